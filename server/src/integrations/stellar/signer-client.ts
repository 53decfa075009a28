import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  refusedAnswerSchema,
  SignatureRefused,
  signedAnswerSchema,
  type Signer,
  SignerUnreachable,
  type SignerStatus,
  statusSchema,
} from '../../signer/protocol.ts';
import { parseAddress } from '../../signer/signer-address.ts';

/** A signature takes a millisecond; a signer that takes longer waits for its disk. */
const TIMEOUT_MS = 10_000;

export interface SignerOptions {
  /** A path of a Unix socket, or `host:port` of the loopback. */
  readonly address: string;
  readonly login: string;
}

/** The signer as another process. Throws Error if its address is none. */
export function signerClient({ address, login }: SignerOptions): Signer & {
  /** Throws SignerUnreachable. */
  status(): Promise<SignerStatus>;
} {
  const place = parseAddress(address);
  // A connection for each request: a signer that was restarted leaves no dead one behind.
  const agent = new Agent({ keepAlive: false });
  const call = (method: 'GET' | 'POST', path: string, body: string) =>
    new Promise<{ status: number; answer: unknown }>((done, fail) => {
      const headers = { authorization: `Bearer ${login}`, 'content-type': 'application/json' };
      const asking = request(
        { ...place, method, path, headers, agent, timeout: TIMEOUT_MS },
        (incoming) => {
          text(incoming)
            .then((found) => done({ status: incoming.statusCode ?? 0, answer: JSON.parse(found) }))
            .catch(fail);
        },
      );
      asking.on('timeout', () => asking.destroy(new Error('no answer in time')));
      asking.on('error', fail);
      asking.end(body);
    }).catch((error: unknown) => {
      throw new SignerUnreachable('the signer did not answer', { cause: error });
    });
  return {
    async sign(asked) {
      const { status, answer } = await call('POST', '/sign', JSON.stringify(asked));
      const signed = signedAnswerSchema.safeParse(answer);
      if (status === 200 && signed.success) return signed.data.envelopeXdr;
      const refused = refusedAnswerSchema.safeParse(answer);
      if (status === 422 && refused.success)
        throw new SignatureRefused(
          `the signer refuses a ${asked.purpose}: ${refused.data.refused}`,
        );
      throw new SignerUnreachable(`the signer answered ${status}`);
    },
    async status() {
      const { status, answer } = await call('GET', '/status', '');
      const found = statusSchema.safeParse(answer);
      if (status !== 200 || !found.success)
        throw new SignerUnreachable(`the signer answered ${status}`);
      return found.data;
    },
  };
}
