import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import adjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Making the file is a process of its own, and so is each run. */
const PATIENCE_MS = 120_000;
const [cold, issuer, holder] = [Keypair.random(), Keypair.random(), Keypair.random()];
const asset = new Asset('BB1', issuer.publicKey());
const source = issuer.publicKey();

/** A folder with the one file and nothing else. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bb1-cold-signer-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/cold-signer.ts'), folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Node may read and write in this folder alone: whatever else the program needed would be missing. */
function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${folder}`,
      `--allow-fs-write=${folder}`,
      'cold-signer.mjs',
      ...args,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        STELLAR_NETWORK_PASSPHRASE: Networks.PUBLIC,
        STELLAR_COLD_SECRET: cold.secret(),
      },
    },
  );
  return { code: status, output: stdout + stderr };
}

function envelope(operations: readonly xdr.Operation[]): Transaction {
  const builder = new TransactionBuilder(new Account(holder.publicKey(), '41'), {
    fee: '100',
    networkPassphrase: Networks.PUBLIC,
    timebounds: { minTime: 0, maxTime: 1_893_456_000 },
  });
  for (const operation of operations) builder.addOperation(operation);
  return builder.build();
}

describe('the cold signer as one file in an empty folder', () => {
  it(
    '[TOK-3][TOK-4] shows each transaction in the words of the back office, in both languages, and signs exactly these',
    () => {
      expect(readdirSync(folder)).toEqual(['cold-signer.mjs']);
      const flags = (authorized: boolean) =>
        Operation.setTrustLineFlags({
          source,
          trustor: holder.publicKey(),
          asset,
          flags: authorized
            ? { authorized }
            : { authorized, authorizedToMaintainLiabilities: false },
        });
      const all = [
        envelope([
          flags(false),
          Operation.clawback({ source, asset, from: holder.publicKey(), amount: '12.5' }),
          flags(true),
        ]),
        envelope([Operation.setOptions({ source, highThreshold: 2 })]),
      ];
      writeFileSync(join(folder, 'in.txt'), all.map((one) => `${one.toXdr()}\n`).join(''));
      for (const [locale, file, ...more] of [
        ['en', 'out.txt'],
        ['de', 'aus.txt', '--de'],
      ] as const) {
        const { code, output } = run('in.txt', file, ...more);
        const { operations, values, page } = adjustmentTexts[locale];
        expect([code, output.includes(cold.secret())], output).toEqual([0, false]);
        const by = page.by({ source });
        for (const line of [
          `network: ${Networks.PUBLIC}`,
          `transaction: ${Buffer.from(all[0]?.hash() ?? []).toString('hex')}`,
          'valid until: 2030-01-01T00:00:00.000Z',
          `  1. ${operations.freeze} (setTrustLineFlags), ${by}`,
          `  2. ${operations.clawback} (clawback), ${by}`,
          `       ${values.from}: ${holder.publicKey()}`,
          `       ${values.amount}: 12.5000000`,
          `  3. ${operations.authorise} (setTrustLineFlags), ${by}`,
          // What has no words is shown as the ledger names it.
          `  1. setOptions, ${by}`,
          '       highThreshold: 2',
          `signed by: ${cold.publicKey()}`,
        ])
          expect(output).toContain(line);
        const signed = readFileSync(join(folder, file), 'utf8').trim().split('\n');
        expect(signed).toHaveLength(all.length);
        for (const [index, text] of signed.entries()) {
          const read = TransactionBuilder.fromXdr(text, Networks.PUBLIC);
          const [signature, ...others] = read.signatures;
          expect(read.hash()).toEqual(all[index]?.hash());
          expect(others).toEqual([]);
          expect(
            cold.verify(Buffer.from(read.hash()), Buffer.from(signature?.signature.value ?? [])),
          ).toBe(true);
        }
      }
    },
    PATIENCE_MS,
  );

  it(
    '[TOK-4] overwrites nothing, and signs nothing of a file with a line that is no transaction',
    () => {
      writeFileSync(join(folder, 'kept.txt'), 'kept');
      expect(run('in.txt', 'kept.txt').code).toBe(1);
      expect(readFileSync(join(folder, 'kept.txt'), 'utf8')).toBe('kept');
      writeFileSync(
        join(folder, 'wrong.txt'),
        `${envelope([Operation.setOptions({ source })]).toXdr()}\nAAAAwrong\n`,
      );
      expect(run('wrong.txt', 'never.txt')).toEqual({
        code: 1,
        output: 'the file holds no transaction\n',
      });
      expect(readdirSync(folder)).not.toContain('never.txt');
      expect(run().code).toBe(2);
    },
    PATIENCE_MS,
  );
});
