"""Holds a Postman collection against those who read one: collection.py FILE.

A library of others reads it, and the published schema is asked where it can be had.
"""

import json
import sys
import urllib.error
import urllib.request

import jsonschema
from postmanparser import Collection

SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"


def requests(items):
    for item in items:
        if "item" in item:
            yield from requests(item["item"])
        else:
            yield item["request"]


path = sys.argv[1]
with open(path) as file:
    document = json.load(file)
assert document["info"]["schema"] == SCHEMA, document["info"]

collection = Collection()
collection.parse_from_file(path)
read = collection.get_requests()
written = list(requests(document["item"]))
assert len(read) == len(written) > 0, (len(read), len(written))
for one, other in zip(read, written):
    assert one.method == other["method"] and one.url.raw == other["url"]["raw"], other

try:
    with urllib.request.urlopen(SCHEMA, timeout=20) as answer:
        schema = json.load(answer)
except (urllib.error.URLError, TimeoutError) as reason:
    print(f"{len(read)} requests read; the published schema was not asked: {reason}")
else:
    jsonschema.validators.validator_for(schema)(schema).validate(document)
    print(f"{len(read)} requests read and valid by the published schema")
