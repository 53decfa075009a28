import { type Queryable, sql } from './database.ts';

/** A record that a search has found, and by which of its texts. */
export interface FoundRow<Matched extends string> {
  id: string;
  title: string;
  detail: string;
  /** Where it is about an amount; pages write it in the figures of the reader's language. */
  money: { amount: string; currency: string } | null;
  matched: Matched;
}

/**
 * A text that can be found. `words` are found in any order, anywhere in it; a `code`, such as an
 * IBAN, is found as typed without its spaces; of a `start` only the beginning is known.
 */
interface SearchedText<Matched extends string> {
  readonly matched: Matched;
  /** In lower case, with an index of its own for this expression. */
  readonly text: string;
  readonly as: 'words' | 'code' | 'start';
  readonly from: string;
}

interface Search<Matched extends string> {
  readonly name: string;
  /** Columns `id`, `title` and `detail`. */
  readonly shown: string;
  /** An object of `amount` and `currency`; none by default. */
  readonly money?: string;
  readonly texts: readonly SearchedText<Matched>[];
}

/** A part of a word is found by its trigrams, of which fewer letters have none. */
const LEAST_LETTERS = 3;
const MOST_WORDS = 4;

/**
 * The first records in which a term is found. Each text is looked up by its own index and stops at
 * the limit, so that a frequent term takes no longer than a rare one.
 */
export async function searchRows<Matched extends string>(
  db: Queryable,
  { name, shown, money = 'null::json', texts }: Search<Matched>,
  term: string,
  limit: number,
): Promise<FoundRow<Matched>[]> {
  const words = term
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const whole = words.join('');
  if (whole.length < LEAST_LETTERS) return [];
  const values: unknown[] = [limit];
  const like = (text: string, pattern: string) => {
    values.push(pattern);
    return `${text} like $${values.length}`;
  };
  const conditions = {
    words: (text: string) =>
      words
        .slice(0, MOST_WORDS)
        .map((word) => like(text, `%${literal(word)}%`))
        .join(' and '),
    code: (text: string) => like(text, `%${literal(whole)}%`),
    start: (text: string) => like(text, `${literal(words.join(' '))}%`),
  };
  const parts = texts.map(
    ({ text, as, from }, place) =>
      `(select ${shown}, ${money} as money, ${place} as place from ${from} ${from.includes(' where ') ? 'and' : 'where'} ${conditions[as](text)} limit $1)`,
  );
  const found = await db.rows(
    sql<Omit<FoundRow<Matched>, 'matched'> & { place: number }>(name, parts.join(' union all ')),
    values,
  );
  const byId = new Map<string, FoundRow<Matched>>();
  for (const { place, ...row } of found) {
    const matched = texts[place]?.matched;
    // The first text counts, where several contain the term.
    if (matched !== undefined && !byId.has(row.id)) byId.set(row.id, { ...row, matched });
  }
  return [...byId.values()].slice(0, limit);
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
