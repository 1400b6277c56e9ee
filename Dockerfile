# Builds the sandbox as one executable with Swift's runtime inside and runs it as an ordinary user.
# For another platform: docker buildx build --platform linux/arm64 .
ARG SWIFT_IMAGE=swift:6.3-bookworm
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${SWIFT_IMAGE} AS build
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libsqlite3-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /package
COPY . .
# With addresses packed (glibc 2.36 and later read them so), an idle server is 4 MiB smaller.
RUN swift build -c release --static-swift-stdlib --product cashout-sandbox \
      -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
 && install -s "$(swift build -c release --static-swift-stdlib --show-bin-path)/cashout-sandbox" /cashout-sandbox \
 && install -d -m 0700 /empty

FROM ${RUN_IMAGE}
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates libsqlite3-0 tzdata \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /cashout-sandbox /usr/local/bin/cashout-sandbox
COPY scenarios /scenarios
# A volume that is made new takes its owner from here.
COPY --from=build --chown=10001:10001 /empty /data
VOLUME ["/scenarios", "/data"]
USER 10001:10001
WORKDIR /scenarios
EXPOSE 8080 8000 8443 8444
# Beyond loopback the control API asks for a token: give one, or read the one that is printed.
# The certificate authority of --tls is kept under /data, also without --data.
ENV CASHOUT_SANDBOX_HOST=0.0.0.0 XDG_CACHE_HOME=/data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=2s \
  CMD ["cashout-sandbox", "wait", "--timeout", "2s"]
ENTRYPOINT ["cashout-sandbox"]
CMD ["serve"]
