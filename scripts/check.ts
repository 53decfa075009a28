import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { generateRouteTypes } from './build.ts';

const ROOT = join(import.meta.dirname, '..');

/** Types of every workspace, then lint. Returns the names of what failed. */
export function check(): string[] {
  generateRouteTypes();
  const typeChecks = ['domain', 'server', 'sandbox', 'web', 'e2e', 'testing'].map(
    (workspace) => [`types of ${workspace}`, 'typescript/bin/tsc', ['-p', workspace]] as const,
  );
  const lint = [
    'lint',
    'oxlint/bin/oxlint',
    [
      '--type-aware',
      '--deny-warnings',
      '--quiet',
      'domain',
      'server',
      'sandbox',
      'web',
      'e2e',
      'testing',
      'scripts',
    ],
  ] as const;
  const failed: string[] = [];
  for (const [name, bin, args] of [...typeChecks, lint]) {
    const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', bin), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    if (status !== 0) failed.push(name);
  }
  return failed;
}

if (import.meta.main) {
  const failed = check();
  console.log(failed.length === 0 ? 'types and lint are clean' : `failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
