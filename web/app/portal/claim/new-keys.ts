import { entropyToMnemonic, mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Keypair } from '@stellar/stellar-sdk/base';

/**
 * The only copy of these values is in the page's memory; they must never be stored, logged or sent.
 */
export interface NewKeys {
  /** 24 English words (BIP 39) from which both keys can be derived again. */
  readonly phrase: string;
  /** G… address */
  readonly publicKey: string;
  /** S… seed */
  readonly secretKey: string;
}

const HARDENED = 0x80000000;
/** SEP-5: the primary key of a Stellar wallet is m/44'/148'/0'. */
const PRIMARY_KEY_PATH = [44, 148, 0] as const;
const ENTROPY_BYTES = 32;

/**
 * Generates a fresh key pair in this browser. Throws an Error when the page was not loaded over a
 * secure connection: an attacker who can change the page can read the keys.
 */
export async function makeNewKeys(): Promise<NewKeys> {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES));
  const keys = await keysOfPhrase(entropyToMnemonic(entropy, wordlist));
  entropy.fill(0);
  return keys;
}

/**
 * Derives the primary key pair of a phrase according to SEP-5. Throws an Error when the phrase is
 * not a valid BIP 39 phrase.
 */
export async function keysOfPhrase(phrase: string, passphrase = ''): Promise<NewKeys> {
  if (!validateMnemonic(phrase, wordlist)) throw new Error('this is not a valid phrase');
  const seed = await mnemonicToSeedWebcrypto(phrase, passphrase);
  const pair = Keypair.fromRawEd25519Seed(
    await deriveEd25519(new Uint8Array(seed), PRIMARY_KEY_PATH),
  );
  return { phrase, publicKey: pair.publicKey(), secretKey: pair.secret() };
}

/** SLIP-10 for ed25519, where every step is hardened. Returns the private key's 32 bytes. */
async function deriveEd25519(
  seed: Uint8Array<ArrayBuffer>,
  path: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  let node = await hmacSha512(new TextEncoder().encode('ed25519 seed'), seed);
  for (const step of path) {
    const message = new Uint8Array(1 + 32 + 4);
    message.set(node.subarray(0, 32), 1);
    new DataView(message.buffer).setUint32(33, HARDENED + step);
    node = await hmacSha512(node.slice(32), message);
  }
  return node.slice(0, 32);
}

async function hmacSha512(
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey(
    'raw',
    key,
    { name: 'HMAC', hash: 'SHA-512' },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
}
