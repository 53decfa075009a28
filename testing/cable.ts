import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/**
 * A cable to a server, such as the database, that can be pulled, plugged in elsewhere, or break
 * mid-message.
 */
export class Cable {
  readonly #server: Server;
  readonly #plugs = new Set<Socket>();
  #to: NetConnectOpts;
  pulled = false;
  /** The next connection that sends this breaks once it was forwarded: the answer is lost. */
  breaksBehind: string | null = null;
  constructor(to: NetConnectOpts) {
    this.#to = to;
    this.#server = createServer((near) => {
      if (this.pulled) return void near.destroy();
      const far = connect(this.#to);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#plugs.add(one);
        one
          .on('error', () => other.destroy())
          .on('close', () => (this.#plugs.delete(one), other.destroy()));
      }
      far.pipe(near);
      near.on('data', (chunk: Buffer) => this.#sendOn(chunk, near, far)).on('end', () => far.end());
    });
  }
  #sendOn(chunk: Buffer, near: Socket, far: Socket): void {
    if (this.breaksBehind === null || !chunk.includes(this.breaksBehind))
      return void far.write(chunk);
    this.breaksBehind = null;
    far.unpipe(near);
    // The server reads everything, but its answer is dropped.
    far.removeAllListeners('close').end(chunk);
    far.resume();
    near.destroy();
  }
  async plugIn(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the cable has no port');
    return address.port;
  }
  /** Connects to another server from now on, and drops current connections. */
  leadTo(to: NetConnectOpts): void {
    this.#to = to;
    for (const plug of this.#plugs) plug.destroy();
  }
  pull(): void {
    this.pulled = true;
    for (const plug of this.#plugs) plug.destroy();
  }
  close(): void {
    this.pull();
    this.#server.close();
  }
}

/** Where a database listens: at a port, or at a file in a folder. */
export function whereIs(databaseUrl: string): NetConnectOpts {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

/** A cable to the database at an address, and the address that leads through it. */
export async function cableTo(
  databaseUrl: string,
): Promise<{ readonly cable: Cable; readonly url: string }> {
  const url = new URL(databaseUrl);
  const cable = new Cable(whereIs(databaseUrl));
  url.hostname = '127.0.0.1';
  url.port = String(await cable.plugIn());
  return { cable, url: url.href };
}
