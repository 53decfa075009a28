import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import { openSurroundings, type Surroundings } from '../../../../testing/surroundings.ts';
import { compose, type Product } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import { documentKeysInUse } from './document-keys.ts';
import { rewrapDocuments } from './rewrap-documents.ts';
import { SERVER_MAIN } from '../../../../testing/server-process.ts';

const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;
const OTHER_UNDER_OLD_NAME = `old:${randomBytes(32).toString('base64')}`;
const owner = randomUUID();
const DOCUMENTS = 12;
const BODIES = 3 * DOCUMENTS;

let surroundings: Surroundings;
const opened: Product[] = [];
beforeAll(async () => {
  surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')));
});
afterAll(async () => {
  for (const product of opened) await product.close();
  await surroundings.close();
});

const settings = (keys: string, more: Readonly<Record<string, string>> = {}) => ({
  ...surroundings.environment,
  DOCUMENT_KEYS: keys,
  ...more,
});

async function start(keys: string, more: Readonly<Record<string, string>> = {}): Promise<Product> {
  const product = await compose(readConfig(settings(keys, more)));
  await product.enter();
  opened.push(product);
  return product;
}

const ringOf = (keys: string) => readConfig(settings(keys)).documentKeys;

/**
 * Large enough for out-of-line storage (TOAST), where a rewritten body would get a new location.
 */
const CONTENT = Array.from({ length: DOCUMENTS }, () => randomBytes(9_000));
const ids: string[] = [];

async function contentsAndNames(product: Product): Promise<unknown> {
  const names = await product.context.documents.namesOf(product.db, owner);
  return Promise.all(
    ids.map(async (id) => [
      await product.context.documents.openOriginal(product.db, id, owner),
      names.get(id),
    ]),
  );
}

const expected = () => ids.map((_, index) => [CONTENT[index], `pass ${index}.png`]);

async function placesOfBodies(product: Product): Promise<unknown> {
  return (
    await product.db.pool.query(
      'select document_id, kind, md5(body), pg_column_toast_chunk_id(body) from document_bodies order by 1, 2',
    )
  ).rows;
}

async function acts(product: Product): Promise<unknown[]> {
  return (
    await product.db.pool.query(
      `select act, actor_kind, before, after from audit_log where act like 'documents.%' order by id`,
    )
  ).rows;
}

