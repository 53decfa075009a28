import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shortly, unpackDebianPrograms } from './debian-programs.ts';

const run = promisify(execFile);
const DEVICES = [
  ['null', '3'],
  ['zero', '5'],
  ['random', '8'],
  ['urandom', '9'],
] as const;

/**
 * Folder in which PostgreSQL 18, Patroni, etcd, HAProxy and PgBouncer of Debian unstable run by
 * `chroot`; null with a message if that does not work.
 */
export async function obtainClusterPrograms(): Promise<string | null> {
  try {
    if (process.getuid?.() !== 0)
      throw new Error('only root may change the root of a process (chroot)');
    const folder = await unpackDebianPrograms({
      cache: 'high-availability-1',
      packages: [
        'patroni',
        'etcd-server',
        'haproxy',
        'pgbouncer',
        'postgresql-18',
        'python3-psycopg2',
        'python3-etcd',
        'dash',
        'coreutils',
      ],
      answer:
        'Fetching PostgreSQL 18, Patroni, etcd, HAProxy and PgBouncer of Debian unstable (about 90 MB, once) …',
    });
    await furnish(folder);
    return folder;
  } catch (error) {
    console.warn(
      `\n!!! SKIPPED: no cluster of Debian's programs can run here: ${shortly(error)}\n`,
    );
    return null;
  }
}

/** What the packages' installation scripts would have created: links, accounts, devices. */
async function furnish(root: string): Promise<void> {
  for (const name of ['bin', 'sbin', 'lib', 'lib64'])
    if (existsSync(join(root, 'usr', name)) && !existsSync(join(root, name)))
      await symlink(`usr/${name}`, join(root, name));
  for (const name of ['dev', 'proc', 'tmp', 'run', 'dev/shm', 'home'])
    await mkdir(join(root, name), { recursive: true });
  for (const name of ['tmp', 'dev/shm']) await chmod(join(root, name), 0o1777);
  for (const [name, minor] of DEVICES)
    if (!existsSync(join(root, 'dev', name)))
      await run('mknod', ['-m', '666', join(root, 'dev', name), 'c', '1', minor]);
  await writeFile(
    join(root, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/tmp:/bin/sh\n',
  );
  await writeFile(join(root, 'etc/group'), 'root:x:0:\nnogroup:x:65534:\n');
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
}
