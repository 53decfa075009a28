import { randomUUID } from 'node:crypto';
import { jaroWinkler } from '../../domain/src/screening/jaro-winkler.ts';
import { matchScore } from '../../domain/src/screening/match-score.ts';
import type { ScreeningSubject } from '../../domain/src/screening/screened.ts';
import type { Product } from '../../server/src/compose.ts';
import {
  openSanctionsCsv,
  type Listed,
} from '../../server/src/integrations/screening-lists/test-files/written-lists.ts';
import { approveList, proposeList } from '../../server/src/modules/screening/decide-list.ts';
import { countTouched } from '../../server/src/modules/kyc/reassess-everyone.ts';
import { previewList } from '../../server/src/modules/screening/preview-list.ts';
import { screenAccounts } from '../../server/src/modules/screening/screen-accounts.ts';
import {
  type BenchPlace,
  benchOfficer,
  makeBenchAccounts,
  seconds,
  withBenchProduct,
} from './bench-product.ts';
import type { Figure } from './figure.ts';

const ACCOUNTS_AT_A_TIME = 50;
/** Bare comparisons of two words, the minimum of any method for each pair of names. */
const FLOOR_PAIRS = 4_000_000;
/** This many pairs are compared in full, to extrapolate comparing all pairs. */
const FULL_PAIRS = 40_000;
/** Relative to one bare word comparison per pair of person and entry. */
const MOST_OF_FLOOR = 0.3;

interface ScreeningSize {
  readonly people: number;
  /** Of the list. */
  readonly entries: number;
}

/**
 * Screens people again with a list of thousands of entries, like the job after a new version,
 * through PostgreSQL. Compared with a bare loop with one comparison of two words per pair in the
 * same run.
 */
export function benchScreening(place: BenchPlace, size: ScreeningSize): Promise<Figure[]> {
  return withBenchProduct(place, (product) => measure(product, size, place.say));
}

async function measure(
  product: Product,
  size: ScreeningSize,
  say: BenchPlace['say'],
): Promise<Figure[]> {
  const people = Array.from({ length: size.people }, (_, at) => ({
    accountId: randomUUID(),
    subjects: [subjectOf(at)],
  }));
  await makeBenchAccounts(
    product,
    people.map(({ accountId }) => accountId),
  );
  const [reviewer, compliance] = [
    await benchOfficer(product, 'reviewer'),
    await benchOfficer(product, 'compliance'),
  ];
  const entries = Array.from({ length: size.entries }, (_, at) => entryOf(at));
  const reading = await seconds(async () => {
    const file = Buffer.from(openSanctionsCsv(entries));
    const id = await previewList(
      {
        context: product.context,
        readScreeningList: product.integrations.readScreeningList,
        officerId: reviewer,
      },
      { list: 'own', fileName: 'bench.csv', file: () => [file], aliases: null },
    );
    await proposeList(product.context, reviewer, id);
    await countTouched(product.context, { versionId: id });
    await approveList(product.context, compliance, { id, warningsSeen: true });
  });
  const first = await seconds(() => screenAll(product, people));
  const again = await seconds(() => screenAll(product, people));
  const { rows } = await product.db.pool.query<{ hits: number }>(
    'select count(*)::int as hits from screening_hits',
  );
  const floor = floorSeconds(size);
  const full = fullSeconds(
    people.map(({ subjects }) => subjects[0]),
    entries,
  );
  say(
    `a list of ${size.entries} entries read, proposed and brought into force in ${reading.toFixed(1)} s`,
  );
  say(
    `screened for the first time in ${first.toFixed(1)} s, index made and ${rows[0]?.hits ?? 0} hits written`,
  );
  say(
    `${size.people} people screened again in ${again.toFixed(1)} s; one bare word comparison for each pair would take ${floor.toFixed(1)} s, comparing everybody with everything in full ${full.toFixed(0)} s`,
  );
  return [
    {
      what: 'people screened again, of one bare comparison for each pair',
      measured: again / floor,
      bound: 'at most',
      limit: MOST_OF_FLOOR,
      unit: '',
    },
  ];
}

