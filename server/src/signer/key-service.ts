import { Keypair, StrKey, xdr } from '@stellar/stellar-sdk';
import { z } from 'zod';
import { type KeyNames, type Keys, keysByRole } from './keys.ts';
import type { SigningKey } from './signing-key.ts';

/** Of a key of the transit engine, as a part of its path. */
export const NAMES_IN_SERVICE = /^[A-Za-z0-9][\w-]{0,63}$/;

export interface KeyService {
  /** Of the transit engine, such as `https://bao.example:8200/v1/transit`. */
  readonly url: string;
  readonly token: string;
}

const TIMEOUT_MS = 5_000;
/** An account's key never changes, so the first version of a key is its only one. */
const VERSION = 1;
const ED25519_BYTES = 32;

const keyAnswer = z.object({
  data: z.object({
    type: z.string(),
    exportable: z.boolean(),
    allow_plaintext_backup: z.boolean(),
    derived: z.boolean(),
    keys: z.record(z.string(), z.object({ public_key: z.base64() })),
  }),
});
const signatureAnswer = z.object({
  data: z.object({ signature: z.string().regex(/^vault:v1:[A-Za-z0-9+/]{86}==$/) }),
});

/**
 * Keys that a key service holds and never gives out (transit engine of OpenBao or HashiCorp Vault, which may
 * keep them in a hardware module). Throws Error if one is missing, of another kind, or can be taken out.
 */
export async function keysOfService(service: KeyService, names: KeyNames): Promise<Keys> {
  const byName = new Map<string, SigningKey>();
  for (const one of Object.values(names).flat()) byName.set(one, await keyOf(service, one));
  return keysByRole(names, (one) => {
    const key = byName.get(one);
    if (key === undefined) throw new Error(`the key service was not asked for the key ${one}`);
    return key;
  });
}

async function keyOf(service: KeyService, keyName: string): Promise<SigningKey> {
  const { data } = keyAnswer.parse(await ask(service, 'GET', `keys/${keyName}`));
  if (data.type !== 'ed25519' || data.derived)
    throw new Error(
      `the key ${keyName} is of the type ${data.type}${data.derived ? ', derived' : ''}, not ed25519`,
    );
  if (data.exportable || data.allow_plaintext_backup)
    throw new Error(`the key ${keyName} can be taken out of the key service: make one that cannot`);
  const bytes = Buffer.from(data.keys[VERSION]?.public_key ?? '', 'base64');
  if (bytes.length !== ED25519_BYTES)
    throw new Error(`the key service does not show version ${VERSION} of the key ${keyName}`);
  const address = StrKey.encodeEd25519PublicKey(bytes);
  const pair = Keypair.fromPublicKey(address);
  return {
    address,
    async sign(hash) {
      const answer = await ask(service, 'POST', `sign/${keyName}`, {
        input: Buffer.from(hash).toString('base64'),
        key_version: VERSION,
      });
      const text = signatureAnswer.parse(answer).data.signature;
      const signature = Buffer.from(text.slice(text.lastIndexOf(':') + 1), 'base64');
      if (!pair.verify(Buffer.from(hash), signature))
        throw new Error(`the key service signed with another key than ${keyName}`);
      return new xdr.DecoratedSignature({ hint: pair.signatureHint(), signature });
    },
  };
}

async function ask(
  { url, token }: KeyService,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${url}/${path}`, {
    method,
    headers: { 'x-vault-token': token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // Its own words may contain what was sent.
  if (!answer.ok) throw new Error(`the key service answers ${answer.status} to ${method} ${path}`);
  return answer.json();
}
