import { posix } from 'node:path';
import { importsOf } from './house-rules-imports.ts';
import { isScript, isTest, viewsOf } from './house-rules-source-text.ts';
import type { Source } from './house-rules-source-text.ts';
import type { TextDifference } from './house-rules-texts.ts';

/** A call of `fill` or `plural`: the names its sentence is reached by, and the placeholders it gives, null where they come from elsewhere. */
interface Filling {
  readonly place: string;
  readonly reached: ReadonlySet<string>;
  readonly indexed: boolean;
  readonly given: ReadonlySet<string> | null;
}

interface Sentence {
  readonly key: string;
  readonly names: readonly string[];
  readonly placeholders: readonly string[];
}

const TEXTS = 'web/app/texts/';
/** Read by `plural`, in the catalogue's name. */
const FORMS_OF_A_COUNT = ['one', 'other'];

const readByText = new Map<string, readonly string[]>();

/** What reads the texts: scripts of the pages, without tests and without the texts themselves. */
function readersOfTexts(sources: readonly Source[]): Source[] {
  return sources.filter(
    ({ path }) =>
      path.startsWith('web/app/') && isScript(path) && !isTest(path) && !path.startsWith(TEXTS),
  );
}

/**
 * Keys that nobody reads. A key is read where its name stands behind a dot, between braces that take an object apart, or
 * as a string: in `domain`, where the values are listed by which texts are looked up (`texts.states[state]`), or in a
 * folder whose files import the catalogue, for a catalogue is handed on inside its own area only.
 */
export function unusedKeys(
  catalogue: unknown,
  { path, sources }: { readonly path: string; readonly sources: readonly Source[] },
): TextDifference[] {
  const readers = areaOf(path, readersOfTexts(sources));
  const read = new Set([...FORMS_OF_A_COUNT, ...readers.flatMap(({ text }) => namesRead(text))]);
  const domain = sources.filter(
    ({ path: where }) => where.startsWith('domain/src/') && isScript(where) && !isTest(where),
  );
  for (const name of domain.flatMap(({ text }) => valuesListed(text))) read.add(name);
  return keysOf(catalogue)
    .filter(({ name }) => !read.has(name))
    .map(({ key }) => ({ key, problem: 'is read nowhere' }));
}

/** Sentences with placeholders that no `fill` gives, and fillings whose names no sentence they reach has. */
export function wrongFillings(
  catalogues: readonly unknown[],
  sources: readonly Source[],
): string[] {
  const sentences = catalogues.flatMap((catalogue) => sentencesOf(catalogue));
  const fillings = readersOfTexts(sources).flatMap(fillingsOf);
  const unfilled = sentences.filter(
    (sentence) =>
      sentence.placeholders.length > 0 &&
      !fillings.some((one) => reaches(one, sentence) && givesAll(one, sentence)),
  );
  const idle = fillings.filter((one) => {
    const reached = [
      ...Map.groupBy(
        sentences.filter((sentence) => reaches(one, sentence)),
        itemOfList,
      ).values(),
    ];
    return (
      reached.length > 0 &&
      !reached.some((alike) =>
        [...(one.given ?? [])].every((name) =>
          alike.some(({ placeholders }) => placeholders.includes(name)),
        ),
      )
    );
  });
  return [
    ...unfilled.map(({ key, placeholders }) => `${key}: nobody fills ${placeholders.join(', ')}`),
    ...idle.map(
      ({ place, given }) =>
        `${place}: gives ${[...(given ?? [])].join(', ')}, which its sentence does not have`,
    ),
  ];
}

function areaOf(catalogue: string, readers: readonly Source[]): Source[] {
  const imports = importsOf(readers);
  const pairs = new Set(
    imports.filter(({ target }) => target === catalogue).map(({ from }) => from),
  );
  const folders = new Set(
    imports
      .filter(({ from, target }) => pairs.has(from) || pairs.has(target ?? ''))
      .map(({ from }) => posix.dirname(from)),
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

function sentencesOf(value: unknown, names: readonly string[] = []): Sentence[] {
  if (typeof value === 'string')
    return [
      {
        key: names.join('.'),
        names,
        placeholders: [
          ...new Set([...value.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
        ],
      },
    ];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    sentencesOf(inner, [...names, name]),
  );
}

function fillingsOf({ path, text }: Source): Filling[] {
  const { code } = viewsOf(text);
  const calls = [...code.matchAll(/(?<![\w$.]|function )(fill|plural)\(/g)].map((match) => {
    const before = code.slice(0, match.index);
    const parts = argumentsOf(code, match.index + match[0].length);
    // A count is filled by `plural` itself; the rest of its sentence by the `fill` around it.
    if (match[1] === 'plural')
      return { place: path, ...reachedBy(parts[2] ?? '', before), indexed: true, given: null };
    return {
      place: path,
      ...reachedBy(parts[0] ?? '', before),
      given: namesGiven(parts[1] ?? '', before),
    };
  });
  const components = [...code.matchAll(/<With\w+Email sentence=\{([^}]*)\}/g)].map((match) => ({
    place: path,
    ...reachedBy(match[1] ?? '', code.slice(0, match.index)),
    given: null,
  }));
  return [...calls, ...components];
}

/** All names by which an expression may reach its sentence; a name of this file stands for what it was made from. */
function reachedBy(expression: string, before: string): Pick<Filling, 'reached' | 'indexed'> {
  const spelled = expression.replace(
    /(?<![\w.])\w+(?![\w(.])/g,
    (name) => `${name} ${madeFrom(name, before)}`,
  );
  return {
    reached: new Set(spelled.match(/[A-Za-z_]\w*/g)),
    indexed: spelled.includes('[') || spelled.includes('plural('),
  };
}

/** What a `const` was made from, or the property that a parameter renames; the one declared last before the call. */
function madeFrom(name: string, before: string): string {
  const found = [
    ...before.matchAll(new RegExp(`\\bconst ${name} = ([^;]*);|\\b(\\w+): ${name}\\b`, 'g')),
  ].at(-1);
  return found?.[1] ?? found?.[2] ?? '';
}

function namesGiven(values: string, before: string): ReadonlySet<string> | null {
  const literal = (/^\s*\w+\s*$/.test(values) ? madeFrom(values.trim(), before) : values).trim();
  if (!/^\{[\s\S]*\}$/.test(literal) || literal.includes('...')) return null;
  return new Set(
    argumentsOf(`${literal.slice(1, -1)})`, 0)
      .map((part) => /^\s*(\w+)/.exec(part)?.[1] ?? '')
      .filter((name) => name !== ''),
  );
}

/** The arguments of a call from behind its opening bracket on, split at the commas that are its own. */
function argumentsOf(code: string, start: number): string[] {
  const parts = [''];
  for (let at = start, depth = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** By its own name, or by that of the object or list it stands in, when the last step is taken by a value. */
function reaches({ reached, indexed }: Filling, { names }: Sentence): boolean {
  const [own = '', parent = ''] = names.toReversed();
  return reached.has(own) || (indexed && reached.has(parent));
}

/** Sentences in one list are filled by one call, which gives each what any of them needs. */
function itemOfList({ key }: Sentence): string {
  return key.replace(/^.*?([^.]+)\.\d+(?=\.|$)/, '$1.*');
}

function givesAll({ given }: Filling, { placeholders }: Sentence): boolean {
  return given === null || placeholders.every((name) => given.has(name));
}
