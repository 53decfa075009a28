// Plain JavaScript on purpose: this file must run on whatever Node the machine has (18 or newer).
// It installs the locked packages when they are missing or outdated, then runs the given TypeScript
// file with the Node 24 that came with them. Texts are compiled first: all of the product imports them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [script, ...args] = process.argv.slice(2);
const installedMark = join(root, 'node_modules', '.installed-lockfile');

installPackagesOnce();
compileTexts();
runWithNode24();

function installPackagesOnce() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lockfile) return;
  console.error('Installing packages (npm ci), about half a minute …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  mkdirSync(dirname(installedMark), { recursive: true });
  writeFileSync(installedMark, lockfile);
}

function compileTexts() {
  const result = spawnSync(
    node24(),
    ['--disable-warning=ExperimentalWarning', join(root, 'texts/compile-texts.ts')],
    { stdio: 'inherit' },
  );
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function runWithNode24() {
  const node = node24();
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    {
      cwd: process.cwd(),
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
      },
    },
  );
  // The terminal sends Ctrl-C to the whole group; this parent only has to outlive its child.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const packages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  ];
  for (const name of packages) {
    const binary = join(
      root,
      'node_modules',
      name,
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    );
    if (existsSync(binary)) return binary;
  }
  console.error(
    `Node 24 or newer is needed; this is ${process.versions.node} and no packaged Node 24 exists for ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}
