# The server with the built client. Needs nothing but a place for its store: a volume at /data, or DATABASE_URL.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build --config vite.config.ts src/web \
 && node -e "import('./scripts/compiled.mjs').then((m) => m.compiled('src/cli/main.ts'))" \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=15s --timeout=3s CMD ["node", "-e", "fetch('http://localhost:4400/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/sandtable.mjs", "serve", "--host", "0.0.0.0", "--port", "4400", "--site", "dist", "--store", "/data/sandtable.db", "--log", "info"]