/** Like the job: in batches with a short transaction each. */
async function screenAll(
  product: Product,
  people: readonly { readonly accountId: string; readonly subjects: readonly ScreeningSubject[] }[],
): Promise<void> {
  for (let at = 0; at < people.length; at += ACCOUNTS_AT_A_TIME) {
    await product.db.transaction('bench_screen', (tx) =>
      screenAccounts(tx, {
        accounts: people.slice(at, at + ACCOUNTS_AT_A_TIME),
        at: product.context.clock.now(),
      }),
    );
  }
}

function floorSeconds({ people, entries }: ScreeningSize): number {
  const words = Array.from({ length: 1_000 }, (_, at) => lastName(at * 7).toLowerCase());
  let sum = 0;
  const began = performance.now();
  const pairs = Math.min(FLOOR_PAIRS, people * entries);
  for (let pair = 0; pair < pairs; pair++)
    sum += jaroWinkler(words[pair % 1_000] ?? '', words[(pair * 31 + 17) % 1_000] ?? '');
  const each = (performance.now() - began) / 1_000 / pairs;
  if (sum === 0) throw new Error('nothing was compared');
  return each * people * entries;
}

function fullSeconds(
  subjects: readonly (ScreeningSubject | undefined)[],
  entries: readonly Listed[],
): number {
  const pairs = Math.min(FULL_PAIRS, subjects.length * entries.length);
  const began = performance.now();
  for (let pair = 0; pair < pairs; pair++) {
    const subject = subjects[pair % subjects.length];
    const entry = entries[(pair * 7) % entries.length];
    if (subject !== undefined && entry !== undefined)
      matchScore(subject, { kind: 'person', names: entry.names, birthDates: [], countries: [] });
  }
  return ((performance.now() - began) / 1_000 / pairs) * subjects.length * entries.length;
}

const FIRST = [
  'Al',
  'Ber',
  'Cor',
  'Det',
  'Ed',
  'Fri',
  'Ger',
  'Hart',
  'Ing',
  'Jo',
  'Kon',
  'Lud',
  'Mar',
  'Nor',
  'Ott',
  'Pau',
  'Rai',
  'Sieg',
  'Tho',
  'Ul',
  'Vol',
  'Wolf',
];
const MIDDLE = [
  'a',
  'be',
  'di',
  'fro',
  'gu',
  'ha',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  've',
  'wi',
];
const LAST = [
  'bach',
  'berg',
  'brink',
  'dorf',
  'feld',
  'hagen',
  'heim',
  'hoff',
  'kamp',
  'lage',
  'mann',
  'rath',
  'stedt',
  'stein',
  'thal',
  'wald',
  'weg',
  'winkel',
  'zell',
];

function firstName(at: number): string {
  return `${FIRST[at % FIRST.length]}${MIDDLE[Math.floor(at / FIRST.length) % MIDDLE.length]}n`;
}

function lastName(at: number): string {
  return `${FIRST[(at * 5) % FIRST.length]}${MIDDLE[(at * 3) % MIDDLE.length]}${MIDDLE[Math.floor(at / 16) % MIDDLE.length]}${LAST[Math.floor(at / 7) % LAST.length]}`;
}

function subjectOf(at: number): ScreeningSubject {
  return {
    subjectId: `proof-${at}`,
    kind: 'person',
    names: [`${firstName(at)} ${lastName(at * 13 + 5)}`],
    birthDate: `${1940 + (at % 65)}-05-12`,
    countries: ['DE'],
  };
}

/** Three names each, about as in published lists, and half of them with a birth year. */
function entryOf(at: number): Listed {
  const names = [0, 1, 2].map(
    (alias) =>
      `${firstName(at * 17 + alias * 3)} ${alias === 1 ? `${firstName(at)} ` : ''}${lastName(at * 29 + alias * 101)}`,
  );
  return {
    ref: `entry-${at}`,
    names,
    ...(at % 2 === 0 ? { born: `${1935 + (at % 70)}` } : {}),
    countries: ['RU'],
  };
}
