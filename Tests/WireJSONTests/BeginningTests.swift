import Testing
import WireJSON

/// What can be read of an object that breaks off.
struct BeginningTests {
  @Test(
    arguments: [
      (#"{"a":1,"b":[1,2],"c":{"d":","}}"#, #"{"a":1,"b":[1,2],"c":{"d":","}}"#),
      (#"{"a":1,"b":[1,2],"c":{"d":","#, #"{"a":1,"b":[1,2]}"#),
      (#"{"a":1,"b":[1,2"#, #"{"a":1}"#),
      (#"{"a":"x,\",","b":"y"#, #"{"a":"x,\","}"#),
      (#"{"a":1,"#, #"{"a":1}"#),
    ]
  )
  func `members that are whole are read`(_ text: String, _ members: String) throws {
    let object = try #require(JSONParser.beginning(of: Array(text.utf8)))
    #expect(String(decoding: object.encoded(), as: UTF8.self) == members)
  }

  @Test(arguments: ["", "{", #"{"a":1"#, "[1,2", "[1,2]", "1", "a,b", "{a,b", #""{,"#])
  func `what has none is no beginning`(_ text: String) {
    #expect(JSONParser.beginning(of: Array(text.utf8)) == nil)
  }
}
