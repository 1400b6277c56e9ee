import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Java's HttpClient, which offers h2c on every call, and HttpURLConnection. */
public class Client {
  static final String URL = System.getenv("URL");
  static final int PATIENCE = 20_000;
  static final String ORDER =
      "\"country\":\"BR\",\"currency\":\"BRL\",\"amount\":100,\"document_id\":\"01716001340\","
          + "\"beneficiary_name\":\"Maria\",\"bank_account\":\"3423422-7\",\"bank_code\":\"001\","
          + "\"bank_branch\":\"1234\",\"account_type\":\"C\"";

  interface Caller {
    String call(String method, String path, String fields) throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("HttpClient")) withClient(); else withConnection();
    System.exit(0);
  }

  static String body(String fields) {
    return "{\"login\":\"" + System.getenv("LOGIN") + "\",\"pass\":\"" + System.getenv("PASS")
        + "\"," + fields + "}";
  }

  static String signature(String body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    byte[] key = System.getenv("SIGNATURE").getBytes(StandardCharsets.UTF_8);
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
  }

  static void expect(String step, String got, String part) {
    if (!got.contains(part)) {
      System.err.println(step + ": got " + got + ", expected " + part);
      System.exit(1);
    }
    System.out.println(step);
  }

  static void course(String name, Caller caller) throws Exception {
    String me = "\"external_id\":\"" + name + "\"";
    expect("create", caller.call("POST", "/v3/cashout", me + "," + ORDER), "{\"cashout_id\":");
    expect("status", caller.call("POST", "/v3/cashout/status", me), "\"cashout_status\":0");
    String hold = caller.call("PUT", "/v3/cashout/status", me + ",\"status\":\"ON_HOLD\"");
    expect("update", hold, "\"cashout_status\":5");
    expect("cancel", caller.call("DELETE", "/v3/cashout/cancel", me), "\"cashout_status\":2");
    for (int i = 0; i < 10; i++) caller.call("POST", "/v3/cashout/status", me);
    System.out.println("keep-alive");
  }

  static void withClient() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    course("HttpClient", (method, path, fields) -> send(client, method, path, fields, false, false));
    String made =
        send(client, "POST", "/v3/cashout", "\"external_id\":\"c-chunked\"," + ORDER, true, false);
    expect("chunked", made, "{\"cashout_id\":");
    // A client that is told HTTP/1.1 sends no offer, and so waits for nothing but the 100.
    HttpClient plain = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    for (HttpClient each : new HttpClient[] {plain, client}) {
      String id = "\"external_id\":\"c-expect-" + each.version() + "\",";
      String waited = send(each, "POST", "/v3/cashout", id + ORDER, false, true);
      expect("expect", waited, "{\"cashout_id\":");
    }
  }

  static String send(
      HttpClient client, String method, String path, String fields, boolean chunked, boolean waits)
      throws Exception {
    String body = body(fields);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpRequest.BodyPublisher publisher =
        chunked
            ? HttpRequest.BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(bytes))
            : HttpRequest.BodyPublishers.ofByteArray(bytes);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(URL + path))
            .timeout(Duration.ofMillis(PATIENCE))
            .header("Content-Type", "application/json")
            .header("Payload-Signature", signature(body))
            .expectContinue(waits)
            .method(method, publisher)
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  static void withConnection() throws Exception {
    course("HttpURLConnection", (method, path, fields) -> open(method, path, fields, false, false));
    String chunked = "\"external_id\":\"u-chunked\"," + ORDER;
    expect("chunked", open("POST", "/v3/cashout", chunked, true, false), "{\"cashout_id\":");
    String waits = "\"external_id\":\"u-expect\"," + ORDER;
    expect("expect", open("POST", "/v3/cashout", waits, false, true), "{\"cashout_id\":");
  }

  static String open(String method, String path, String fields, boolean chunked, boolean waits)
      throws Exception {
    String body = body(fields);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(URL + path).toURL().openConnection();
    connection.setRequestMethod(method);
    connection.setReadTimeout(PATIENCE);
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setRequestProperty("Payload-Signature", signature(body));
    if (waits) connection.setRequestProperty("Expect", "100-continue");
    // Only with a length that it knows, or with chunks, does this client wait for a 100.
    if (chunked) connection.setChunkedStreamingMode(16);
    else if (waits) connection.setFixedLengthStreamingMode(bytes.length);
    connection.getOutputStream().write(bytes);
    connection.getOutputStream().close();
    try (InputStream answer = connection.getInputStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
