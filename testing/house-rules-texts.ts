/** A difference between two catalogues of texts, named by the path of the key. */
export interface TextDifference {
  readonly key: string;
  readonly problem: string;
}

export interface Catalogues {
  readonly en: unknown;
  readonly de: unknown;
}

/**
 * Compares what a person may read in English and in German: the same keys at every depth, the same kind of
 * value, the same number of list items, the same `{placeholders}` in each sentence, no empty sentence.
 */
export function compareCatalogues({ en, de }: Catalogues, key = ''): TextDifference[] {
  if (typeof en === 'string' && typeof de === 'string') return compareSentences({ en, de }, key);
  if (typeof en === 'function' && typeof de === 'function')
    return en.length === de.length ? [] : [{ key, problem: 'takes other arguments in de' }];
  if (Array.isArray(en) && Array.isArray(de) && en.length !== de.length)
    return [{ key, problem: `${en.length} items in en, ${de.length} in de` }];
  if (isBranch(en) && isBranch(de) && Array.isArray(en) === Array.isArray(de))
    return compareBranches({ en, de }, key);
  return typeof en === typeof de && !isBranch(en) && !isBranch(de)
    ? []
    : [{ key, problem: 'is of another kind in de' }];
}

function compareBranches(
  { en, de }: { readonly en: object; readonly de: object },
  key: string,
): TextDifference[] {
  const [english, german] = [new Map(Object.entries(en)), new Map(Object.entries(de))];
  const names = [...new Set([...english.keys(), ...german.keys()])];
  return names.flatMap((name) => {
    const path = key === '' ? name : `${key}.${name}`;
    if (!german.has(name)) return [{ key: path, problem: 'is missing in de' }];
    if (!english.has(name)) return [{ key: path, problem: 'is missing in en' }];
    return compareCatalogues({ en: english.get(name), de: german.get(name) }, path);
  });
}

function compareSentences(
  { en, de }: { readonly en: string; readonly de: string },
  key: string,
): TextDifference[] {
  if (en.trim() === '' || de.trim() === '')
    return en.trim() === de.trim() ? [] : [{ key, problem: 'is empty in one language' }];
  const [english, german] = [placeholdersOf(en), placeholdersOf(de)];
  return english === german
    ? []
    : [{ key, problem: `has placeholders ${english || 'none'} in en, ${german || 'none'} in de` }];
}

function placeholdersOf(sentence: string): string {
  const names = new Set([...sentence.matchAll(/\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''));
  return [...names].toSorted().join(', ');
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
