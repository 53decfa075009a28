import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk';
import { generateSecret } from 'otplib';

interface DemoOfficer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly locale: 'en' | 'de';
  readonly roles: readonly string[];
}
interface KeyPair {
  readonly publicKey: string;
  readonly secret: string;
}
export interface Secrets {
  readonly appSecret: string;
  readonly documentKeys: string;
  readonly auditSigningKey: string;
  /** Opens the key file of the signer, and the server's login there. */
  readonly signer: { readonly passphrase: string; readonly login: string };
  /** Of the running server's login. */
  readonly databasePassword: string;
  readonly officers: readonly DemoOfficer[];
  readonly stellar: {
    readonly issuer: KeyPair;
    readonly coldSigners: readonly KeyPair[];
    readonly distribution: KeyPair;
    readonly sponsor: KeyPair;
    readonly authoriser: KeyPair;
    readonly deposit: KeyPair;
    readonly payout: KeyPair;
    readonly audit: KeyPair;
    readonly webAuth: KeyPair;
    readonly uri: KeyPair;
    readonly funder: KeyPair;
    readonly channels: readonly KeyPair[];
  };
  /**
   * Seeds in hex. The server gets only extended public keys of `deposits`; the others are wallets
   * of the outside world.
   */
  readonly wallets: { readonly deposits: string; readonly issuer: string; readonly payer: string };
}

const CHANNELS = 8;

/**
 * The secrets of this sandbox, generated at the first start and kept; keys that a later version
 * needs are added.
 */
export function readSecrets(file: string): Secrets {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = newSecrets();
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : fresh;
  const secrets = {
    ...fresh,
    ...kept,
    stellar: { ...fresh.stellar, ...kept.stellar },
    wallets: { ...fresh.wallets, ...kept.wallets },
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

function newSecrets(): Secrets {
  const password = 'demonstration officer';
  const officer = (
    name: string,
    email: string,
    locale: 'en' | 'de',
    ...roles: string[]
  ): DemoOfficer => ({
    name,
    email,
    password,
    totpSecret: generateSecret({ length: 20 }),
    locale,
    roles,
  });
  return {
    appSecret: randomBytes(32).toString('base64'),
    databasePassword: randomBytes(16).toString('hex'),
    signer: {
      passphrase: randomBytes(24).toString('base64'),
      login: randomBytes(32).toString('base64'),
    },
    auditSigningKey: `audit-1:${randomBytes(32).toString('base64')}`,
    documentKeys: `key-1:${randomBytes(32).toString('base64')}`,
    officers: [
      officer('Rita Reviewer', 'rita@issuer.example', 'en', 'reviewer', 'support'),
      officer('Felix Finance', 'felix@issuer.example', 'en', 'finance'),
      officer('Petra Prüfer', 'petra@issuer.example', 'de', 'finance_approver'),
      officer('Toni Token', 'toni@issuer.example', 'en', 'token_operations'),
      officer('Ada Aufsicht', 'ada@issuer.example', 'de', 'compliance'),
      officer('Carl Compliance', 'carl@issuer.example', 'en', 'compliance'),
      officer('Axel Auditor', 'axel@issuer.example', 'de', 'auditor'),
      officer('Anna Admin', 'anna@issuer.example', 'en', 'administrator'),
      officer('Ben Berechtiger', 'ben@issuer.example', 'de', 'administrator'),
    ],
    stellar: {
      issuer: keyPair(),
      coldSigners: [keyPair(), keyPair()],
      distribution: keyPair(),
      sponsor: keyPair(),
      authoriser: keyPair(),
      deposit: keyPair(),
      payout: keyPair(),
      audit: keyPair(),
      webAuth: keyPair(),
      uri: keyPair(),
      funder: keyPair(),
      channels: Array.from({ length: CHANNELS }, keyPair),
    },
    wallets: { deposits: seed(), issuer: seed(), payer: seed() },
  };
}

function seed(): string {
  return randomBytes(32).toString('hex');
}

function keyPair(): KeyPair {
  const pair = Keypair.random();
  return { publicKey: pair.publicKey(), secret: pair.secret() };
}
