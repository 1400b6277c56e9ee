"""A client of the PayoutService that is not ours: stubs made by grpcio-tools from the .proto.

client.py STUBS ADDRESS URL goes through a course of calls; each line names what it has seen.
"""

import json
import sys
import urllib.request

stubs, address, url = sys.argv[1:]
sys.path.insert(0, stubs)

import grpc  # noqa: E402
import payouts_pb2 as pb  # noqa: E402
import payouts_pb2_grpc as rpc  # noqa: E402
from google.protobuf.descriptor_pool import DescriptorPool  # noqa: E402
from grpc_health.v1 import health_pb2, health_pb2_grpc  # noqa: E402
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (  # noqa: E402
    ProtoReflectionDescriptorDatabase,
)

channel = grpc.insecure_channel(address)
payouts = rpc.PayoutServiceStub(channel)
metadata = [("x-connector-config", '{"config":{"Stripe":{"api_key":"x"}}}')]
Status = pb.PayoutEnums.PayoutStatus


def expect(name, actual, expected):
    if actual != expected:
        sys.exit(f"{name}: expected {expected!r}, got {actual!r}")
    print(name)


def control(path, body):
    data = json.dumps(body).encode()
    urllib.request.urlopen(urllib.request.Request(url + path, data=data)).read()


def usd(amount):
    return pb.Money(minor_amount=amount, currency=pb.USD)


def secret(text):
    return pb.SecretString(value=text)


try:
    payouts.Create(pb.PayoutServiceCreateRequest(description="x" * 70_000), metadata=metadata)
    sys.exit("too large: a request of 70,000 bytes was taken")
except grpc.RpcError as error:
    expect("too large", error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)

health = health_pb2_grpc.HealthStub(channel)
check = health_pb2.HealthCheckRequest(service="types.PayoutService")
expect("health", health.Check(check).status, health_pb2.HealthCheckResponse.SERVING)

reflected = DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
methods = reflected.FindServiceByName("types.PayoutService").methods
expect("reflection", len(methods), len(pb.DESCRIPTOR.services_by_name["PayoutService"].methods))

account = pb.PayoutMethod(
    ach=pb.AchBankTransferPayout(
        bank_account_number=secret("000123456789"), bank_routing_number=secret("110000000")
    )
)
recipient = payouts.CreateRecipient(
    pb.PayoutServiceCreateRecipientRequest(
        amount=usd(0), recipient_type=pb.PayoutEnums.INDIVIDUAL
    ),
    metadata=metadata,
)
expect("recipient", recipient.payout_status, Status.Value("REQUIRES_FULFILLMENT"))
enrolled = payouts.EnrollDisburseAccount(
    pb.PayoutServiceEnrollDisburseAccountRequest(amount=usd(0), payout_method_data=account),
    metadata=metadata,
)
expect("account", enrolled.payout_status, Status.Value("SUCCESS"))
quote = payouts.Stage(
    pb.PayoutServiceStageRequest(amount=usd(1000), destination_currency=pb.BRL), metadata=metadata
)
expect("quote", quote.payout_status, Status.Value("REQUIRES_CONFIRMATION"))

request = pb.PayoutServiceCreateRequest(
    merchant_payout_id="python-1",
    amount=usd(1000),
    destination_currency=pb.BRL,
    connector_quote_id=quote.connector_payout_id,
    connector_payout_method_id=enrolled.connector_payout_id,
)
made, call = payouts.Create.with_call(request, metadata=metadata + [("x-request-id", "r-1")])
expect("create", made.payout_status, Status.Value("PENDING"))
expect("request id", dict(call.initial_metadata())["x-request-id"], "r-1")
again = payouts.Create(request, metadata=metadata)
expect("create again", again.connector_payout_id, made.connector_payout_id)
control("/sandbox/clock/advance", {"by": "7s"})
get = pb.PayoutServiceGetRequest(connector_payout_id=made.connector_payout_id)
expect("get", payouts.Get(get, metadata=metadata).payout_status, Status.Value("SUCCESS"))

try:
    void = pb.PayoutServiceVoidRequest(connector_payout_id=made.connector_payout_id)
    payouts.Void(void, metadata=metadata)
    sys.exit("void: a payout that is paid was cancelled")
except grpc.RpcError as error:
    expect("void too late", error.code(), grpc.StatusCode.UNKNOWN)
    raw = dict(error.trailing_metadata())["grpc-status-details-bin"]
    expect("details", pb.ConnectorError.FromString(raw).http_status_code, 409)

declined = payouts.Create(
    pb.PayoutServiceCreateRequest(
        amount=usd(1000),
        destination_currency=pb.USD,
        payout_method_data=pb.PayoutMethod(
            card=pb.CardPayout(
                card_number=pb.CardNumberType(value="4000000000000002"),
                card_exp_month=secret("12"),
                card_exp_year=secret("2027"),
            )
        ),
    ),
    metadata=metadata,
)
expect("declined card", declined.error.connector_details.code, "card_declined")
link = payouts.CreateLink(
    pb.PayoutServiceCreateLinkRequest(amount=usd(500), destination_currency=pb.USD),
    metadata=metadata,
)
form = b"bank_account_number=000123456789&bank_routing_number=110000000"
page = urllib.request.urlopen(f"{url}/links/{link.connector_payout_id}", data=form)
expect("link claimed", page.status, 200)
control("/sandbox/clock/advance", {"until": "idle"})
get = pb.PayoutServiceGetRequest(connector_payout_id=link.connector_payout_id)
expect("link paid", payouts.Get(get, metadata=metadata).payout_status, Status.Value("SUCCESS"))
