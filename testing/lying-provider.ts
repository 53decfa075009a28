import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { listenOnLoopback } from '../sandbox/loopback.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A provider that says in its tokens whatever a test wants it to. */
export interface LyingProvider {
  readonly issuer: string;
  /** What the next token says, made of what it would honestly say. */
  say(lie: (honest: Claims) => Claims): void;
  /** The header of the next token, and the key that signs it. */
  signWith(header: Claims, key: 'published' | 'other'): void;
  /** Answers only with this status from now on; null answers again. */
  fail(status: number | null): void;
  /** The query with which a browser comes back from a page. */
  answerTo(page: URL): URLSearchParams;
  close(): Promise<void>;
}

const HONEST_HEADER = { alg: 'RS256', kid: 'one' };

export async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const [published, other] = [rsaKey(), rsaKey()];
  let lie = (honest: Claims): Claims => honest;
  let header: Claims = HONEST_HEADER;
  let key: KeyObject = published;
  let status: number | null = null;
  let nonce: string | null = null;
  const token = () => {
    const seconds = Math.floor(Date.now() / 1000);
    const honest = {
      iss: url,
      sub: 'karla',
      aud: clientId,
      iat: seconds,
      exp: seconds + 60,
      nonce,
    };
    const signed = [header, lie(honest)]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature =
      header['alg'] === 'none'
        ? ''
        : sign('sha256', Buffer.from(signed), key).toString('base64url');
    return `${signed}.${signature}`;
  };
  const answers: Readonly<Record<string, () => Claims>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }),
    '/token': () => ({ access_token: 'a', token_type: 'bearer', id_token: token() }),
    '/keys': () => ({ keys: [{ ...publicPart(published), kid: 'one', use: 'sig', alg: 'RS256' }] }),
  };
  const { url, close } = await listenOnLoopback(
    createServer((request, response) => {
      const answer = answers[request.url ?? ''];
      response
        .writeHead(status ?? (answer === undefined ? 404 : 200), {
          'content-type': 'application/json',
        })
        .end(JSON.stringify(answer?.() ?? {}));
    }),
    0,
  );
  return {
    issuer: url,
    say(to) {
      lie = to;
    },
    signWith(otherHeader, by) {
      header = otherHeader;
      key = by === 'published' ? published : other;
    },
    fail(to) {
      status = to;
    },
    answerTo(page) {
      nonce = page.searchParams.get('nonce');
      return new URLSearchParams({
        code: createHash('sha256').update(page.href).digest('hex'),
        state: page.searchParams.get('state') ?? '',
        iss: url,
      });
    },
    close,
  };
}

function rsaKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

function publicPart(key: KeyObject): Claims {
  const { kty, n, e } = key.export({ format: 'jwk' });
  return { kty, n, e };
}
