import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clamdScanner } from './clamd-scanner.ts';
import { noScanner } from './scanner.ts';
import type { ScanVerdict } from './scanner.ts';

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);
const COMMAND = Buffer.from('zINSTREAM\0');

/**
 * Reads the INSTREAM framing as clamd does and returns the file once the closing zero length has
 * arrived.
 */
function onWholeStream(socket: Socket, answer: (file: Buffer) => void): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return;
    const chunks: Buffer[] = [];
    let at = COMMAND.length;
    while (at + 4 <= received.length) {
      const length = received.readUInt32BE(at);
      if (length === 0) return answer(Buffer.concat(chunks));
      chunks.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function listening(onConnection: (socket: Socket) => void, where?: string): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    onConnection(socket);
  });
  if (where === undefined) server.listen(0, '127.0.0.1');
  else server.listen(where);
  await once(server, 'listening');
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

function likeClamd(socket: Socket): void {
  onWholeStream(socket, (file) => {
    socket.end(file.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
  });
}

async function scanAt(port: number, bytes: Uint8Array, timeoutMs = 20_000): Promise<ScanVerdict> {
  return clamdScanner({ address: { host: '127.0.0.1', port }, timeoutMs }).scan(bytes);
}

async function answering(reply: string): Promise<ScanVerdict> {
  const port = await listening((socket) => onWholeStream(socket, () => socket.end(reply)));
  return scanAt(port, Buffer.from('document'));
}

describe('the virus scan', () => {
  it('[KYC-6] reports clean or infected by what the scanner found in the whole file', async () => {
    const port = await listening(likeClamd);
    const large = Buffer.alloc(5 * 1024 * 1024 - 1, 'a');
    const infected = Buffer.concat([large, Buffer.from(EICAR)]);
    expect(await scanAt(port, large)).toEqual({ result: 'clean' });
    expect(await scanAt(port, infected)).toEqual({
      result: 'infected',
      signature: 'Win.Test.EICAR_HDB-1',
    });
    expect(await scanAt(port, Buffer.alloc(0))).toEqual({ result: 'clean' });
  });

  it('[KYC-6] sends every byte of the file, in order', async () => {
    const files: Buffer[] = [];
    const port = await listening((socket) =>
      onWholeStream(socket, (file) => {
        files.push(file);
        socket.end('stream: OK\0');
      }),
    );
    const bytes = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, at) => (at * 31) % 251));
    await scanAt(port, bytes);
    expect(files[0]?.equals(bytes)).toBe(true);
  });

  it('[KYC-6] works through a unix socket as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const socketPath = join(folder, 'clamd.ctl');
    await listening(likeClamd, socketPath);
    const scanner = clamdScanner({ address: { socketPath }, timeoutMs: 20_000 });
    expect(await scanner.scan(Buffer.from(EICAR))).toMatchObject({ result: 'infected' });
  });

  it('[KYC-6] reports that no scanner is configured', async () => {
    expect(await noScanner.scan(Buffer.from(EICAR))).toEqual({ result: 'not_configured' });
  });
});

describe('a scanner never counts as clean', () => {
  it('[KYC-6] when nothing listens', async () => {
    const port = await listening(likeClamd);
    for (const cleanup of cleanups.splice(0)) await cleanup();
    expect(await scanAt(port, Buffer.of(1))).toMatchObject({ result: 'unavailable' });
  });

  it('[KYC-6] when it accepts and stays silent', async () => {
    const port = await listening(() => undefined);
    expect(await scanAt(port, Buffer.of(1), 50)).toEqual({
      result: 'unavailable',
      reason: 'no verdict in time',
    });
  });

  it('[KYC-6] when it trickles bytes without ever ending its answer', async () => {
    const port = await listening((socket) => {
      const trickle = setInterval(() => socket.write('stream: OK'), 5);
      socket.on('close', () => clearInterval(trickle));
      socket.on('error', () => socket.destroy());
    });
    expect(await scanAt(port, Buffer.of(1), 60)).toMatchObject({ result: 'unavailable' });
  });

  it('[KYC-6] when it hangs up before or in the middle of its verdict', async () => {
    const silent = await listening((socket) => socket.destroy());
    expect(await scanAt(silent, Buffer.of(1))).toMatchObject({ result: 'unavailable' });
    expect(await answering('stream: OK')).toMatchObject({ result: 'unavailable' });
  });

  it('[KYC-6] when it reports an error, talks nonsense or floods', async () => {
    expect(await answering('INSTREAM size limit exceeded. ERROR\0')).toEqual({
      result: 'unavailable',
      reason: 'INSTREAM size limit exceeded. ERROR',
    });
    expect(await answering('stream: OK stream: OK\0')).toMatchObject({ result: 'unavailable' });
    expect(await answering('HTTP/1.1 200 OK\r\n\r\n\0')).toMatchObject({ result: 'unavailable' });
    expect(await answering('x'.repeat(100_000))).toMatchObject({ result: 'unavailable' });
  });

  it('[KYC-6] and the name of a virus cannot forge a log line', async () => {
    expect(await answering('stream: Evil\nlevel=info \u001b[2J FOUND\0')).toEqual({
      result: 'infected',
      signature: 'Evil?level=info ?[2J',
    });
  });
});
