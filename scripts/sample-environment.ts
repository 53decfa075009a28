import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../server/src/config.ts';
import { tableRows } from '../testing/markdown-table.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/operations/configuration.md');
const HEAD = `# Every setting of the server, made by \`npm run sample-environment\` from server/src/config.ts and docs/operations/configuration.md.
# \`npm run set-up\` makes portal.env of it, which git ignores; by hand: copy it. A setting without # has no default and is needed; the
# others show their default or are left out. \`admin new-secrets\` makes the secrets, \`signer seal\` the addresses, \`admin check\` tries them all.`;

export const SAMPLE_FILE: string = join(ROOT, 'operations/portal.env.example');

/** The settings in the order of their documentation, each with what it says of them. */
export function sampleEnvironment(): string {
  const shape = new Map(Object.entries(SETTINGS));
  const rows = tableRows(readFileSync(PAGE, 'utf8'), 'Configuration').flatMap(
    ([names = '', meaning = '']) => {
      const own = [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name);
      const lines = own.flatMap((name) => {
        const setting = shape.get(name);
        return setting === undefined ? [] : [lineOf(name, setting)];
      });
      return lines.length === 0 ? [] : [[commentOf(meaning), ...lines].join('\n')];
    },
  );
  return `${[HEAD, ...rows].join('\n\n')}\n`;
}

function lineOf(name: string, setting: (typeof SETTINGS)[keyof typeof SETTINGS]): string {
  const missing = setting.safeParse(undefined);
  if (!missing.success) return `${name}=`;
  const { data } = missing;
  const shown =
    typeof data === 'string' ||
    typeof data === 'number' ||
    typeof data === 'bigint' ||
    typeof data === 'boolean'
      ? String(data)
      : '';
  return `#${name}=${shown}`;
}

/** The words of a table's cell, without the marks of its links and names. */
function commentOf(meaning: string): string {
  const words = meaning.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const line = `${lines.at(-1) ?? '#'} ${word}`;
    if (lines.length > 0 && line.length <= 100) lines[lines.length - 1] = line;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

if (import.meta.main) writeFileSync(SAMPLE_FILE, sampleEnvironment());
