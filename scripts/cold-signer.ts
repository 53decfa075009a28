import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { compileTexts } from '../texts/compile-texts.ts';

const ROOT = join(import.meta.dirname, '..');

/** Makes one file of the cold signer: `npm run cold-signer [FOLDER]`. */
const folder = resolve(process.argv[2] ?? 'build');
compileTexts();
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    join(ROOT, 'scripts/cold-signer-bundle.ts'),
    '--outDir',
    folder,
    '--logLevel',
    'warn',
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
if (status === 0) console.log(`made: ${join(folder, 'cold-signer.mjs')}`);
process.exitCode = status ?? 1;
