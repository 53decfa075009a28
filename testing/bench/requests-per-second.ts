import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;

/**
 * Requests per second of a server on a few keep-alive connections. Speaks minimal HTTP/1.1: all
 * answers to one request have the same length, so they are counted by bytes and never parsed; a
 * parsing generator would need more of the machine than the server and measure itself.
 */
export async function requestsPerSecond(
  address: string,
  options: { readonly seconds: number; readonly headers: Readonly<Record<string, string>> },
): Promise<number> {
  const url = new URL(address);
  const lines = Object.entries({ host: url.host, ...options.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const target = { host: '127.0.0.1', port: Number(url.port) };
  const length = await answerLength(target, request);
  const end = performance.now() + options.seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => keepAsking({ target, request, length, end })),
  );
  return counts.reduce((sum, count) => sum + count, 0) / options.seconds;
}

interface Asking {
  readonly target: { readonly host: string; readonly port: number };
  readonly request: Buffer;
  readonly length: number;
  readonly end: number;
}

function keepAsking({ target, request, length, end }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(target, () => socket.write(request));
    let bytes = 0;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes % length !== 0) return;
      if (performance.now() < end) socket.write(request);
      else finish(socket, () => resolve(bytes / length));
    });
    socket.on('error', reject);
  });
}

/** Bytes of one answer, head and body; throws if it is no success. */
function answerLength(target: Asking['target'], request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(target, () => socket.write(request));
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const body = /^content-length: (\d+)\r$/im.exec(text)?.[1];
      if (head < 0 || body === undefined || text.length < head + 4 + Number(body)) return;
      finish(socket, () =>
        text.startsWith('HTTP/1.1 200 ')
          ? resolve(head + 4 + Number(body))
          : reject(new Error(text.slice(0, head))),
      );
    });
    socket.on('error', reject);
  });
}

function finish(socket: Socket, done: () => void): void {
  socket.once('close', done);
  socket.destroy();
}
