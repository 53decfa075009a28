import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import { readAcceptedTexts } from '../../read-accepted-texts.ts';
import { checkAcceptedTexts, keepAcceptedTexts } from './accepted-texts.ts';

const CONTENT = resolve(import.meta.dirname, '../../../../content/bb1');

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'bb1-texts-'));
  await cp(CONTENT, folder, { recursive: true });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const read = (offering = world.offering) => readAcceptedTexts(folder, offering);
const changed = async (file: string, from: string, to: string) => {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
  const hashes = await read();
  await writeFile(path, text);
  return hashes;
};
const started = async (change: {
  acceptedTexts?: Awaited<ReturnType<typeof read>>;
  terms?: string;
  mode?: 'sandbox' | 'production';
}) => {
  const { house } = world.product;
  const warnings: unknown[] = [];
  const { offering } = house;
  await checkAcceptedTexts({
    ...house,
    config: { ...house.config, MODE: change.mode ?? 'production' },
    log: { ...house.log, warn: (text: unknown) => void warnings.push(text) },
    acceptedTexts: change.acceptedTexts ?? house.acceptedTexts,
    offering: {
      ...offering,
      documentVersions: {
        ...offering.documentVersions,
        ...(change.terms === undefined ? {} : { terms: change.terms }),
      },
    },
  });
  return warnings;
};

describe('the texts that people accept', () => {
  it('[ORD-2] have a fingerprint each, of their words in all languages and of the facts they name, and of nothing else', async () => {
    const before = await read();
    expect(Object.values(before).every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect(await read()).toEqual(before);
    const english = await changed(
      'en/terms.md',
      'There is no minimum volume.',
      'There is a minimum volume.',
    );
    expect({ ...english, terms: before.terms }).toEqual(before);
    expect(english.terms).not.toBe(before.terms);
    const { sale } = world.offering;
    const dearer = await read({ ...world.offering, sale: { ...sale, capEur: '4000000.00' } });
    expect(dearer.terms).not.toBe(before.terms);
    expect(dearer.bondTerms).not.toBe(before.bondTerms);
    expect(dearer.privacyPolicy).toBe(before.privacyPolicy);
    const slower = await read({
      ...world.offering,
      payments: { ...world.offering.payments, quoteMinutes: 45 },
    });
    expect(slower).toEqual(before);
  });

  it('[ORD-2] stop the start when one has changed under the same version, and start with a new version', async () => {
    expect(await started({})).toEqual([]);
    const acceptedTexts = await changed(
      'en/terms.md',
      'There is no minimum volume.',
      'There is a minimum volume.',
    );
    await expect(started({ acceptedTexts })).rejects.toThrow(
      /Texts that people accept have changed[^]*terms: the text differs from the one that version \S+ named before/,
    );
    expect(await started({ acceptedTexts, terms: '2019-12' })).toEqual([]);
  });

  it('[ORD-2] may change in the sandbox, which says so', async () => {
    const acceptedTexts = await changed('de/privacy.md', '#', '##');
    expect(await started({ acceptedTexts, mode: 'sandbox' })).toEqual([
      expect.stringMatching(/privacyPolicy[^]*taxInformation/) as string,
    ]);
  });

  it('[ORD-2] are noted once each, and never changed', async () => {
    const { db, house } = world.product;
    const count = async () =>
      (await db.pool.query<{ count: number }>('select count(*)::int as count from accepted_texts'))
        .rows[0]?.count;
    expect(await count()).toBe(6);
    await db.transaction('test_keep', (tx) => keepAcceptedTexts(tx, house));
    expect(await count()).toBe(6);
    await expect(db.pool.query("update accepted_texts set version = 'x'")).rejects.toThrow(
      /append-only/,
    );
  });
});
