import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../testing/admin-process.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';
import { fundByFriendbot } from './integrations/stellar/friendbot.ts';

/** Each command is a process that loads the whole program. */
const PATIENCE_MS = 180_000;

let around: Surroundings;
let folder: string;
const [funder, authoriser] = [Keypair.random(), Keypair.random()];
const output: string[] = [];

beforeAll(async () => {
  around = await openSurroundings('postgres://nobody@127.0.0.1:9/nothing', { ledger: true });
  await fundByFriendbot({ horizonUrl: around.ledger.horizonUrl, publicKey: funder.publicKey() });
  folder = await mkdtemp(join(tmpdir(), 'bb1-cold-'));
});
afterAll(async () => {
  await around.close();
  await rm(folder, { recursive: true, force: true });
});

/** Collects all output of the commands: it must contain no secret. */
async function admin(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): ReturnType<typeof runAdmin> {
  const done = await runAdmin(folder, environment, ...args);
  output.push(done.output);
  return done;
}

/** Changing the authoriser's key requires the issuer's cold keys. */
const online = () => ({
  ...around.environment,
  STELLAR_AUTHORISER: authoriser.publicKey(),
  STELLAR_FUNDER_SECRET: funder.secret(),
});
/** A machine without network knows only its network's passphrase and its own key. */
const offline = (key: Keypair) => ({
  STELLAR_NETWORK_PASSPHRASE: around.environment['STELLAR_NETWORK_PASSPHRASE'] ?? '',
  STELLAR_COLD_SECRET: key.secret(),
});
const file = (name: string) => readFile(join(folder, name), 'utf8');

function coldKeys(): readonly [Keypair, Keypair] {
  const [one, other] = around.ledger.coldSigners;
  if (one === undefined || other === undefined) throw new Error('there are no two cold keys');
  return [one, other];
}

describe('the commands for the cold keys, as processes', () => {
  it(
    '[TOK-2] carry a transaction by files from one cold key to the other and back: keys and network never meet, and one key is not enough',
    async () => {
      const [one, other] = coldKeys();
      const first = await admin(online(), 'stellar-setup', '--unsigned', 'cold.txt');
      expect([first.code, first.output]).toEqual([
        0,
        expect.stringContaining('to be signed within seven days: cold.txt'),
      ]);
      expect(await file('cold.txt')).toMatch(/^[A-Za-z0-9+/]+={0,2}\n$/);
      const signing = await admin(offline(one), 'stellar-sign', 'cold.txt', 'once.txt');
      expect(signing.code).toBe(0);
      for (const line of [
        `setOptions, by ${around.environment['STELLAR_ISSUER']}`,
        authoriser.publicKey(),
        'valid until: ',
        `signed by: ${one.publicKey()}`,
        'signed: once.txt',
      ])
        expect(signing.output).toContain(line);
      const early = await admin(online(), 'stellar-setup', '--signed', 'once.txt');
      expect([early.code, early.output]).toEqual([
        1,
        expect.stringContaining('weigh 2 together, and 4 is needed'),
      ]);
      expect((await admin(offline(other), 'stellar-sign', 'once.txt', 'twice.txt')).code).toBe(0);
      const last = await admin(online(), 'stellar-setup', '--signed', 'twice.txt');
      expect([last.code, last.output]).toEqual([0, expect.stringContaining('done: ')]);
      const signers = await signersOf(around.environment['STELLAR_ISSUER'] ?? '');
      expect(signers).toContain(authoriser.publicKey());
      expect(signers).not.toContain(around.environment['STELLAR_AUTHORISER']);
    },
    PATIENCE_MS,
  );

  it(
    '[TOK-2] never overwrite a file that somebody has carried away or signed, and report missing settings',
    async () => {
      const before = [await file('cold.txt'), await file('twice.txt')];
      const { STELLAR_FUNDER_SECRET: _, ...poor } = online();
      const [again, over, unpaid, unsigned] = await Promise.all([
        admin(
          { ...online(), STELLAR_AUTHORISER: Keypair.random().publicKey() },
          'stellar-setup',
          '--unsigned',
          'cold.txt',
        ),
        admin(offline(coldKeys()[0]), 'stellar-sign', 'cold.txt', 'twice.txt'),
        admin(poor, 'stellar-setup', '--unsigned', 'none.txt'),
        admin({ STELLAR_NETWORK_PASSPHRASE: 'any' }, 'stellar-sign', 'cold.txt', 'none.txt'),
      ]);
      for (const { code, output: words } of [again, over])
        expect([code, words]).toEqual([1, expect.stringContaining('EEXIST')]);
      for (const [{ code, output: words }, usage] of [
        [unpaid, 'admin commands:'],
        [unsigned, 'Contacts no network'],
      ] as const)
        expect([code, words]).toEqual([2, expect.stringContaining(usage)]);
      expect([await file('cold.txt'), await file('twice.txt')]).toEqual(before);
      await expect(file('none.txt')).rejects.toThrow('ENOENT');
    },
    PATIENCE_MS,
  );

  it('[TOK-2] never print a secret key', () => {
    const secrets = [
      ...Object.values(online())
        .flatMap((value) => value.split(','))
        .filter((value) => /^S[A-Z2-7]{55}$/.test(value)),
      ...coldKeys().map((key) => key.secret()),
    ];
    expect(secrets).toHaveLength(5);
    for (const secret of secrets) expect(output.join('')).not.toContain(secret);
  });
});

async function signersOf(address: string): Promise<string[]> {
  const { signers } = (await (
    await fetch(`${around.ledger.horizonUrl}/accounts/${address}`)
  ).json()) as { signers: { key: string; weight: number }[] };
  return signers.filter(({ weight }) => weight > 0).map(({ key }) => key);
}
