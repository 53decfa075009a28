import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startKeyService, type TransitStandIn } from '../../../testing/key-service-for-tests.ts';
import { policyOf } from '../../../testing/signer-for-tests.ts';
import { openJournal, readJournal } from './journal.ts';
import { keysOfService } from './key-service.ts';
import type { Keys } from './keys.ts';
import { readSignerSettings } from './settings.ts';
import { openSigner } from './signer.ts';

const ROLES = ['distribution', 'sponsor', 'authoriser', 'deposit', 'payout', 'audit'] as const;
const NAMES = {
  ...(Object.fromEntries(ROLES.map((role) => [role, `bb1-${role}`])) as Record<
    (typeof ROLES)[number],
    string
  >),
  channels: ['bb1-channel-1', 'bb1-channel-2'],
};
const ISSUER = Keypair.random().publicKey();
const HOLDER = Keypair.random().publicKey();

let service: TransitStandIn;
let folder: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  service = await startKeyService([...ROLES.map((role) => NAMES[role]), ...NAMES.channels]);
  folder = mkdtempSync(join(tmpdir(), 'bb1-key-service-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (token = service.token) =>
  keysOfService({ url: `${service.url}/v1/transit`, token }, NAMES);

function signerWith(keys: Keys, tokens = '10000000000000000') {
  const policy = policyOf({
    networkPassphrase: Networks.TESTNET,
    assetCode: 'BB1',
    issuer: ISSUER,
    issuedUnits: 10n ** 14n,
  });
  const signer = openSigner({
    policy: { ...policy, limits: { ...policy.limits, tokens: BigInt(tokens) } },
    keys,
    journal: openJournal(join(folder, 'journal.jsonl')),
    now: () => new Date(),
  });
  closing.push(() => signer.close());
  return signer;
}

function claim({ accounts }: Keys, sequence: number): string {
  return new TransactionBuilder(new Account(accounts.channels[0] ?? '', String(sequence - 1)), {
    fee: '100',
    networkPassphrase: Networks.TESTNET,
    timebounds: { minTime: 0, maxTime: Math.floor(Date.now() / 1000) + 300 },
  })
    .addOperation(
      Operation.payment({
        source: accounts.distribution,
        destination: HOLDER,
        asset: new Asset('BB1', ISSUER),
        amount: '1',
      }),
    )
    .build()
    .toXdr();
}
const ask = (signer: ReturnType<typeof signerWith>, envelopeXdr: string) =>
  signer.sign({ purpose: 'claim', envelopeXdr, feePerOperation: '100000' });

describe('keys in a key service', () => {
  it('[TOK-4] sign as keys in memory do, and are never here', async () => {
    const keys = await open();
    const hash = Buffer.alloc(32, 7);
    for (const [address, key] of keys.byAddress) {
      const { signature } = await key.sign(hash);
      expect(Keypair.fromPublicKey(address).verify(hash, Buffer.from(signature.value))).toBe(true);
    }
    expect(new Set(keys.byAddress.keys())).toEqual(new Set(Object.values(keys.accounts).flat()));
    expect(await ask(signerWith(keys), claim(keys, 7))).toBeTypeOf('string');
  });

  it.each([
    ['can be exported', { exportable: true }, 'can be taken out'],
    ['can be backed up in plain text', { allow_plaintext_backup: true }, 'can be taken out'],
    ['is of another type', { type: 'ecdsa-p256' }, 'not ed25519'],
    ['is derived', { derived: true }, 'not ed25519'],
  ])('[TOK-4] refuse one that %s', async (_what, choice, message) => {
    service.createKey(NAMES.payout, choice);
    await expect(open()).rejects.toThrow(message);
  });

  it('[TOK-4] are refused without the right token, and when two accounts name the same one', async () => {
    await expect(open('s.of-somebody')).rejects.toThrow('answers 403');
    const same = { ...NAMES, payout: NAMES.deposit };
    await expect(
      keysOfService({ url: `${service.url}/v1/transit`, token: service.token }, same),
    ).rejects.toThrow('share a key');
  });

  it('[TOK-4] sign nothing while the service is sealed or signs with another key; no answer is written down, and the request is signed later', async () => {
    const keys = await open();
    const signer = signerWith(keys);
    for (const trouble of ['sealed', 'signs_with_another_key'] as const) {
      service.trouble = trouble;
      await expect(ask(signer, claim(keys, 7))).rejects.toThrow('key service');
    }
    service.trouble = null;
    expect(await ask(signer, claim(keys, 7))).toBeTypeOf('string');
    const { past } = readJournal(join(folder, 'journal.jsonl'));
    expect(past.map(({ what }) => what)).toEqual(['started', 'signed']);
  });

  it('[TOK-4] keep the limits when many ask at the same moment and each signature takes its time', async () => {
    const keys = await open();
    const signer = signerWith(keys, '50000000');
    service.delayMs = 5;
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_one, index) => ask(signer, claim(keys, index + 1))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    // A refused request costs the service nothing.
    const perClaim = service.signatures / 5;
    expect(Number.isInteger(perClaim)).toBe(true);
  });
});

describe('the settings of a key service', () => {
  const settings = (changes: Record<string, string>) => () =>
    readSignerSettings({
      SIGNER_FOLDER: folder,
      SIGNER_ADDRESS: '/run/signer/socket',
      SIGNER_LOGIN: 'x'.repeat(32),
      ...changes,
    });
  const at = { SIGNER_KEY_SERVICE: 'https://bao.example:8200/v1/transit' };
  const token = { SIGNER_KEY_SERVICE_TOKEN: 's.x' };

  it('[TOK-4] take one place of the keys, with its secret, over an encrypted connection', () => {
    expect(settings({ ...at, ...token })()).toMatchObject(at);
    expect(settings({ SIGNER_PASSPHRASE: 'p'.repeat(16) })).not.toThrow();
    expect(settings({})).toThrow('SIGNER_PASSPHRASE: either');
    expect(settings({ ...at, ...token, SIGNER_PASSPHRASE: 'p'.repeat(16) })).toThrow('either');
    expect(settings(at)).toThrow('SIGNER_KEY_SERVICE_TOKEN: is missing');
    expect(settings({ SIGNER_KEY_SERVICE: 'http://bao.example/v1/transit', ...token })).toThrow(
      'must be https',
    );
  });
});
