import type { ListEntry, ScreeningSubject } from '../../domain/src/screening/screened.ts';
import { screeningIndex } from '../../domain/src/screening/screening-index.ts';
import { listedPeople, ordinaryPeople, SPELLING_KINDS } from '../screening-names/names-corpus.ts';
import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';

/** In percent. What is missed are typing errors that leave fewer than three sounds. */
const LEAST_RECALL = 99.6;
/** In percent. Half of them have exactly the name of a listed person. */
const MOST_FALSE = 1.5;

interface RecallSize {
  readonly listed: number;
  readonly ordinary: number;
}

/**
 * How many listed people screening finds in twenty spellings of their names, and how many of a
 * hundred thousand ordinary people it takes for listed ones. The names and their spellings are
 * facts about names and transliteration tables, and know nothing of the comparison.
 */
export async function benchScreeningRecall(
  { say }: Pick<BenchPlace, 'say'>,
  size: RecallSize,
): Promise<Figure[]> {
  const listed = listedPeople(size.listed, 1);
  const entries: ListEntry[] = listed.map(({ name, birthYear, country }, at) => ({
    ref: String(at),
    kind: 'person',
    names: [name],
    birthDates: [birthYear],
    countries: [country],
    programme: null,
  }));
  const index = screeningIndex(entries);
  const missed = new Map<string, string[]>(SPELLING_KINDS.map((what) => [what, []]));
  listed.forEach(({ name, birthYear, country, spellings }, at) => {
    for (const { what, name: spelling } of spellings) {
      const found = index.find(subjectOf(spelling, `${birthYear}-07-01`, country));
      if (!found.some(({ entry }) => entry.ref === String(at)))
        missed.get(what)?.push(`${name} as ${spelling}`);
    }
  });
  for (const [what, ones] of missed)
    if (ones.length > 0)
      say(
        `${what}: ${percent(size.listed - ones.length, size.listed)} % found; missed ${ones.slice(0, 3).join('; ')}`,
      );
  const all = [...missed.values()].reduce((sum, ones) => sum + ones.length, 0);
  const began = performance.now();
  const people = ordinaryPeople(size.ordinary, 2).map((person) => ({
    person,
    hits: index.find(subjectOf(person.name, person.birthDate, 'DE')),
  }));
  const took = (performance.now() - began) / 1_000;
  const taken = people.filter(({ hits }) => hits.length > 0);
  say(
    `${size.ordinary} ordinary people screened in ${took.toFixed(1)} s; ${taken.length} taken for listed ones, such as ${taken
      .slice(0, 4)
      .map(({ person, hits }) => `${person.name} for ${hits[0]?.match.entryName}`)
      .join('; ')}`,
  );
  const total = size.listed * SPELLING_KINDS.length;
  return [
    {
      what: 'listed people found in other spellings',
      measured: (100 * (total - all)) / total,
      bound: 'at least',
      limit: LEAST_RECALL,
      unit: '%',
    },
    {
      what: 'ordinary people taken for listed ones',
      measured: (100 * taken.length) / size.ordinary,
      bound: 'at most',
      limit: MOST_FALSE,
      unit: '%',
    },
  ];
}

function subjectOf(name: string, birthDate: string, country: string): ScreeningSubject {
  return { subjectId: 's', kind: 'person', names: [name], birthDate, countries: [country] };
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1);
}
