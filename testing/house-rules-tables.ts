import { CORRIDOR, type Breach } from './house-rules-imports.ts';
import { isScript, isTest, lineAt, viewsOf } from './house-rules-source-text.ts';
import type { Source } from './house-rules-source-text.ts';

const STORE = /(?:^|[/-])store\.ts$/;
/** `sql`, also under another name, and the driver behind it. */
const STATEMENT = /(?<![\w$.])sql\s*(?:<|\(|as\b)|\bpool\.query\b/g;

/**
 * A module's statements are in `store.ts` or a `<thing>-store.ts`; a part of the platform that owns
 * tables is a store itself.
 */
export function sqlStandsInStores(sources: readonly Source[]): Breach[] {
  return sources
    .filter(
      ({ path }) =>
        path.startsWith('server/src/modules/') &&
        isScript(path) &&
        !isTest(path) &&
        !path.includes('/test-files/') &&
        !STORE.test(path),
    )
    .flatMap(({ path, text }) => {
      const { code } = viewsOf(text);
      return [...code.matchAll(STATEMENT)].map(({ index }) => ({
        rule: 'SQL of a module is in its store.ts or a *-store.ts',
        path,
        line: lineAt(text, index),
        detail: text.slice(index, text.indexOf('\n', index)),
      }));
    });
}

/** The platform comes before every module. */
const WALK: readonly string[] = ['platform', ...CORRIDOR];
/**
 * A page of the schema, or a migration after it, is named after its module: `15_payments.sql`,
 * `16_payments_refunds.sql`.
 */
const PAGE = /^server\/(?:schema|migrations)\/\d+_([a-z-]+)(?:_[\w-]+)?\.sql$/;
const CREATED = /^create (?:unlogged )?(table|view) (\w+)/gm;
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?(\w+)/gi;
const READ = /\b(?:from|join|using)\s+(?:only\s+)?(\w+)/gi;

interface Table {
  readonly owner: string;
  readonly isView: boolean;
}

/** A table or view belongs to the module on whose page it is created. */
function tableOwners(sources: readonly Source[]): ReadonlyMap<string, Table> {
  return new Map(
    sources.flatMap(({ path, text }) => {
      const owner = PAGE.exec(path)?.[1];
      if (owner === undefined) return [];
      return [...text.matchAll(CREATED)].map(
        ([, kind, name = '']) => [name, { owner, isView: kind === 'view' }] as const,
      );
    }),
  );
}

export function pagesFollowTheCorridor(sources: readonly Source[]): Breach[] {
  const rule = 'pages of the schema are in the order of the corridor';
  let furthest = 0;
  return sources
    .filter(({ path }) => path.startsWith('server/schema/'))
    .flatMap(({ path }) => {
      const at = WALK.indexOf(PAGE.exec(path)?.[1] ?? '');
      if (at >= furthest) {
        furthest = at;
        return [];
      }
      return [{ rule, path, line: 1, detail: at < 0 ? 'of no module' : 'comes too late' }];
    });
}

/** No module writes another's table. */
export function tablesAreWrittenByTheirOwners(sources: readonly Source[]): Breach[] {
  const rule = 'a table is written by its owner alone, and others call a function of the owner';
  return uses(sources, WRITTEN)
    .filter(({ by, table }) => table.owner !== by)
    .map(({ by, name, table, ...place }) => ({
      rule,
      ...place,
      detail: `${by} writes ${name} of ${table.owner}`,
    }));
}

/** A later module passes what an earlier one needs to know by a job or in a view. */
export function tablesAheadAreNotRead(sources: readonly Source[]): Breach[] {
  const rule =
    'a module reads no table of a later module, which answers by a view of its own, a job or an event';
  return foreignReads(sources)
    .filter(({ by, table }) => WALK.indexOf(table.owner) > WALK.indexOf(by))
    .map(({ by, name, table, ...place }) => ({
      rule,
      ...place,
      detail: `${by} reads ${name} of ${table.owner}`,
    }));
}

/** Tables that are read without their owner, by reader, such as `kyc: accounts`. */
export function tablesReadByOthers(sources: readonly Source[]): string[] {
  return [...new Set(foreignReads(sources).map(({ by, name }) => `${by}: ${name}`))].toSorted();
}

function foreignReads(sources: readonly Source[]): Use[] {
  return uses(sources, READ).filter(({ by, table }) => table.owner !== by && !table.isView);
}

interface Use {
  readonly by: string;
  readonly name: string;
  readonly table: Table;
  readonly path: string;
  readonly line: number;
}

/** Where modules and the platform name a table; the composing code has no owner and reads whatever it shows. */
function uses(sources: readonly Source[], pattern: RegExp): Use[] {
  const owners = tableOwners(sources);
  return sources
    .filter(({ path }) => isScript(path) && !isTest(path) && !path.includes('/test-files/'))
    .flatMap(({ path, text }) => {
      const by = /^server\/src\/(?:modules\/([^/]+)|(platform))\//.exec(path);
      const module = by?.[1] ?? by?.[2];
      if (module === undefined) return [];
      return viewsOf(text).literals.flatMap(({ start, content }) =>
        [...content.matchAll(pattern)].flatMap(({ index, 1: name = '' }) => {
          const table = owners.get(name);
          const line = lineAt(text, start + 1 + index);
          return table === undefined ? [] : [{ by: module, name, table, path, line }];
        }),
      );
    });
}