describe('rotating the master key', () => {
  it('[KYC-7] a start without a key that documents need is refused, and names the key', async () => {
    const product = await start(OLD);
    await product.db.transaction('test_store', async (tx) => {
      for (const [index, original] of CONTENT.entries()) {
        ids.push(
          await product.context.documents.store(tx, {
            ownerId: owner,
            type: 'image/png',
            displayName: `pass ${index}.png`,
            original,
            preview: { type: 'image/jpeg', bytes: Buffer.from(`preview ${index}`) },
            storedAt: new Date(),
          }),
        );
      }
    });
    await expect(compose(readConfig(settings(NEW)))).rejects.toThrow(
      /DOCUMENT_KEYS[^]*old: is missing/,
    );
    await expect(compose(readConfig(settings(`${NEW},${OTHER_UNDER_OLD_NAME}`)))).rejects.toThrow(
      /old: has other bytes/,
    );
  });

  it('[KYC-7] an interrupted command loses nothing: what was done stays done', async () => {
    const product = await start(`${NEW},${OLD}`, {
      FAULT: 'rewrap_documents.before_commit:throw:3',
    });
    const places = await placesOfBodies(product);
    await expect(
      rewrapDocuments(product.db, {
        ring: ringOf(`${NEW},${OLD}`),
        clock: product.context.clock,
        batch: 5,
      }),
    ).rejects.toThrow();
    expect(await documentKeysInUse(product.db)).toEqual([
      { keyId: 'new', bodies: 10 },
      { keyId: 'old', bodies: BODIES - 10 },
    ]);
    expect(await contentsAndNames(product)).toEqual(expected());
    expect(await placesOfBodies(product)).toEqual(places);
  });

  it('[KYC-7] several commands at once share the work, each body once, and no body is rewritten', async () => {
    const product = await start(`${NEW},${OLD}`);
    const places = await placesOfBodies(product);
    const run = () =>
      rewrapDocuments(product.db, {
        ring: ringOf(`${NEW},${OLD}`),
        clock: product.context.clock,
        batch: 3,
      });
    const reports = await Promise.all([run(), run(), run(), run()]);
    expect(reports.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(BODIES - 10);
    expect(await documentKeysInUse(product.db)).toEqual([{ keyId: 'new', bodies: BODIES }]);
    expect(await placesOfBodies(product)).toEqual(places);
    expect(await run()).toEqual({ rewrapped: 0, namesSealed: 0, unopened: [] });
  });

  it('[KYC-7] afterwards the new key alone opens every document, and the old one opens none', async () => {
    const product = await start(NEW);
    expect(await contentsAndNames(product)).toEqual(expected());
    await expect(compose(readConfig(settings(OLD)))).rejects.toThrow(/new: is missing/);
  });

  it('[KYC-7][DESK-5] is in the audit log with the number of bodies per key', async () => {
    const product = await start(NEW);
    const log = await acts(product);
    expect(log.slice(0, 2)).toEqual(
      [1, 2].map(() => ({
        act: 'documents.keys_rewrapped',
        actor_kind: 'system',
        before: { old: 5 },
        after: { new: 5 },
      })),
    );
    expect(log.length).toBeGreaterThan(2);
  });

  it('[KYC-7] a body that does not open is reported, holds up no other, and keeps its key', async () => {
    const product = await start(NEW);
    await product.db.pool.query(
      `update document_bodies set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) where document_id = $1 and kind = 'original'`,
      [ids[4]],
    );
    const ring = { ...ringOf(`${OLD},${NEW}`) };
    const report = await rewrapDocuments(product.db, {
      ring,
      clock: product.context.clock,
      batch: 4,
    });
    expect(report).toEqual({
      rewrapped: BODIES - 1,
      namesSealed: 0,
      unopened: [`original of document ${ids[4]} under key new`],
    });
    expect(await documentKeysInUse(product.db)).toEqual([
      { keyId: 'new', bodies: 1 },
      { keyId: 'old', bodies: BODIES - 1 },
    ]);
    await product.db.pool.query('delete from documents where id = $1', [ids[4]]);
  });

  it('[KYC-7] older plain-text names are sealed by the same command', async () => {
    const product = await start(`${OLD},${NEW}`);
    await product.db.pool.query(`delete from document_bodies where kind = 'name'`);
    await product.db.pool.query(
      `update documents set display_name = 'Pass of Erika Mustermann.png'`,
    );
    expect(await product.context.documents.namesOf(product.db, owner)).toEqual(
      new Map(ids.filter((id) => id !== ids[4]).map((id) => [id, 'Pass of Erika Mustermann.png'])),
    );
    const reports = await Promise.all(
      [1, 2].map(() =>
        rewrapDocuments(product.db, {
          ring: ringOf(`${OLD},${NEW}`),
          clock: product.context.clock,
          batch: 2,
        }),
      ),
    );
    expect(reports.reduce((sum, { namesSealed }) => sum + namesSealed, 0)).toBe(DOCUMENTS - 1);
    const { rows } = await product.db.pool.query(
      'select from documents where display_name is not null',
    );
    expect(rows).toEqual([]);
    expect(
      (await product.context.documents.openForViewing(product.db, ids[0] ?? '', owner))?.name,
    ).toBe('Pass of Erika Mustermann.png');
  });
});

describe("the operators' command", () => {
  it('[KYC-7] lists the keys in use, rewraps all documents under the first one and says when the others can go', () => {
    const { output, code } = admin(`${NEW},${OLD}`, 'document-keys');
    expect([code, output]).toEqual([0, [`old: ${BODIES - 3} sealed bodies`, 'new: all new ones']]);
    const rewrapped = admin(`${NEW},${OLD}`, 'documents-rewrap');
    expect([rewrapped.code, rewrapped.output.at(-1)]).toEqual([
      0,
      `${BODIES - 3} keys are now under new; no other key is needed any more`,
    ]);
    expect(admin(NEW, 'document-keys').output).toEqual([
      `new: ${BODIES - 3} sealed bodies, and all new ones`,
    ]);
    expect(admin(OLD, 'document-keys')).toEqual({
      code: 1,
      output: [`new: ${BODIES - 3} sealed bodies; MISSING in DOCUMENT_KEYS`, 'old: all new ones'],
    });
  });
});

/** Runs the command as operators do, in the server's environment, and collects its output. */
function admin(keys: string, command: string): { code: number | null; output: string[] } {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', SERVER_MAIN, 'admin', command],
    { env: settings(keys) },
  );
  return { code: status, output: stdout.toString().trim().split('\n') };
}
