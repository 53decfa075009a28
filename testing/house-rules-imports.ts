import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isScript, isTest, lineAt, viewsOf } from './house-rules-source-text.ts';
import type { Source } from './house-rules-source-text.ts';

/** A violation of a house rule. */
export interface Breach {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly detail: string;
}

export interface Import {
  readonly from: string;
  readonly line: number;
  /** As written: a package, a `#alias` or a relative path. */
  readonly specifier: string;
  /** The imported file of the repository, if any. */
  readonly target: string | undefined;
}

const MODULES = readFileSync(join(import.meta.dirname, '../server/src/modules.ts'), 'utf8');

/**
 * The order in which an investor meets the modules, from their composition; each may import itself
 * and those before it.
 */
export const CORRIDOR: readonly string[] = [...MODULES.matchAll(/^  (\w+),$/gm)].flatMap(
  ([, name = '']) =>
    new RegExp(`import \\{ ${name} \\} from './modules/([^/]+)/module.ts'`).exec(MODULES)?.[1] ??
    [],
);

/**
 * The only external name `web` may use: the token under which the server passes its in-process API
 * to loaders. It must be one module instance for server and bundle, so it is an alias and no
 * relative path.
 */
const WEB_ALIASES: readonly string[] = ['#server-context'];

const DOMAIN_PACKAGES = new Set(['zod']);
const DOMAIN_TEST_PACKAGES = new Set(['zod', 'vitest', 'fast-check']);
/** The files that choose integrations: for the running product, and for operators' commands. */
const COMPOSERS = new Set([
  'server/src/compose.ts',
  'server/src/audit-anchors-of.ts',
  'server/src/compose-commands.ts',
  'server/src/deposits-of.ts',
  'server/src/horizons-of.ts',
  'server/src/integrations-of.ts',
  'server/src/stellar-options-of.ts',
  'server/src/cold-signer/sign-file.ts',
]);
const IMPORT = /(?<![\w$.])(?:from\s*|import\s*\(?\s*)(['"])[^'"\n]*\1/g;

/**
 * All imports, re-exports and dynamic imports with a literal path; types count, because the rules
 * apply to them too.
 */
export function importsOf(sources: readonly Source[]): Import[] {
  return sources.filter(({ path }) => isScript(path)).flatMap(importsOfScript);
}

/** Cached, because most rules need all of them. */
const importsBySource = new WeakMap<Source, readonly Import[]>();

function importsOfScript(source: Source): readonly Import[] {
  const known = importsBySource.get(source);
  if (known !== undefined) return known;
  const { path, text } = source;
  const { code } = viewsOf(text);
  const imports = [...code.matchAll(IMPORT)].map((match) => {
    const end = match.index + match[0].length - 1;
    const start = code.lastIndexOf(match[1] ?? '', end - 1) + 1;
    const specifier = text.slice(start, end);
    return {
      from: path,
      line: lineAt(text, match.index),
      specifier,
      target: resolve(path, specifier),
    };
  });
  importsBySource.set(source, imports);
  return imports;
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.'))
    return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  const workspace = /^@bb1\/([a-z0-9-]+)\/(.+)$/.exec(specifier);
  return workspace ? `${workspace[1]}/src/${workspace[2]}.ts` : undefined;
}

export function domainImportsOnlyZodAndItself(sources: readonly Source[]): Breach[] {
  return forbid(
    'domain imports only zod, texts and its own files',
    sources,
    ({ from, specifier, target }) => {
      if (!from.startsWith('domain/')) return false;
      if (target !== undefined) return !startsWithAny(target, ['domain/', 'texts/']);
      return !(isTest(from) ? DOMAIN_TEST_PACKAGES : DOMAIN_PACKAGES).has(specifier);
    },
  );
}

export function productNeverImportsStandIns(sources: readonly Source[]): Breach[] {
  return forbid(
    'server and web never import sandbox or e2e',
    sources,
    (one) => startsWithAny(one.from, ['server/', 'web/']) && reaches(one, ['sandbox', 'e2e']),
  );
}

export function productNeverImportsTestTools(sources: readonly Source[]): Breach[] {
  return forbid(
    'only tests, sandbox and scripts import testing, scripts or test files',
    sources,
    (one) =>
      startsWithAny(one.from, ['domain/', 'server/', 'web/']) &&
      !isTest(one.from) &&
      !one.from.includes('/test-files/') &&
      (reaches(one, ['testing', 'scripts']) || one.target?.includes('/test-files/') === true),
  );
}

export function webNeverImportsServer(sources: readonly Source[]): Breach[] {
  return forbid('web never imports server', sources, (one) => {
    if (!one.from.startsWith('web/')) return false;
    if (one.specifier.startsWith('#'))
      return !one.specifier.startsWith('@bb1/texts/pages/') && !WEB_ALIASES.includes(one.specifier);
    return reaches(one, ['server']);
  });
}

export function platformKnowsNoModule(sources: readonly Source[]): Breach[] {
  return forbid(
    'server/src/platform imports nothing from modules or integrations',
    sources,
    ({ from, target }) =>
      from.startsWith('server/src/platform/') &&
      startsWithAny(target, ['server/src/modules/', 'server/src/integrations/']),
  );
}

/** What has the keys has as little other code as possible. */
export function signerStandsAlone(sources: readonly Source[]): Breach[] {
  return forbid(
    'server/src/signer imports nothing of the product',
    sources,
    ({ from, target }) =>
      from.startsWith('server/src/signer/') &&
      !isTest(from) &&
      startsWithAny(target, ['server/', 'domain/', 'texts/', 'web/']) &&
      target?.startsWith('server/src/signer/') !== true,
  );
}

export function integrationsKnowNoModule(sources: readonly Source[]): Breach[] {
  return forbid(
    'integrations import nothing from modules',
    sources,
    ({ from, target }) =>
      from.startsWith('server/src/integrations/') && startsWithAny(target, ['server/src/modules/']),
  );
}

export function modulesFollowTheCorridor(sources: readonly Source[]): Breach[] {
  return forbid(
    'a module imports only itself and modules before it',
    sources,
    ({ from, target }) => {
      const [here, there] = [moduleOf(from), moduleOf(target)];
      if (here === undefined || there === undefined || here === there) return false;
      const [hereAt, thereAt] = [placeOf(here), placeOf(there)];
      return hereAt < 0 || thereAt < 0 || thereAt > hereAt;
    },
  );
}

export function modulesHaveAPlaceInTheCorridor(sources: readonly Source[]): Breach[] {
  const seen = new Set<string>();
  return sources.flatMap(({ path }) => {
    const name = moduleOf(path);
    if (name === undefined || placeOf(name) >= 0 || seen.has(name)) return [];
    seen.add(name);
    return [
      {
        rule: 'every module has a place in the corridor',
        path,
        line: 1,
        detail: `module ${name} is not in server/src/modules.ts`,
      },
    ];
  });
}

/**
 * An integration's port is the file named like its folder (`stellar/stellar.ts`), or `port.ts`, or
 * any `*-port.ts` in it. Every file may import a port; only the composition, the folder itself and
 * tests may import more.
 */
export function onlyComposeKnowsConcreteIntegrations(sources: readonly Source[]): Breach[] {
  return forbid('only what composes imports concrete integrations', sources, ({ from, target }) => {
    const integration = integrationOf(target);
    if (integration === undefined || !from.startsWith('server/')) return false;
    if (COMPOSERS.has(from) || isTest(from) || integrationOf(from) === integration) return false;
    return !isPort(integration, target ?? '');
  });
}

/**
 * Depth-first search over all imports, including types: a cycle of types is still two files that
 * cannot be read one after the other.
 */
export function noImportCycles(sources: readonly Source[]): Breach[] {
  const known = new Set(sources.map(({ path }) => path));
  const edges = Map.groupBy(
    importsOf(sources).filter(({ target }) => target !== undefined && known.has(target)),
    ({ from }) => from,
  );
  const finished = new Set<string>();
  const breaches: Breach[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (finished.has(path)) return;
    for (const { target = '', line } of edges.get(path) ?? []) {
      const seenAt = [...trail, path].indexOf(target);
      if (seenAt >= 0) {
        const circle = [...[...trail, path].slice(seenAt), target].join(' -> ');
        breaches.push({ rule: 'no import cycles', path, line, detail: circle });
      } else visit(target, [...trail, path]);
    }
    finished.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return breaches;
}

function forbid(
  rule: string,
  sources: readonly Source[],
  isForbidden: (one: Import) => boolean,
): Breach[] {
  return importsOf(sources)
    .filter(isForbidden)
    .map(({ from, line, specifier }) => ({
      rule,
      path: from,
      line,
      detail: `imports ${specifier}`,
    }));
}

function reaches({ specifier, target }: Import, workspaces: readonly string[]): boolean {
  return workspaces.some(
    (name) => (target ?? '').startsWith(`${name}/`) || specifier === `@bb1/${name}`,
  );
}

function startsWithAny(path: string | undefined, beginnings: readonly string[]): boolean {
  return path !== undefined && beginnings.some((beginning) => path.startsWith(beginning));
}

function moduleOf(path: string | undefined): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path ?? '')?.[1];
}

function placeOf(name: string): number {
  return CORRIDOR.indexOf(name);
}

function integrationOf(path: string | undefined): string | undefined {
  return /^server\/src\/integrations\/([^/]+)\//.exec(path ?? '')?.[1];
}

function isPort(integration: string, path: string): boolean {
  const file = path.slice(`server/src/integrations/${integration}/`.length);
  // The common port of all chains has a folder of its own.
  return (
    integration === 'deposits' ||
    file === `${integration}.ts` ||
    file === 'port.ts' ||
    /^[a-z0-9-]+-port\.ts$/.test(file)
  );
}
