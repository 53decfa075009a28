import { readFileSync, writeFileSync, closeSync, fstatSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { answerCalls } from './answer-calls.ts';
import { openJournal, readJournal } from './journal.ts';
import { keysOfService, NAMES_IN_SERVICE } from './key-service.ts';
import {
  changeSecrets,
  type KeyNames,
  type Keys,
  keysOf,
  openSecrets,
  readKeyNames,
  sealSecrets,
} from './keys.ts';
import { loadPkcs11 } from './pkcs11-module.ts';
import { policySchema } from './policy.ts';
import type { SignerAccounts } from './protocol.ts';
import { readSignerSettings, type SignerSettings } from './settings.ts';
import { openSigner } from './signer.ts';
import { keysOfToken, NAMES_ON_TOKEN } from './token-keys.ts';
import { createServer } from 'node:net';

const USAGE = `signer commands:
  signer            answer the server; ends by SIGTERM
  signer seal       make keys.sealed, or change it, as standard input says: {"authoriser": "new", "addChannels": 20}; prints the addresses
  signer addresses  print the addresses of the keys as settings of the server
  signer journal    verify the journal, and print the number and the SHA-256 of its last line`;

/** Returns the exit code; a running signer none. */
export async function runSigner([command = 'answer']: readonly string[]): Promise<number | null> {
  switch (command) {
    case 'answer':
      await answerUntilStopped(readSignerSettings());
      return null;
    case 'seal':
      return seal(readSignerSettings(), await text(process.stdin));
    case 'addresses':
      return showAddresses((await keysIn(readSignerSettings())).accounts);
    case 'journal': {
      const { past, head } = readJournal(fileIn(readSignerSettings(), 'journal.jsonl'));
      console.log(`${past.length} lines follow from each other; the last one is ${head}`);
      return 0;
    }
    default:
      console.error(USAGE);
      return 2;
  }
}

async function answerUntilStopped(settings: SignerSettings): Promise<void> {
  const keys = await keysIn(settings);
  const policy = policySchema.parse(
    JSON.parse(readFileSync(fileIn(settings, 'policy.json'), 'utf8')),
  );
  const { SIGNER_ADDRESS: address, SIGNER_LOGIN: login } = settings;
  const file = fileIn(settings, 'journal.jsonl');
  const answering = await answerCalls({ address, login }, async () => {
    await lockJournal(file);
    return openSigner({ policy, keys, journal: openJournal(file), now: () => new Date() });
  });
  console.log(`the signer answers at ${answering.address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void answering.close().then(() => process.exit(0)));
}

function seal(settings: SignerSettings, changes: string): number {
  const { SIGNER_PASSPHRASE: current } = settings;
  if (current === undefined)
    throw new Error('a key service and a token make their keys themselves: name them in keys.json');
  const file = fileIn(settings, 'keys.sealed');
  const before = contentOf(file);
  const secrets = changeSecrets(before === null ? null : openSecrets(before, current), changes);
  const { accounts } = keysOf(secrets);
  // What is replaced stays: an account may still hold something.
  if (before !== null) writeFileSync(`${file}.before-${Date.now()}`, before, { mode: 0o600 });
  const passphrase = settings.SIGNER_NEW_PASSPHRASE ?? current;
  writeFileSync(file, sealSecrets(secrets, passphrase), { mode: 0o600 });
  return showAddresses(accounts);
}

function showAddresses(accounts: SignerAccounts): number {
  const { channels, ...others } = accounts;
  for (const [role, address] of Object.entries(others))
    console.log(`STELLAR_${role.toUpperCase()}=${address}`);
  console.log(`STELLAR_CHANNELS=${channels.join(',')}`);
  return 0;
}

async function keysIn(settings: SignerSettings): Promise<Keys> {
  const { SIGNER_KEY_SERVICE: url, SIGNER_KEY_SERVICE_TOKEN: token = '' } = settings;
  if (url !== undefined) {
    const names = namesIn(settings, NAMES_IN_SERVICE);
    return keysOfService({ url: url.replace(/\/$/, ''), token }, names);
  }
  const { SIGNER_PKCS11_MODULE: module } = settings;
  if (module !== undefined) {
    const { SIGNER_PKCS11_TOKEN: label = '', SIGNER_PKCS11_PIN: pin = '' } = settings;
    const names = namesIn(settings, NAMES_ON_TOKEN);
    return keysOfToken(await loadPkcs11(module), { token: label, pin }, names);
  }
  const sealed = readFileSync(fileIn(settings, 'keys.sealed'), 'utf8');
  return keysOf(openSecrets(sealed, settings.SIGNER_PASSPHRASE ?? ''));
}

function namesIn(settings: SignerSettings, form: RegExp): KeyNames {
  return readKeyNames(readFileSync(fileIn(settings, 'keys.json'), 'utf8'), form);
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function fileIn({ SIGNER_FOLDER: folder }: SignerSettings, name: string): string {
  return join(folder, name);
}

/**
 * The right to write into a journal, of one signer at a time: a second one would sign up to the same limits again.
 * It is a socket without a file, named after the journal, which the system itself gives back when the process ends,
 * however it ends. Throws Error if another process has it.
 */
async function lockJournal(file: string): Promise<void> {
  const descriptor = openSync(file, 'a', 0o600);
  const { dev, ino } = fstatSync(descriptor);
  closeSync(descriptor);
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', (error) =>
      fail(new Error(`another signer writes into ${file}`, { cause: error })),
    );
    // Only Linux, on which a signer runs, has such sockets; elsewhere it has a file.
    server.listen(
      process.platform === 'linux' ? `\0bb1-signer-${dev}-${ino}` : `${file}.lock`,
      done,
    );
  });
  server.unref();
}
