import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', '{web,sandbox/*,server/*}/README.md'], {
  cwd: ROOT,
});
const readPage = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Heading anchors as forges make them. */
function anchorsOf(page: string): Set<string> {
  return new Set(
    [...page.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function brokenLinks(path: string, page: string): string[] {
  return [...page.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
    ([link, target = '', anchor]) => {
      if (/^[a-z]+:/.test(target)) return [];
      const file = target === '' ? path : join(dirname(path), target);
      if (!existsSync(join(ROOT, file))) return [`${path}: ${link} leads nowhere`];
      return anchor === undefined || !file.endsWith('.md') || anchorsOf(readPage(file)).has(anchor)
        ? []
        : [`${path}: ${link} leads to no heading`];
    },
  );
}

describe('the documents', () => {
  it('[RUN-1] link to files and headings that exist', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(100);
    expect(DOCUMENTS.flatMap((path) => brokenLinks(path, readPage(path)))).toEqual([]);
    expect(brokenLinks('README.md', '[a](gone.md) [b](SECURITY.md#gone)')).toHaveLength(2);
  });

  it('[RUN-1] name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readPage('package.json')) as { scripts: object };
    const unknown = DOCUMENTS.flatMap((path) =>
      [...readPage(path).matchAll(/npm run (?:--[\w-]+ )*([\w:-]+)/g)]
        .filter(([, name = '']) => !Object.hasOwn(scripts, name))
        .map(([command]) => `${path}: ${command}`),
    );
    expect(unknown).toEqual([]);
  });

  it('[RUN-4] have a section for the runbook of every alert', () => {
    const alerts = readPage('operations/prometheus/alerts.yml');
    const runbooks = [...alerts.matchAll(/runbook: (\S+)#(\S+)/g)];
    expect(runbooks.length).toBeGreaterThan(10);
    for (const [, page = '', anchor = ''] of runbooks)
      expect(anchorsOf(readPage(page)), anchor).toContain(anchor);
  });
});
