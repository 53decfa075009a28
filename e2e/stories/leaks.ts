import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk';
import { Client, escapeIdentifier } from 'pg';
import { product, type Visitor } from './visitor.ts';

/** A place where something could have been written, with its whole content. */
export interface Place {
  readonly name: string;
  readonly text: string;
}

export interface Secret {
  readonly secretKey: string;
  readonly phrase: string;
}

/** This many consecutive words of the phrase, with any separators, are no coincidence. */
const WORDS_IN_A_ROW = 3;

/** The places that contain the secret key, the words, or the key in other encodings. */
export function findLeaks({ secretKey, phrase }: Secret, places: readonly Place[]): string[] {
  const seed = Buffer.from(Keypair.fromSecret(secretKey).rawSecretKey());
  const writings = [
    secretKey,
    seed.toString('hex'),
    seed.toString('base64'),
    seed.toString('base64url'),
    Buffer.from(secretKey).toString('base64').replace(/=+$/, ''),
    Buffer.from(secretKey).toString('hex'),
    Buffer.from(phrase).toString('hex'),
  ].map((one) => one.toLowerCase());
  const words = phrase.split(' ');
  const rows = words.slice(WORDS_IN_A_ROW - 1).map((_, at) => words.slice(at, at + WORDS_IN_A_ROW));
  return places
    .filter(({ text }) => {
      const lower = text.toLowerCase();
      return (
        writings.some((writing) => lower.includes(writing)) ||
        rows.some((row) => holdsRow(lower, row))
      );
    })
    .map(({ name }) => name);
}

/** Searches for the first word before it examines what follows: some places are very long. */
function holdsRow(text: string, [first = '', ...others]: readonly string[]): boolean {
  const next = new RegExp(`(?:[^a-z]+)${others.join('[^a-z]+')}`, 'y');
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    next.lastIndex = at + first.length;
    if (next.test(text)) return true;
  }
  return false;
}

/** The browser's requests, console output and storage; the visitor needs `recordWire`. */
export async function browserPlaces({ context, page, traffic }: Visitor): Promise<Place[]> {
  const kept = await context.storageState({ indexedDB: true });
  const shown = await Promise.all(context.pages().map((one) => one.content()));
  return [
    { name: 'requests', text: [...traffic.requests, ...traffic.additions].join('\n') },
    { name: 'console', text: traffic.consoleLines.join('\n') },
    { name: 'cookies, local storage, databases', text: JSON.stringify(kept) },
    {
      name: 'session storage',
      text: await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))),
    },
    {
      name: 'history',
      text: await page.evaluate(() => JSON.stringify([location.href, window.name, history.state])),
    },
    { name: 'caches', text: await page.evaluate(cachedAnswers) },
    { name: 'page', text: shown.join('\n') },
  ];
}

/** Runs in the page: every cached address with its content. */
async function cachedAnswers(): Promise<string> {
  const texts: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      texts.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
  }
  return texts.join('\n');
}

/**
 * What the product and the stand-ins store: log, mails, ledger, bank, and every column of every
 * table.
 */
export async function productPlaces(): Promise<Place[]> {
  const folder = product().dataFolder;
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // The database's own files contain compressed pages; its tables are read below.
  const own = files.filter((file) => !file.startsWith(join(folder, 'postgres')));
  const paths = [product().log, ...own];
  const texts = await Promise.all(
    paths.map(async (path) => ({ name: path, text: await readFile(path, 'latin1') })),
  );
  return [...texts, ...(await tables())];
}

async function tables(): Promise<Place[]> {
  const environment = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_OWNER_URL: string };
  const client = new Client({ connectionString: environment.DATABASE_OWNER_URL });
  await client.connect();
  try {
    const { rows: names } = await client.query<{ schema: string; name: string }>(
      "select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    const places: Place[] = [];
    for (const { schema, name } of names) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${escapeIdentifier(schema)}.${escapeIdentifier(name)} as t`,
      );
      places.push({ name: `table ${schema}.${name}`, text: rows.map(({ row }) => row).join('\n') });
    }
    return places;
  } finally {
    await client.end();
  }
}
