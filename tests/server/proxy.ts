/** A way to PostgreSQL that a test can cut at a moment it chooses. */

import { connect, createServer, type Server, type Socket } from 'node:net';

/** When the next commit is cut: before the database hears of it, or before its answer comes back. */
export type Cut = 'before' | 'after';

export class CuttingProxy {
  private readonly server: Server;
  private readonly open = new Set<Socket>();
  /** Cuts the connection that commits next. */
  next: Cut | null = null;
  cuts = 0;
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
  }

  static async start(target: string): Promise<CuttingProxy> {
    const to = new URL(target);
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const from = new URL(target);
    from.port = String((server.address() as { port: number }).port);
    const proxy = new CuttingProxy(server, from.href);
    server.on('connection', (client) => proxy.pass(client, connect(Number(to.port), to.hostname)));
    return proxy;
  }

  private pass(client: Socket, database: Socket): void {
    const cut = (): void => {
      this.cuts++;
      client.destroy();
      database.destroy();
    };
    let isCutting = false;
    for (const [a, b] of [
      [client, database],
      [database, client],
    ] as const) {
      this.open.add(a);
      a.on('error', () => {});
      a.on('close', () => {
        this.open.delete(a);
        b.destroy();
      });
    }
    client.on('data', (data) => {
      const when = /commit\0/i.test(data.toString('latin1')) ? this.next : null;
      if (when) this.next = null;
      if (when === 'before') return cut();
      isCutting ||= when === 'after';
      database.write(data);
    });
    database.on('data', (data) => {
      if (isCutting) cut();
      else client.write(data);
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}
