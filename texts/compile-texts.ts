import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse, type Token } from '@messageformat/parser';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import { passagesOf } from './mail-passages-of.ts';

/** The folder of the languages. */
export const TEXTS = import.meta.dirname;
const TARGET = join(TEXTS, '.compiled');

/**
 * Files that have the texts of many areas for a browser, in one language: a page would otherwise
 * ask for fifteen areas one by one.
 */
const SHARED: Readonly<Record<string, RegExp>> = {
  'frame-texts': /^pages\/(?:auth|frame|ui)$/,
  'desk-texts': /^pages\/desk(?:-|$)/,
  'portal-texts':
    /^pages\/(?!desk|(?:affiliate|auth|bot-check|calculator|contact|frame|site|ui|waitlist)$)/,
};

/** The texts of one area in one language: messages in ICU MessageFormat, in groups and lists. */
export type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

/**
 * Compiles `texts/<language>/<kind>/<area>.json` into `texts/.compiled`: a message without values becomes a string, one with values a
 * typed function. A module adds to an area of others by a part of its own, such as `acts/acts.announcements.json`. Throws with area
 * and key when a message is not well formed, or differs between languages in more than words.
 */
export function compileTexts(areas: Iterable<string> = areasOf('*')): void {
  const [first, ...others] = LOCALES;
  for (const area of areas) {
    const texts = readTexts(first, area);
    for (const locale of others) {
      const problems = differences(texts, readTexts(locale, area));
      if (problems.length > 0) throw new Error(`texts/${locale}/${area}: ${problems.join('; ')}`);
    }
    for (const locale of LOCALES) write(`${locale}/${area}.js`, oneLanguage(locale, area));
    write(`${area}.js`, allLanguages(area));
    write(`browser/${area}.js`, inBrowser(area));
    write(`${area}.d.ts`, types(texts));
  }
  const pages = [...areasOf('pages')];
  for (const [file, isOf] of Object.entries(SHARED)) {
    const all = manyAreas(pages.filter((area) => isOf.test(area)));
    for (const locale of LOCALES) write(`${locale}/${file}.js`, all);
    write(`browser/${file}.js`, `export default ${languageOfPage(file)};\n`);
  }
  write('mail-passages.js', `export default ${JSON.stringify(mailPassages())};\n`);
  write('mail-passages.d.ts', MAIL_PASSAGES);
}

function areasOf(kind: string): ReadonlySet<string> {
  const files = globSync(`${kind}/*.json`, { cwd: join(TEXTS, LOCALES[0]) });
  return new Set(files.map(areaOf));
}

function areaOf(file: string): string {
  return file.replace(/(?:\.[\w-]+)?\.json$/, '');
}

/** The area of an edited file of texts; null for any other file, such as a compiled one. */
export function areaOfEdit(file: string): string | null {
  const [locale, ...path] = relative(TEXTS, file).split(sep);
  return LOCALES.some((one) => one === locale) && file.endsWith('.json')
    ? areaOf(path.join('/'))
    : null;
}

function readTexts(locale: Locale, area: string): Texts {
  const folder = join(TEXTS, locale);
  return globSync([`${area}.json`, `${area}.*.json`], { cwd: folder })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts)
    .reduce((one, other) => joinParts(one, other, area), {});
}

/** Lists follow each other, and no text is in two parts. */
export function joinParts(one: Texts, other: Texts, path: string): Texts {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (typeof one === 'string' || typeof other === 'string' || Array.isArray(one))
    throw new Error(`two parts have ${path}`);
  const joined: Record<string, Texts> = { ...(one as Readonly<Record<string, Texts>>) };
  for (const [key, child] of Object.entries(other)) {
    const before = joined[key];
    joined[key] = before === undefined ? child : joinParts(before, child, `${path}.${key}`);
  }
  return joined;
}

