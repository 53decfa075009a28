import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf } from '../body-of.ts';
import { listenOnLoopback } from '../loopback.ts';

/** The part of a key that its creator chooses. */
interface KeyChoice {
  readonly type?: string;
  readonly exportable?: boolean;
  readonly allow_plaintext_backup?: boolean;
  readonly derived?: boolean;
}

/** A key service that speaks the transit interface of OpenBao and HashiCorp Vault. */
export interface TransitStandIn {
  readonly url: string;
  readonly token: string;
  createKey(name: string, choice?: KeyChoice): void;
  /** What goes wrong from now on; null: nothing. */
  trouble: 'sealed' | 'signs_with_another_key' | 'never_answers' | null;
  /** Milliseconds before each signature. */
  delayMs: number;
  readonly signatures: number;
  close(): Promise<void>;
}

const MOST_BYTES = 4_096;
/** What precedes the 32 bytes of an Ed25519 public key (SubjectPublicKeyInfo). */
const SPKI_BYTES = 12;

type Answer = readonly [status: number, body: object];

export async function startTransitStandIn({
  port,
  token,
}: {
  readonly port: number;
  readonly token: string;
}): Promise<TransitStandIn> {
  const keys = new Map<
    string,
    KeyChoice & { readonly pair: { privateKey: KeyObject; publicKey: KeyObject } }
  >();
  const state = { trouble: null as TransitStandIn['trouble'], delayMs: 0, signatures: 0 };

  async function answer(call: string, body: Buffer): Promise<Answer | null> {
    if (state.trouble === 'never_answers') return null;
    if (state.trouble === 'sealed') return [503, { errors: ['Vault is sealed'] }];
    const [, act = '', name = ''] =
      /^(GET \/v1\/transit\/keys|POST \/v1\/transit\/sign)\/([\w-]+)$/.exec(call) ?? [];
    const key = keys.get(name);
    if (key === undefined) return [404, { errors: [] }];
    const { pair, type = 'ed25519', ...flags } = key;
    if (act.startsWith('GET')) {
      const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI_BYTES);
      return [
        200,
        {
          data: {
            name,
            type,
            exportable: flags.exportable ?? false,
            allow_plaintext_backup: flags.allow_plaintext_backup ?? false,
            derived: flags.derived ?? false,
            latest_version: 1,
            keys: { '1': { name: type, public_key: publicKey.toString('base64') } },
          },
        },
      ];
    }
    await sleep(state.delayMs);
    state.signatures += 1;
    const { input } = JSON.parse(body.toString('utf8')) as { input: string };
    const signer =
      state.trouble === 'signs_with_another_key' ? generateKeyPairSync('ed25519') : pair;
    const signature = sign(null, Buffer.from(input, 'base64'), signer.privateKey);
    return [
      200,
      { data: { key_version: 1, signature: `vault:v1:${signature.toString('base64')}` } },
    ];
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request, MOST_BYTES);
    const reply =
      request.headers['x-vault-token'] === token
        ? await answer(`${request.method} ${request.url}`, body)
        : ([403, { errors: ['permission denied'] }] as const);
    if (reply === null) return;
    const [status, content] = reply;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  }

  const server = createServer((request, response) => void respond(request, response));
  const { url, close } = await listenOnLoopback(server, port);
  return {
    url,
    token,
    createKey: (name, choice = {}) =>
      keys.set(name, { ...choice, pair: generateKeyPairSync('ed25519') }),
    get trouble() {
      return state.trouble;
    },
    set trouble(trouble) {
      state.trouble = trouble;
    },
    get delayMs() {
      return state.delayMs;
    },
    set delayMs(delayMs) {
      state.delayMs = delayMs;
    },
    get signatures() {
      return state.signatures;
    },
    close,
  };
}
