import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const SOURCES = ['{domain,server,sandbox,web,e2e,testing,scripts}/**/*.{ts,tsx}', '*.ts'];
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/**
 * A test that starts the whole product depends on all of it, so it is related to nothing in
 * particular.
 */
const WHOLE_PRODUCT = 'server/src/compose.ts';

/**
 * As many as run within three minutes. Widely used code has hundreds of related tests, of which the
 * nearest are run.
 */
const MOST = 30;

/**
 * The tests related to changed files, nearest first: changed tests, those that import a change
 * directly or indirectly without the whole product, and those in its folder, which reach it through
 * the interface. Stories and kill tests run the whole product; each is related to itself alone.
 */
export function testsNear(changed: readonly string[], root: string): string[] {
  const sources = globSync(SOURCES, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build)(\/|$)/.test(path),
  });
  const importers = new Map<string, string[]>();
  for (const path of sources)
    for (const target of importsOf(path, readFileSync(join(root, path), 'utf8')))
      importers.set(target, [...(importers.get(target) ?? []), path]);

  const reached = new Set(changed);
  const folders = new Set(
    changed.filter((path) => path.includes('/src/')).map((path) => posix.dirname(path)),
  );
  const beside = sources.filter((path) => folders.has(posix.dirname(path)) && isTest(path));
  // Iterating a set includes elements added meanwhile, so nearer files always come first.
  for (const path of reached) {
    if (path === WHOLE_PRODUCT) continue;
    for (const one of importers.get(path) ?? []) reached.add(one);
    if (path === changed.at(-1)) for (const one of beside) reached.add(one);
  }
  return [...reached]
    .filter((path) => isTest(path) && sources.includes(path))
    .filter((path) => !path.startsWith('e2e/') || changed.includes(path))
    .slice(0, MOST);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)];
    return name.startsWith('@bb1/domain/')
      ? [`domain/src/${name.slice('@bb1/domain/'.length)}.ts`]
      : [];
  });
}
