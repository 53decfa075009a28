import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataFolderOf, PUBLISHED_OFFERING } from '../sandbox/data-folder.ts';

// Admin commands use the server's environment; without one, that of the sandbox on this machine.
const ROOT = resolve(import.meta.dirname, '..');
const file = join(
  process.env['DATA_DIR'] ??
    join(
      ROOT,
      dataFolderOf(process.env['OFFERING'] ?? PUBLISHED_OFFERING, process.env['DEMONSTRATION']),
    ),
  'environment.json',
);
const sandbox =
  process.env['DATABASE_URL'] === undefined && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : {};

if (process.env['DATABASE_URL'] === undefined && !existsSync(file)) {
  console.error(
    `No database is configured: set the environment of the server, or run npm start first (looked for ${file}).`,
  );
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'server/src/main.ts'),
    'admin',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...sandbox, ...process.env } },
);
process.exitCode = status ?? 1;
