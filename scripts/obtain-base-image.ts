import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { debianMirror } from './debian-programs.ts';

const run = promisify(execFile);
const SUITE = 'bookworm';
/** Any version that installs the locked packages is fine. */
const NPM = 'npm@11.21.2';
const MOST_MS = 500_000;

/**
 * A file system like that of the image `node:24-bookworm-slim`, as a tar file in the user's cache:
 * minimal Debian by debootstrap, which verifies its signatures, the Node 24 of this project's
 * packages, npm, and the account `node`. For machines without an image registry. Needs root; throws
 * if it cannot be made.
 */
export async function obtainBaseImage(): Promise<string> {
  const caches = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'bb1-investor-portal',
  );
  const kept = join(caches, `base-image-${process.versions.node}.tar`);
  if (existsSync(kept)) return kept;
  await mkdir(caches, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), 'bb1-base-'));
  try {
    console.warn('Making a base image of Debian and Node 24 (about 100 MB, two minutes, once) …');
    const root = join(work, 'root');
    const signal = AbortSignal.timeout(MOST_MS);
    await run('debootstrap', ['--variant=minbase', SUITE, root, debianMirror()], { signal });
    await addNode(root, work, signal);
    for (const left of globSync([
      join(root, 'var/cache/apt/archives/*.deb'),
      join(root, 'var/lib/apt/lists/*'),
    ]))
      await rm(left, { recursive: true, force: true });
    await run('tar', ['-C', root, '-cf', join(work, 'base.tar'), '.'], { signal });
    await copyFile(join(work, 'base.tar'), `${kept}.${process.pid}`);
    await rename(`${kept}.${process.pid}`, kept);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return kept;
}

/** Where the official image has them. */
async function addNode(root: string, work: string, signal: AbortSignal): Promise<void> {
  const local = join(root, 'usr/local');
  const npm = join(local, 'lib/node_modules/npm');
  for (const folder of [npm, join(local, 'bin'), join(local, 'etc')])
    await mkdir(folder, { recursive: true });
  await copyFile(process.execPath, join(local, 'bin/node'));
  await run('npm', ['pack', '--pack-destination', work, NPM], { signal, cwd: work });
  await run(
    'tar',
    ['-C', npm, '--strip-components=1', '-xzf', join(work, `${NPM.replace('@', '-')}.tgz`)],
    { signal },
  );
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  await run('chroot', [root, 'groupadd', '--gid', '1000', 'node'], { signal });
  await run(
    'chroot',
    [
      root,
      'useradd',
      '--uid',
      '1000',
      '--gid',
      'node',
      '--shell',
      '/bin/bash',
      '--create-home',
      'node',
    ],
    { signal },
  );
  // A TLS-intercepting network has its own certificate authority, which the build must know as this
  // process does.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities === undefined) return;
  await copyFile(resolve(authorities), join(local, 'etc/authorities.crt'));
  await writeFile(join(local, 'etc/npmrc'), 'cafile=/usr/local/etc/authorities.crt\n');
}
