import { createHash, timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { SignatureRefused, signatureRequestSchema } from './protocol.ts';
import { parseAddress, type SignerAddress } from './signer-address.ts';
import type { OpenSigner } from './signer.ts';

const MOST_BYTES = 200_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

interface Answer {
  readonly status: number;
  readonly body: object;
}

/**
 * Answers at a Unix socket of this user alone, or at the loopback. `open` is called once the place is taken, so that
 * no second signer writes into the same journal. Throws Error if another one answers there already.
 */
export async function answerCalls(
  { address, login }: { readonly address: string; readonly login: string },
  open: () => OpenSigner | Promise<OpenSigner>,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const place = parseAddress(address);
  await clearPlace(place);
  let signer: OpenSigner | null = null;
  const server = createServer((incoming, outgoing) => {
    void reply(incoming, outgoing, { signer, login });
  });
  await listen(server, place);
  const close = async () => {
    await new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
    signer?.close();
  };
  try {
    signer = await open();
  } catch (error) {
    await close();
    throw error;
  }
  const bound = server.address();
  return {
    address:
      typeof bound === 'object' && bound !== null ? `${bound.address}:${bound.port}` : address,
    close,
  };
}

async function reply(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  by: Parameters<typeof answer>[1],
): Promise<void> {
  const { status, body } = await answer(incoming, by);
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(body));
}

async function answer(
  incoming: IncomingMessage,
  { signer, login }: { readonly signer: OpenSigner | null; readonly login: string },
): Promise<Answer> {
  try {
    if (!isLogin(incoming.headers.authorization ?? '', login))
      return { status: 401, body: { error: 'this login is not known' } };
    if (signer === null) return { status: 503, body: { error: 'not open yet' } };
    const call = `${incoming.method} ${incoming.url}`;
    if (call === 'GET /status') return { status: 200, body: signer.status() };
    if (call !== 'POST /sign') return { status: 404, body: { error: 'there is no such call' } };
    const asked = signatureRequestSchema.safeParse(await bodyOf(incoming));
    if (!asked.success) return { status: 400, body: { error: asked.error.message } };
    return { status: 200, body: { envelopeXdr: await signer.sign(asked.data) } };
  } catch (error) {
    if (error instanceof SignatureRefused) return { status: 422, body: { refused: error.message } };
    console.error(error);
    return { status: 500, body: { error: 'the signer has failed' } };
  }
}

/** Compared by their hashes in constant time, so that neither content nor length shows. */
function isLogin(header: string, login: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${login}`));
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

function listen(server: Server, place: SignerAddress): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    const ready = () => {
      if ('socketPath' in place) chmodSync(place.socketPath, 0o660);
      done();
    };
    if ('socketPath' in place) server.listen(place.socketPath, ready);
    else if (LOOPBACK.has(place.host)) server.listen(place.port, place.host, ready);
    else fail(new Error(`${place.host} is not the loopback: keys are not reached from elsewhere`));
  });
}

/** A killed signer leaves its socket behind. */
async function clearPlace(place: SignerAddress): Promise<void> {
  if (!('socketPath' in place)) return;
  const isAnswered = await new Promise<boolean>((done) => {
    const asking = request({ ...place, path: '/status' }, (found) => {
      found.resume();
      done(true);
    });
    asking.on('error', () => done(false));
    asking.end();
  });
  if (isAnswered) throw new Error(`another signer answers at ${place.socketPath}`);
  rmSync(place.socketPath, { force: true });
}
