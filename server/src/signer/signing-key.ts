import { createPrivateKey, sign } from 'node:crypto';
import { type Keypair, xdr } from '@stellar/stellar-sdk';

/** A key of an account, wherever it is kept. */
export interface SigningKey {
  readonly address: string;
  sign(hash: Uint8Array): Promise<xdr.DecoratedSignature>;
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS#8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key in memory. OpenSSL signs with it in a tenth of the time that the Stellar library takes. */
export function keyInMemory(pair: Keypair): SigningKey {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, pair.rawSecretKey()]),
    format: 'der',
    type: 'pkcs8',
  });
  const hint = pair.signatureHint();
  return {
    address: pair.publicKey(),
    sign: async (hash) => new xdr.DecoratedSignature({ hint, signature: sign(null, hash, key) }),
  };
}
