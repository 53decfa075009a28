import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const OPERATIONS = resolve(import.meta.dirname, '../operations');

/**
 * Finds packages that only one command or test needs, and that are too large for every
 * installation. The first use installs what the lockfile of their folder names.
 */
export function obtainPackages(folder: 'bench' | 'chart-tools' | 'clients'): NodeJS.Require {
  const place = join(OPERATIONS, folder);
  if (!isInstalled(place)) {
    const options = ['--prefix', place, '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['ci', ...options], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`npm could not install the packages of ${place}`);
  }
  return createRequire(join(place, 'package.json'));
}

/** npm writes its own list after the installation. */
function isInstalled(place: string): boolean {
  const changedAt = (file: string) =>
    statSync(join(place, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json');
}