/** What has not changed stays as it is, for those who watch it. */
function write(path: string, text: string): void {
  const file = join(TARGET, path);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** Messages that take values, compiled, and around them the tree of the texts. */
function oneLanguage(locale: Locale, area: string): string {
  const functions: Record<string, string> = {};
  const tree = (texts: Texts): string => {
    if (typeof texts === 'string') {
      const plain = plainText(texts);
      if (plain !== null) return JSON.stringify(plain);
      const name = `m${Object.keys(functions).length}`;
      functions[name] = texts;
      return `messages.${name}`;
    }
    if (Array.isArray(texts)) return `[${texts.map(tree).join(', ')}]`;
    return `{ ${Object.entries(texts)
      .map(([key, child]) => `${JSON.stringify(key)}: ${tree(child)}`)
      .join(', ')} }`;
  };
  const all = tree(readTexts(locale, area));
  const compiled = compileModule(new MessageFormat(locale, { strict: true }), functions);
  return `${compiled.replace('export default', 'const messages =')};\nexport default ${all};\n`;
}

/** What the server renders with. */
function allLanguages(area: string): string {
  const imports = LOCALES.map((locale) => `import ${locale} from '../${locale}/${area}.js';\n`);
  return `${imports.join('')}export default { ${LOCALES.join(', ')} };\n`;
}

const MAIL_PASSAGES = `import type { MailPassages } from '@bb1/domain/mails/check-words';
declare const passages: Readonly<Record<string, MailPassages>>;
export default passages;
`;

/** The passages of each mail, which officers change. */
function mailPassages() {
  const mails: Record<string, Record<string, unknown>> = {};
  for (const locale of LOCALES)
    for (const area of areasOf('mails'))
      for (const [name, mail] of Object.entries(readTexts(locale, area)))
        if (typeof mail === 'object' && 'subject' in mail)
          mails[name] = { ...mails[name], [locale]: passagesOf(name, mail) };
  return mails;
}

/** A browser loads the language of the page alone; another language is another document. */
function inBrowser(area: string): string {
  const [file] = Object.entries(SHARED).find(([, isOf]) => isOf.test(area)) ?? [];
  const texts =
    file === undefined ? `(${languageOfPage(area)}).default` : `all[${JSON.stringify(area)}]`;
  return `${file === undefined ? '' : `import all from '../${file}.js';\n`}export default { [document.documentElement.lang]: ${texts} };\n`;
}

function languageOfPage(file: string): string {
  const up = '../'.repeat(file.split('/').length);
  const loads = LOCALES.map((locale) => `${locale}: () => import('${up}${locale}/${file}.js')`);
  return `await { ${loads.join(', ')} }[document.documentElement.lang]()`;
}

function manyAreas(areas: readonly string[]): string {
  return areas
    .map((area) => `export { default as ${JSON.stringify(area)} } from './${area}.js';\n`)
    .join('');
}

function types(texts: Texts): string {
  return `import type { Locale } from '@bb1/domain/locale';\nexport type Texts = ${typeOf(texts)};\ndeclare const texts: Readonly<Record<Locale, Texts>>;\nexport default texts;\n`;
}

/** How TypeScript writes the type of texts. */
export function typeOf(texts: Texts): string {
  if (typeof texts === 'string') {
    const values = valuesOf(texts);
    if (values.size === 0) return 'string';
    return `((values: { ${[...values].map(([name, type]) => `readonly ${name}: ${type}`).join('; ')} }) => string)`;
  }
  if (Array.isArray(texts))
    return `readonly (${[...new Set(texts.map(typeOf))].join(' | ') || 'never'})[]`;
  return `{ ${Object.entries(texts)
    .map(([key, child]) => `readonly ${JSON.stringify(key)}: ${typeOf(child)}`)
    .join('; ')} }`;
}

/** The text of a message that takes no values; null for one that does. */
function plainText(message: string): string | null {
  const tokens = parse(message, { strict: true });
  return tokens.every((token) => token.type === 'content')
    ? tokens.map((token) => (token.type === 'content' ? token.value : '')).join('')
    : null;
}

/** The values of a message by name, as TypeScript writes their types: a plural counts a number. */
function valuesOf(message: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const collect = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'argument' && !values.has(token.arg))
        values.set(token.arg, 'string | number');
      if (token.type === 'plural' || token.type === 'selectordinal')
        values.set(token.arg, 'number');
      if (token.type === 'select') values.set(token.arg, 'string');
      if ('cases' in token) for (const { tokens: inner } of token.cases) collect(inner);
    }
  };
  collect(parse(message, { strict: true }));
  return values;
}

/** Where one language differs from another in more than words: by the path of the key, in words for a translator. */
export function differences(one: Texts, other: Texts, path = ''): string[] {
  if (typeof one === 'string' && typeof other === 'string') {
    if (one.trim() === '' || other.trim() === '')
      return one === other ? [] : [`${path} is empty in one language`];
    const [wanted, found] = [one, other].map((text) =>
      [...valuesOf(text).keys()].toSorted().join(),
    );
    return wanted === found
      ? []
      : [`${path} takes ${found || 'no values'} instead of ${wanted || 'none'}`];
  }
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other))
    return [`${path} is of another kind`];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => {
    const [mine, theirs] = [childOf(one, key), childOf(other, key)];
    const inner = path === '' ? key : `${path}.${key}`;
    if (mine === undefined) return [`${inner} is not in the first language`];
    return theirs === undefined ? [`${inner} is missing`] : differences(mine, theirs, inner);
  });
}

function childOf(texts: Texts, key: string): Texts | undefined {
  return (texts as Readonly<Record<string, Texts | undefined>>)[key];
}

if (import.meta.main) compileTexts();
