import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createAddress,
  createIdentityProof,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import type { ApiClient } from '../../testing/api-client.ts';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { signedIn } from '../../testing/signed-in-people.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';
import { ONE_BLUE_PAGE, pdf } from './integrations/document-check/test-files/handmade-pdf.ts';
import {
  noise,
  withChunk,
  withSegment,
} from './integrations/document-check/test-files/handmade-pictures.ts';
import { ADDRESS, IDENTITY, type TestFile } from '../../testing/applicant.ts';

/** Words that occur only in the uploads. */
const marker = (what: string) => `${what}${randomBytes(12).toString('hex')}`;
const MARKERS = {
  exif: marker('exif'),
  note: marker('note'),
  pdf: marker('pdf'),
  nameOfPicture: marker('picture'),
  nameOfPdf: marker('papers'),
  refused: marker('refused'),
};
/** A value in an unsealed column: a search that does not find it finds nothing. */
const CONTROL = marker('street');
/** The replication slot that keeps the write-ahead log from the uploads on. */
const KEPT_LOG = 'sealed_at_rest';

let surroundings: Surroundings;
let server: ServerProcess;
let person: ApiClient & { accountId: string };
let pool: pg.Pool;
let temporary = '';
let begun = 0;
let pixels: Buffer = Buffer.alloc(0);
beforeAll(async () => {
  begun = Date.now() - 1_000;
  temporary = await mkdtemp(join(tmpdir(), 'server-temp-'));
  surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')), {
    environment: { LOG_LEVEL: 'debug' },
  });
  server = await startServerProcess({ ...surroundings.environment, TMPDIR: temporary });
  pool = new pg.Pool({ connectionString: surroundings.environment['DATABASE_URL'], max: 2 });
  person = await signedIn(pool, server.client());
  // A checkpoint may otherwise reuse the segment that contains the control value.
  await pool.query('select pg_create_physical_replication_slot($1, true)', [KEPT_LOG]);
  await uploadMarkers();
  await pool.query('checkpoint');
});
afterAll(async () => {
  await pool.query('select pg_drop_replication_slot($1)', [KEPT_LOG]);
  await pool.end();
  await server.stop();
  await surroundings.close();
  await rm(temporary, { recursive: true, force: true });
});

async function uploadMarkers(): Promise<void> {
  const jpeg = await noise('jpeg');
  pixels = jpeg.subarray(1_000, 1_040);
  const files: TestFile[] = [
    {
      field: 'attachments',
      name: `${MARKERS.nameOfPicture}.jpg`,
      type: 'image/jpeg',
      bytes: withSegment(jpeg, 0xe1, Buffer.from(`Exif\0\0${MARKERS.exif}`)),
    },
    {
      field: 'attachments',
      name: 'note.png',
      type: 'image/png',
      bytes: withChunk(await noise('png'), 'tEXt', Buffer.from(`Comment\0${MARKERS.note}`)),
    },
    {
      field: 'attachments',
      name: `${MARKERS.nameOfPdf}.pdf`,
      type: 'application/pdf',
      bytes: pdf({ ...ONE_BLUE_PAGE, 5: `(${MARKERS.pdf})` }),
    },
  ];
  await person.ok(createAddress, { body: { ...ADDRESS, street: CONTROL } });
  const proof = await person.ok(createIdentityProof, { body: IDENTITY });
  await person.ok(updateIdentityProof, { params: { id: proof.id }, files });
  const refused = {
    field: 'attachments',
    name: `${MARKERS.refused}.jpg`,
    type: 'image/jpeg',
    bytes: Buffer.from(MARKERS.refused),
  };
  expect(
    (await person.call(updateIdentityProof, { params: { id: proof.id }, files: [refused] })).status,
  ).toBe(422);
}

/**
 * The forms in which a text may be stored: plain, hexadecimal, and base64 at each of three offsets.
 */
function spellings(text: string): string[] {
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  );
  return [text, Buffer.from(text).toString('hex'), ...inBase64];
}

/** Tables that contain one of the texts in any column, bytes in hexadecimal. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  expect(tables.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) word where position(word in t::text) > 0) limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/**
 * Files of this database, of its write-ahead log and of the shared catalogues. Files not written
 * since the tests began cannot contain the uploads, and may be a gigabyte of log.
 */
async function filesOfPostgres(): Promise<string[]> {
  const { rows } = await pool.query<{ folder: string; oid: string }>(
    "select setting as folder, (select oid from pg_database where datname = current_database())::text as oid from pg_settings where name = 'data_directory'",
  );
  const { folder = '', oid = '' } = rows[0] ?? {};
  const shared = (await readdir(folder))
    .filter((name) => name !== 'base')
    .map((name) => join(folder, name));
  const files = await Promise.all([join(folder, 'base', oid), ...shared].map(filesBelow));
  const written = await Promise.all(
    files
      .flat()
      .map(async (path) =>
        ((await stat(path).catch(() => null))?.mtimeMs ?? 0) >= begun ? [path] : [],
      ),
  );
  return written.flat();
}

async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The texts that occur in one of the files; files removed meanwhile contain nothing. */
async function textsInFiles(
  files: readonly string[],
  texts: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const file of files) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (const text of texts) if (bytes.includes(text)) found.add(text);
  }
  return found;
}

describe('an intruder who has everything but the master key', () => {
  it('[KYC-7] finds that the person has uploads only through the product and its key', async () => {
    const [proof] = await person.ok(listIdentityProofs);
    expect(proof?.attachments.map(({ name }) => name)).toEqual([
      `${MARKERS.nameOfPicture}.jpg`,
      'note.png',
      `${MARKERS.nameOfPdf}.pdf`,
    ]);
  });

  it('[KYC-7] reads nothing of them in any column of any table, neither contents nor names', async () => {
    expect(await tablesWith(spellings(CONTROL))).toEqual(['public.kyc_addresses']);
    expect(
      await tablesWith([...Object.values(MARKERS).flatMap(spellings), pixels.toString('hex')]),
    ).toEqual([]);
  });

  it("[KYC-7] reads nothing of them in the database's files, including the write-ahead log", async () => {
    const files = await filesOfPostgres();
    expect(files.some((path) => path.includes('pg_wal'))).toBe(true);
    const texts = Object.values(MARKERS);
    expect([...(await textsInFiles(files, [CONTROL, ...texts]))]).toEqual([CONTROL]);
    const inLog = await textsInFiles(
      files.filter((path) => path.includes('pg_wal')),
      [CONTROL],
    );
    expect([...inLog]).toEqual([CONTROL]);
    expect(
      (
        await Promise.all(
          files.map((file) =>
            readFile(file).then(
              (bytes) => bytes.includes(pixels),
              () => false,
            ),
          ),
        )
      ).includes(true),
    ).toBe(false);
  });

  it("[KYC-7] finds nothing of them in the server's log, and no file it left behind", async () => {
    expect(server.output()).toContain('identity_proof');
    expect(Object.values(MARKERS).filter((text) => server.output().includes(text))).toEqual([]);
    expect(await readdir(temporary)).toEqual([]);
  });
});
