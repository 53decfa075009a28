import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './house-rules-source-text.ts';

const SOURCE_FOLDERS = [
  'texts',
  'domain',
  'server',
  'web',
  'sandbox',
  'e2e',
  'testing',
  'scripts',
] as const;

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'build',
  '.react-router',
  '.compiled',
  '.data',
  '.cache',
  'coverage',
]);
const SOURCE_ENDINGS = /\.(?:ts|tsx|mjs|js|css|sql)$/;

/** Every hand-written source below `root`, in a stable order; a missing folder is empty. */
export function readSources(root: string, folders: readonly string[] = SOURCE_FOLDERS): Source[] {
  return folders
    .flatMap((folder) => pathsBelow(root, folder))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : pathsBelow(root, path);
    return entry.isFile() && SOURCE_ENDINGS.test(entry.name) ? [path] : [];
  });
}
