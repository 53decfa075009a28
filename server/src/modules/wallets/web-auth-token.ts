import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import type { House } from '../../module.ts';
import { isSame } from '../../platform/crypto/mail-token.ts';
import type { ProvenChallenge } from '../../integrations/stellar/web-auth-port.ts';

const VALID_SECONDS = 10 * 60;
/**
 * There is one kind of token, and its header is compared literally, so that callers cannot choose
 * the algorithm.
 */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

const claimsSchema = z.object({
  iss: z.string(),
  /** G…, M…, or `G…:memo`. */
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  /** The hash of the challenge, as the standard recommends. */
  jti: z.string().regex(/^[0-9a-f]{64}$/),
  home_domain: z.string(),
  client_domain: z.string().optional(),
});
type WebAuthClaims = z.infer<typeof claimsSchema>;

/** Tokens (JWT, RFC 7519) that name a challenge's signer, as SEP-10 defines them. */
export interface WebAuthTokens {
  issue(proven: ProvenChallenge, now: Date): string;
  /** Null if it is not ours, for another domain, or expired. */
  read(text: string, now: Date): WebAuthClaims | null;
}

export function webAuthTokens({
  appSecret,
  issuer,
  homeDomain,
}: {
  readonly appSecret: Buffer;
  readonly issuer: string;
  readonly homeDomain: string;
}): WebAuthTokens {
  const key = Buffer.from(
    hkdfSync('sha256', appSecret, Buffer.alloc(0), 'web authentication tokens', 32),
  );
  const mac = (content: string) => createHmac('sha256', key).update(content).digest('base64url');
  return {
    issue({ hash, account, memo, clientDomain }, now) {
      const iat = Math.floor(now.getTime() / 1000);
      const claims: WebAuthClaims = {
        iss: issuer,
        sub: memo === null ? account : `${account}:${memo}`,
        iat,
        exp: iat + VALID_SECONDS,
        jti: hash,
        home_domain: homeDomain,
        ...(clientDomain === null ? {} : { client_domain: clientDomain }),
      };
      const content = `${HEADER}.${encode(claims)}`;
      return `${content}.${mac(content)}`;
    },
    read(text, now) {
      const [header = '', payload = '', given = '', ...more] = text.split('.');
      if (more.length > 0 || header !== HEADER || !isSame(given, mac(`${header}.${payload}`)))
        return null;
      const claims = claimsSchema.safeParse(
        JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
      );
      if (!claims.success || claims.data.iss !== issuer || claims.data.home_domain !== homeDomain)
        return null;
      return claims.data.exp * 1000 > now.getTime() ? claims.data : null;
    },
  };
}

/** The tokens of this product. */
export function tokensOf(house: Pick<House, 'appSecret' | 'callUrl' | 'stellar'>): WebAuthTokens {
  return webAuthTokens({
    appSecret: house.appSecret,
    issuer: house.callUrl(WEB_AUTH_PATH).href,
    homeDomain: house.stellar.webAuth.homeDomain,
  });
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
