import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** A server that is reachable from this computer only. */
export interface Loopback {
  readonly port: number;
  /** Its HTTP address, without a trailing slash. */
  readonly url: string;
  /** Open HTTP requests are aborted. */
  readonly close: () => Promise<void>;
}

/**
 * Lets a server listen on 127.0.0.1 only. Port 0 lets the system choose. Throws if the port is
 * taken.
 */
export async function listenOnLoopback(server: Server, port: number): Promise<Loopback> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        if (server instanceof HttpServer) server.closeAllConnections();
      }),
  };
}

/** Below every range of outgoing connections (Linux from 32768, others from 49152). */
const [LOWEST_PORT, HIGHEST_PORT] = [10_000, 32_000];

/**
 * A port for a program that must be given one. A port chosen by the system would come from the
 * range of outgoing connections, any of which could take it before the program listens.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const free = await listenOnLoopback(createServer(), randomInt(LOWEST_PORT, HIGHEST_PORT)).catch(
      () => null,
    );
    if (free === null) continue;
    await free.close();
    return free.port;
  }
  throw new Error('no port is free on 127.0.0.1');
}
