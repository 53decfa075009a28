import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Scanner, ScanVerdict } from './scanner.ts';

type ClamdAddress =
  | { readonly host: string; readonly port: number }
  | { readonly socketPath: string };

export interface ClamdOptions {
  readonly address: ClamdAddress;
  /** Milliseconds from the first packet to the verdict, including the connection. */
  readonly timeoutMs: number;
}

const CHUNK_BYTES = 64 * 1024;
/** clamd answers in one short line; a peer that sends more is not clamd. */
const MAX_REPLY_BYTES = 4_096;

/**
 * Scans by clamd's INSTREAM command (clamd(8), "COMMANDS"): `zINSTREAM\0`, chunks each preceded by
 * their length as four bytes in network order, a length of zero, then one reply ended by a NUL
 * byte.
 */
export function clamdScanner({ address, timeoutMs }: ClamdOptions): Scanner {
  return {
    scan: (bytes) =>
      new Promise((resolve) => {
        const socket =
          'socketPath' in address
            ? connect(address.socketPath)
            : connect(address.port, address.host);
        const settle = (verdict: ScanVerdict): void => {
          clearTimeout(timer);
          socket.destroy();
          resolve(verdict);
        };
        const timer = setTimeout(() => settle(unavailable('no verdict in time')), timeoutMs);
        socket.on('error', (error) => settle(unavailable(error.message)));
        socket.on('close', () => settle(unavailable('connection closed before the verdict')));
        readReply(socket, (reply) => settle(verdictOf(reply)));
        socket.on('connect', () => sendStream(socket, bytes));
      }),
  };
}

function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES);
    socket.write(lengthPrefix(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthPrefix(0));
}

function lengthPrefix(length: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(length);
  return prefix;
}

/**
 * Only a reply with its closing NUL counts: a truncated verdict must not be read as a shorter one.
 */
function readReply(socket: Socket, onReply: (reply: string) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    const end = received.indexOf(0);
    if (end >= 0) onReply(received.toString('latin1', 0, end));
    else if (received.length > MAX_REPLY_BYTES) socket.destroy(new Error('reply too long'));
  });
}

function verdictOf(reply: string): ScanVerdict {
  if (reply === 'stream: OK') return { result: 'clean' };
  const signature = /^stream: (.+) FOUND$/s.exec(reply)?.[1];
  if (signature !== undefined) return { result: 'infected', signature: printable(signature) };
  return unavailable(reply);
}

function unavailable(reason: string): ScanVerdict {
  return { result: 'unavailable', reason: printable(reason) };
}

/**
 * The peer's text appears in logs and on officers' screens, so only printable ASCII of a bounded
 * length is kept.
 */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
