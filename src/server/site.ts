/**
 * The built client as files, for anybody who serves it: `npm start` and the server both. Only files of the folder are given;
 * every answer says what the page may do (nothing but its own scripts, styles and pictures, no frame around it), and only
 * those who ask for this machine by its name are answered, so that a foreign page cannot reach it under a name of its own.
 */

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface SiteOptions {
  /** The built client. */
  readonly folder: string;
  /** Names under which it may be asked for, without port; this machine's own names by default. */
  readonly hosts?: readonly string[];
}

export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'] as const;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What every answer carries. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** "example.org:4400" without its port, in small letters. */
export const hostName = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d*$/, '');

/** Headers on every answer, and no answer to other names. Works on the instance itself: all its routes are guarded. */
export function guard(app: FastifyInstance, hosts: readonly string[] = LOOPBACK): void {
  const known = new Set(hosts.map((name) => name.toLowerCase()));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (!known.has(hostName(request.headers.host)))
      return reply.code(421).type('text/plain; charset=utf-8').send('unknown host name\n');
  });
}

const notFound = (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('not found\n');

/** Serves the files of the client below /. Other routes of the same instance come first. */
export async function site(app: FastifyInstance, { folder, hosts }: SiteOptions): Promise<void> {
  guard(app, hosts);
  await app.register(fastifyStatic, {
    root: folder,
    // Packed when it was built.
    preCompressed: true,
    redirect: false,
    cacheControl: false,
    setHeaders(response, path) {
      // Built files carry a hash of their contents in their names.
      const lasting = /[\\/]assets[\\/]/.test(path);
      response.setHeader('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(notFound);
  // What cannot be asked for is not there (names that no file can have are to the handler of files); all else is a fault.
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return notFound(request, reply);
    request.log.error(error);
    return reply.code(500).type('text/plain; charset=utf-8').send('something went wrong\n');
  });
}
