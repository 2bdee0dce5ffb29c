# The server with the built client. Needs nothing but a place for its store: a volume at /data, or DATABASE_URL.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/package.mjs --no-tarball && npm prune --omit=dev --no-audit --no-fund

# As the package is installed: compiled code and the built client, nothing that builds them.
FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/bin ./bin
COPY --from=build --chown=node:node /app/lib ./lib
COPY --from=build --chown=node:node /app/dist ./dist
COPY --from=build --chown=node:node /app/templates ./templates
COPY --from=build --chown=node:node /app/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=15s --timeout=3s CMD ["node", "-e", "fetch('http://localhost:4400/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/sandtable.mjs", "serve", "--host", "0.0.0.0", "--port", "4400", "--site", "dist", "--store", "/data/sandtable.db", "--log", "info"]
