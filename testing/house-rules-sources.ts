import type { Breach } from './house-rules-imports.ts';
import { isScript, isTest, lineAt, viewsOf } from './house-rules-source-text.ts';
import type { Source } from './house-rules-source-text.ts';

const MAX_LINES = 400;
/**
 * A test file pays for its world once, so related tests share it; test helpers are read along with
 * them.
 */
const MAX_TEST_LINES = 700;

/** One file, because outsiders run it without anything else. */
const VERIFIER_OF_ONE_FILE = 'server/src/platform/audit/verify-log.ts';

const READERS_OF_THE_ENVIRONMENT = [
  'server/src/config.ts',
  // Other programs, which must not load what the server's configuration names.
  'server/src/signer/settings.ts',
  'server/src/cold-signer/settings.ts',
  'sandbox/',
  'scripts/',
  'testing/',
  'e2e/',
];
const DRAWER_NAMES = new Set(['utils', 'util', 'common', 'misc', 'helpers', 'helper']);

const ENVIRONMENT = /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|\benv\b[^{}\n]*\}\s*=\s*process\b/;
const ENVIRONMENT_BY_IMPORT = /^\s*import\s.*\benv\b.*\sfrom\s*['"](?:node:)?process['"]/m;
const CLOCK_OR_DICE =
  /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s(]))|(?<!new\s)(?<![\w$.])Date\s*\(|\bMath\s*\.\s*random\b|\bcrypto\s*\.\s*(?:random\w*|getRandomValues)\b|\bperformance\s*\.\s*now\b|\bTemporal\s*\.\s*Now\b/;
const ANY_TYPE = /:\s*any\b|\bas\s+any\b|<any>|\bany\[\]/;
const SILENCED_TEST = /\.\s*(?:only|skip|skipIf|runIf|todo)\s*[(.]/;
/**
 * Programs that are in no package registry, or not for every machine: if one is not installed, its
 * file says so and skips its tests.
 */
const NEEDS_A_PROGRAM: readonly string[] = [
  'server/src/audit-anchors.test.ts',
  'server/src/real-clamd.test.ts',
  'server/src/signer/token-keys.test.ts',
  'server/src/integrations/bitcoin/real-bitcoin-node.test.ts',
  'e2e/api/python-client.test.ts',
  'testing/chart/judge-chart.test.ts',
];
const UNFINISHED = /\b(?:TODO|FIXME)\b/;
const SILENCED_CHECK = /@ts-(?:ignore|nocheck)\b/;

export function environmentIsReadInOnePlace(sources: readonly Source[]): Breach[] {
  const rule = 'process.env is read only by the settings of server and signers, and by tools';
  const elsewhere = sources.filter(
    ({ path }) =>
      isScript(path) && !READERS_OF_THE_ENVIRONMENT.some((reader) => path.startsWith(reader)),
  );
  const imported = elsewhere.flatMap(({ path, text }) =>
    find(rule, path, text, ENVIRONMENT_BY_IMPORT),
  );
  return [...findInCode(rule, elsewhere, ENVIRONMENT), ...imported];
}

export function domainHasNoClockAndNoDice(sources: readonly Source[]): Breach[] {
  const domain = sources.filter(({ path }) => isScript(path) && path.startsWith('domain/'));
  return findInCode('domain takes time and randomness as arguments', domain, CLOCK_OR_DICE);
}

export function filesStayShort(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    const mayBeLong = isTest(path) || path.startsWith('testing/') || path === VERIFIER_OF_ONE_FILE;
    const limit = mayBeLong ? MAX_TEST_LINES : MAX_LINES;
    return lines > limit
      ? [
          {
            rule: `no file over ${limit} lines`,
            path,
            line: limit + 1,
            detail: `${lines} lines`,
          },
        ]
      : [];
  });
}

export function nothingIsLeftUndone(sources: readonly Source[]): Breach[] {
  return sources.flatMap((source) => {
    const text = isScript(source.path) ? viewsOf(source.text).comments : source.text;
    return find('no TODO or FIXME', source.path, text, UNFINISHED);
  });
}

export function typesAreNotSilenced(sources: readonly Source[]): Breach[] {
  const rule = 'no any and no silenced type check';
  return sources
    .filter(({ path }) => isScript(path))
    .flatMap(({ path, text }) => {
      const { code, comments } = viewsOf(text);
      return [...find(rule, path, code, ANY_TYPE), ...find(rule, path, comments, SILENCED_CHECK)];
    });
}

export function testsAreNotSilenced(sources: readonly Source[]): Breach[] {
  return findInCode(
    'no test is skipped or run alone',
    sources.filter(({ path }) => isTest(path) && !NEEDS_A_PROGRAM.includes(path)),
    SILENCED_TEST,
  );
}

export function noBarrels(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ path }) => /(?:^|\/)index\.(?:ts|tsx|mjs|js)$/.test(path))
    .map(({ path }) => ({
      rule: 'no index files',
      path,
      line: 1,
      detail: 'a file is named for what it exports',
    }));
}

export function noDrawers(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ path }) => {
    const drawer = path
      .split('/')
      .slice(0, -1)
      .find((folder) => DRAWER_NAMES.has(folder));
    return drawer === undefined
      ? []
      : [
          {
            rule: 'no folder called utils, common, misc or helpers',
            path,
            line: 1,
            detail: drawer,
          },
        ];
  });
}

/**
 * The files of the schema, and the migrations after it, run in the order of their numbers: 1, 2, 3
 * and so on, each once.
 */
export function migrationsAreNumberedWithoutGaps(sources: readonly Source[]): Breach[] {
  return ['schema', 'migrations'].flatMap((folder) => filesAreNumbered(sources, folder));
}

function filesAreNumbered(sources: readonly Source[], folder: string): Breach[] {
  const rule = `files of server/${folder} are numbered without gaps`;
  const migrations = sources
    .filter(({ path }) => new RegExp(`^server/${folder}/[^/]+\\.sql$`).test(path))
    .map(({ path }) => ({
      path,
      number: Number(/^(\d+)[-_.]/.exec(path.split('/').at(-1) ?? '')?.[1] ?? NaN),
    }))
    .toSorted((a, b) => a.number - b.number);
  return migrations.flatMap(({ path, number }, at) =>
    number === at + 1 ? [] : [{ rule, path, line: 1, detail: `expected number ${at + 1}` }],
  );
}

function findInCode(rule: string, sources: readonly Source[], pattern: RegExp): Breach[] {
  return sources.flatMap(({ path, text }) => find(rule, path, viewsOf(text).code, pattern));
}

function find(rule: string, path: string, text: string, pattern: RegExp): Breach[] {
  return [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map((match) => ({
    rule,
    path,
    line: lineAt(text, match.index),
    detail: match[0].replaceAll(/\s+/g, ' ').trim(),
  }));
}
