# The whole product in one small image: built from source, run as nobody in particular.
#
#   docker build -t floe --build-arg SOURCE_COMMIT="$(git rev-parse --short HEAD)" .
#   docker build -t floe --build-arg POSTGRES=19 .       # for a PostgreSQL newer than 18
#   docker run -p 8080:8080 -v floe:/var/lib/floe floe

ARG RUST=1.95
ARG NODE=24
ARG DEBIAN=bookworm

FROM node:${NODE}-${DEBIAN}-slim AS node

# The web application; it changes more often than what it is made with.
FROM node AS web
WORKDIR /floe/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
RUN npm run build

# The program, with the web application inside.
FROM rust:${RUST}-${DEBIAN} AS program
ARG SOURCE_COMMIT=""
ENV SOURCE_COMMIT=${SOURCE_COMMIT}
WORKDIR /floe
COPY Cargo.toml Cargo.lock LICENSE ./
COPY .cargo .cargo
COPY crates crates
COPY migrations migrations
COPY bench bench
COPY fuzz fuzz
COPY xtask xtask
COPY --from=web /floe/web/dist web/dist
RUN cargo build --release --locked -p server --bin floe

FROM debian:${DEBIAN}-slim
# Certificates for PostgreSQL and S3 through TLS; pg_dump for `floe backup` of a PostgreSQL database. pg_dump refuses a server
# that is newer than itself and Debian's is old, so it is PostgreSQL's own package.
ARG POSTGRES=18
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends "postgresql-client-${POSTGRES}" \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/floe --shell /usr/sbin/nologin floe \
    && install -d -o floe -g floe -m 0750 /var/lib/floe /var/backups/floe
COPY --from=program /floe/target/release/floe /usr/local/bin/floe
COPY LICENSE /usr/share/doc/floe/LICENSE
ENV FLOE_DATA=/var/lib/floe \
    FLOE_LISTEN=0.0.0.0:8080 \
    FLOE_LOG_FORMAT=json
USER 10001
WORKDIR /var/lib/floe
VOLUME /var/lib/floe
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["floe", "health", "--alive"]
ENTRYPOINT ["floe"]
CMD ["serve"]
