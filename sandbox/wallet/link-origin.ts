import { Keypair } from '@stellar/stellar-sdk';
import type { WalletRequest } from './wallet-request.ts';

/** Before what is signed: 35 bytes of nothing and one that says "a link" (SEP-7). */
const PREFIX = Buffer.concat([Buffer.alloc(35), Buffer.from([4])]);
const TEXT = 'stellar.sep.7 - URI Scheme';

export type LinkOrigin = 'unsigned' | 'genuine' | 'forged';

/** Whether a link comes from who it names, by the key that this site publishes in its stellar.toml. */
export async function judgeOrigin(
  { origin }: WalletRequest,
  stellarToml: (domain: string) => Promise<string>,
): Promise<LinkOrigin> {
  if (origin === null) return 'unsigned';
  const key = /^URI_REQUEST_SIGNING_KEY\s*=\s*"(G[A-Z2-7]{55})"/mu.exec(
    await stellarToml(origin.domain),
  )?.[1];
  if (key === undefined) return 'forged';
  const signed = Buffer.concat([PREFIX, Buffer.from(TEXT + origin.signed)]);
  const signature = Buffer.from(origin.signature, 'base64');
  return signature.length === 64 && Keypair.fromPublicKey(key).verify(signed, signature)
    ? 'genuine'
    : 'forged';
}
