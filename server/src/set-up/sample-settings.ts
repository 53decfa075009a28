import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../platform/operator-error.ts';
import { SERVER_FOLDER } from '../platform/server-folder.ts';

/** Every setting with its explanation, as `npm run sample-environment` writes it. */
const SAMPLE_FILE = join(SERVER_FOLDER, '../operations/portal.env.example');
const LINE = /^#?([A-Z][A-Z0-9_]*)=/;
const HEAD =
  '# Settings of the server, made by `admin set-up`. A line with # is a setting that is left at its default.';

/** What the sample says of each setting. */
export async function explanations(): Promise<ReadonlyMap<string, string>> {
  return new Map(
    blocksOf(await readFile(SAMPLE_FILE, 'utf8')).flatMap((block) => {
      const words = block
        .filter((line) => line.startsWith('# '))
        .map((line) => line.slice(2))
        .join(' ');
      return block.flatMap((line) => {
        const name = LINE.exec(line)?.[1];
        return name === undefined ? [] : [[name, words] as const];
      });
    }),
  );
}

/** The sample with these values in the place of its own, each below its explanation. */
export async function settingsFile(values: ReadonlyMap<string, string>): Promise<string> {
  const blocks = blocksOf(await readFile(SAMPLE_FILE, 'utf8'))
    .filter((block) => block.some((line) => LINE.test(line)))
    .map((block) =>
      block
        .map((line) => {
          const name = LINE.exec(line)?.[1] ?? '';
          const value = values.get(name);
          return value === undefined ? line : settingLine(name, value);
        })
        .join('\n'),
    );
  return `${[HEAD, ...blocks].join('\n\n')}\n`;
}

/**
 * One setting as a shell, systemd, Compose and Node read it alike. Throws where they would not
 * agree.
 */
export function settingLine(name: string, value: string): string {
  if (/^[\w./:@%+=,-]*$/.test(value)) return `${name}=${value}`;
  if (/['\r\n]/.test(value)) throw new OperatorError(`${name}: must not contain ' or a line break`);
  return `${name}='${value}'`;
}

function blocksOf(text: string): string[][] {
  return text.split('\n\n').map((block) => block.split('\n').filter((line) => line !== ''));
}
