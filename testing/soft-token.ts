import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Keypair } from '@stellar/stellar-sdk';

const MODULES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];

/** The library of SoftHSM2 (`apt-get install softhsm2`); null where it is not installed. */
export const softModule: string | null = MODULES.find((path) => existsSync(path)) ?? null;

/** What precedes the 32 bytes of an Ed25519 key in PKCS#8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SoftToken {
  /** What a process needs in its environment to find the token. */
  readonly environment: { readonly PATH: string; readonly SOFTHSM2_CONF: string };
  readonly module: string;
  readonly token: string;
  readonly pin: string;
  /** Puts a key onto the token, where it can sign and never be read. */
  add(pair: Keypair, name: { readonly label: string; readonly id: string }): void;
  close(): void;
}

/** A token of SoftHSM2 in a folder of its own. */
export function openSoftToken(label: string): SoftToken {
  if (softModule === null) throw new Error('SoftHSM2 is not installed here');
  const folder = mkdtempSync(join(tmpdir(), 'bb1-soft-token-'));
  mkdirSync(join(folder, 'tokens'));
  const settings = join(folder, 'softhsm2.conf');
  writeFileSync(settings, `directories.tokendir = ${join(folder, 'tokens')}\nlog.level = ERROR\n`);
  const environment = { PATH: process.env['PATH'] ?? '', SOFTHSM2_CONF: settings };
  const pin = '4711-4711';
  const tool = (...args: string[]) =>
    execFileSync('softhsm2-util', args, { env: { ...process.env, ...environment } });
  tool('--init-token', '--free', '--label', label, '--so-pin', pin, '--pin', pin);
  return {
    environment,
    module: softModule,
    token: label,
    pin,
    add(pair, { label: name, id }) {
      const file = join(folder, 'key.pem');
      const key = createPrivateKey({
        key: Buffer.concat([PKCS8, pair.rawSecretKey()]),
        format: 'der',
        type: 'pkcs8',
      });
      writeFileSync(file, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
      tool('--import', file, '--token', label, '--label', name, '--id', id, '--pin', pin);
      rmSync(file);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
