import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** A server that nobody outside this computer reaches. */
export interface Loopback {
  readonly port: number;
  /** As HTTP is asked there, without a slash at its end. */
  readonly url: string;
  /** Anyone who still waits for an answer over HTTP is hung up on. */
  readonly close: () => Promise<void>;
}

/** Lets a server listen on 127.0.0.1 alone. Port 0 lets the system choose. Throws when the port is taken. */
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

/** Below every range that systems take ports of outgoing connections from (Linux 32768, others 49152). */
const [LOWEST_PORT, HIGHEST_PORT] = [10_000, 32_000];

/**
 * A port for a program that must be told one. A port that the system chose would come from the range of outgoing
 * connections: any of them could take it before the program listens.
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
