# Builds the sandbox as one executable with Swift's runtime inside and runs it as an ordinary user.
FROM swift:6.3-bookworm AS build
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libsqlite3-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /package
COPY . .
RUN swift build -c release --static-swift-stdlib --product cashout-sandbox \
 && install -s "$(swift build -c release --static-swift-stdlib --show-bin-path)/cashout-sandbox" /cashout-sandbox

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates curl libsqlite3-0 tzdata \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 sandbox
COPY --from=build /cashout-sandbox /usr/local/bin/cashout-sandbox
COPY scenarios /scenarios
USER sandbox
EXPOSE 8080
# Beyond loopback the control API asks for a token: give one, or read the one that is printed.
ENV CASHOUT_SANDBOX_HOST=0.0.0.0
HEALTHCHECK --interval=5s --timeout=2s --start-period=2s \
  CMD curl --fail --silent "http://127.0.0.1:${CASHOUT_SANDBOX_PORT:-8080}/sandbox/health" || exit 1
ENTRYPOINT ["cashout-sandbox"]
CMD ["serve"]
