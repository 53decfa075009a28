import { setTimeout } from 'node:timers/promises';
import {
  approveScreeningList,
  getScreeningList,
  listScreeningHits,
  listScreeningLists,
  previewScreeningList,
  proposeScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import type { Caller } from './patient-client.ts';
import { until } from './until.ts';

interface DemoEntry {
  readonly ref: string;
  readonly schema: 'Person' | 'Company';
  readonly names: readonly string[];
  readonly birthDate: string;
  readonly country: string;
}

/**
 * Everybody here is invented. Signing up as Viktor Lunarin, born 14 May 1961, shows a hit in the
 * back office.
 */
export const DEMO_ENTRIES: readonly DemoEntry[] = [
  {
    ref: 'demo-1',
    schema: 'Person',
    names: ['Viktor Lunarin', 'Wiktor Lunarin', 'Viktor Sergejewitsch Lunarin'],
    birthDate: '1961-05-14',
    country: 'ru',
  },
  {
    ref: 'demo-2',
    schema: 'Person',
    names: ['Tamsin Quellfurth', 'Tamsin Quelfurt'],
    birthDate: '1974',
    country: 'by',
  },
  {
    ref: 'demo-3',
    schema: 'Person',
    names: ['Radomir Ostvald'],
    birthDate: '1958-11',
    country: 'rs',
  },
  { ref: 'demo-4', schema: 'Person', names: ['Ilse Grauwasser'], birthDate: '', country: 'de' },
  {
    ref: 'demo-5',
    schema: 'Company',
    names: ['Polarstern Rohstoffhandel Ltd', 'Polarstern Trading'],
    birthDate: '',
    country: 'cy',
  },
];

/** Of the list's later version: a name that one of the third year's holders nearly has. */
export const LATER_ENTRY: DemoEntry = {
  ref: 'demo-6',
  schema: 'Person',
  names: ['Gesa Ingenhofen', 'Gesche Ingenhofen'],
  birthDate: '1978',
  country: 'de',
};

const COUNT_POLL_MS = 300;

const COLUMNS = [
  'id',
  'schema',
  'name',
  'aliases',
  'birth_date',
  'countries',
  'addresses',
  'identifiers',
  'sanctions',
  'phones',
  'emails',
  'dataset',
  'first_seen',
  'last_seen',
  'last_change',
];

/** The list as OpenSanctions would publish it (`targets.simple.csv`). */
export function demoListFile(entries = DEMO_ENTRIES): string {
  const day = '2026-01-01T00:00:00';
  const rows = entries.map(
    ({ ref, schema, names: [name = '', ...aliases], birthDate, country }) => [
      ref,
      schema,
      name,
      aliases.join(';'),
      birthDate,
      country,
      '',
      '',
      'Invented for the demonstration',
      '',
      '',
      'Demonstration',
      day,
      day,
      day,
    ],
  );
  return [COLUMNS, ...rows]
    .map((row) => `${row.map((field) => `"${field}"`).join(',')}\n`)
    .join('');
}

interface Two {
  readonly maker: Caller;
  readonly checker: Caller;
}

/** Activates the demonstration's own list, by two officers as usual; once. */
export async function loadDemoList({ maker, checker }: Two): Promise<void> {
  const { lists, versions } = await maker.ok(listScreeningLists);
  if (lists.some(({ list, in_force: inForce }) => list === 'own' && inForce !== null)) return;
  // An earlier run may have been interrupted between the two officers.
  const waiting = versions.find(({ list, state }) => list === 'own' && state === 'proposed');
  await activate(checker, waiting?.id ?? (await proposeDemoList(maker, DEMO_ENTRIES)));
}

/** The list's next version, of which a holder is a hit that nobody has judged. */
export async function loadLaterList({ maker, checker }: Two, signal: AbortSignal): Promise<void> {
  await activate(checker, await proposeDemoList(maker, [...DEMO_ENTRIES, LATER_ENTRY]));
  await until(async () => (await maker.ok(listScreeningHits, { query: {} })).hits[0], {
    never: 'the later list has no hit',
    signal,
  });
}

async function activate(checker: Caller, id: string): Promise<void> {
  await counted(checker, id);
  await checker.ok(approveScreeningList, { params: { id }, body: { warnings_seen: false } });
}

/** A job counts whom the list would touch. */
async function counted(officer: Caller, id: string): Promise<void> {
  while ((await officer.ok(getScreeningList, { params: { id } })).touched === null)
    await setTimeout(COUNT_POLL_MS);
}

async function proposeDemoList(maker: Caller, entries: readonly DemoEntry[]): Promise<string> {
  const { id } = await maker.ok(previewScreeningList, {
    body: { list: 'own' },
    files: [
      {
        field: 'file',
        name: 'demonstration.csv',
        type: 'text/csv',
        bytes: Buffer.from(demoListFile(entries)),
      },
    ],
  });
  await maker.ok(proposeScreeningList, { params: { id } });
  return id;
}
