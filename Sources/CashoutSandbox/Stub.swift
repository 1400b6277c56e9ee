import AsyncHTTPClient
import Hummingbird
import Yams
package enum StubCashoutSandbox {}
