import { posix } from 'node:path';
import { isScript, isTest, viewsOf } from './house-rules-source-text.ts';
import type { Source } from './house-rules-source-text.ts';

const readByText = new Map<string, readonly string[]>();

/** The readers of texts: scripts of the pages, without tests. */
function readersOfTexts(sources: readonly Source[]): Source[] {
  return sources.filter(
    ({ path }) => path.startsWith('web/app/') && isScript(path) && !isTest(path),
  );
}

/**
 * Unread keys. A key counts as read if its name follows a dot, is destructured, or occurs as a
 * string: in `domain`, which lists the values by which texts are looked up (`texts.states[state]`),
 * or in a folder whose files import the catalogue, because catalogues are passed on only within
 * their own area.
 */
export function unusedKeys(
  texts: unknown,
  { area, sources }: { readonly area: string; readonly sources: readonly Source[] },
): string[] {
  const readers = readersOf(area, readersOfTexts(sources));
  const read = new Set(readers.flatMap(({ text }) => namesRead(text)));
  const domain = sources.filter(
    ({ path: where }) => where.startsWith('domain/src/') && isScript(where) && !isTest(where),
  );
  for (const name of domain.flatMap(({ text }) => valuesListed(text))) read.add(name);
  return keysOf(texts)
    .filter(({ name }) => !read.has(name))
    .map(({ key }) => key);
}

function readersOf(area: string, readers: readonly Source[]): Source[] {
  const folders = new Set(
    readers
      .filter(({ text }) => text.includes(`from '@bb1/texts/pages/${area}'`))
      .map(({ path }) => posix.dirname(path)),
  );
  return readers.filter(({ path }) => folders.has(posix.dirname(path)));
}

function namesRead(text: string): readonly string[] {
  const known = readByText.get(text);
  if (known !== undefined) return known;
  const { code, literals } = viewsOf(text);
  const behindDots = [...code.matchAll(/\.\s*([A-Za-z_]\w*)/g)].map((match) => match[1] ?? '');
  const takenApart = [
    ...code.matchAll(/\{([^{}();]*)\}\s*(?:=(?![=>])|:|(?:,\s*\w+)?\)\s*=>)/g),
    // `const [{ page }, format] = useWords(...)`, and the texts that a declared list gets.
    ...code.matchAll(/\[\{([^{}();]*)\},\s*\w+\]\s*=(?![=>])/g),
    ...code.matchAll(/\{\s*texts:\s*\{([^{}();]*)\},\s*format\s*,?\s*\}/g),
  ].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/(?:^|,)\s*(\w+)/g)].map((name) => name[1] ?? ''),
  );
  const names = [...behindDots, ...takenApart, ...literals.map(({ content }) => content)];
  readByText.set(text, names);
  return names;
}

function valuesListed(text: string): readonly string[] {
  const known = readByText.get(text);
  if (known !== undefined) return known;
  const listed = viewsOf(text).literals.map(({ content }) => content);
  readByText.set(text, listed);
  return listed;
}

function keysOf(value: unknown, path = ''): { key: string; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const key = path === '' ? name : `${path}.${name}`;
    return [...(/^\d+$/.test(name) ? [] : [{ key, name }]), ...keysOf(inner, key)];
  });
}
