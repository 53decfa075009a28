import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { obtainPackages } from '../obtain-packages.ts';
import { isOnPath } from './helm.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
export const CHART = join(ROOT, 'operations/helm/bb1-portal');
/** In the order of how much they say. */
export const VALUES = ['ci/least-values.yaml', 'ci/most-values.yaml'] as const;

const COMPILED = [
  '--noEmit',
  '--strict',
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--types',
  '',
];

const declared = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Declared = z.infer<typeof declared>;

export interface JudgedChart {
  /** What was rendered, such as `Deployment portal-serve`. */
  readonly objects: readonly string[];
  /** Each with the object and the field. */
  readonly faults: readonly string[];
}

/** Lints and renders a chart with one file of values, and judges every object strictly. */
export async function judgeChart(
  helm: string,
  { chart = CHART, values }: { readonly chart?: string; readonly values: string },
): Promise<JudgedChart> {
  const options = ['--values', join(chart, values)];
  const lint = await outputOf(helm, ['lint', '--strict', chart, ...options]);
  if (lint.faults !== null) return { objects: [], faults: [`helm lint: ${lint.faults}`] };
  const rendered = await outputOf(helm, ['template', 'portal', chart, ...options]);
  if (rendered.faults !== null)
    return { objects: [], faults: [`helm template: ${rendered.faults}`] };
  const objects = parseAllDocuments(rendered.text)
    .map((document): unknown => document.toJS())
    .filter((object) => object !== null)
    .map((object) => declared.parse(object));
  return {
    objects: objects.map(nameOf),
    faults: [
      ...(await faultsByTypes(objects)),
      ...(isOnPath('kubeconform') ? await faultsByKubeconform(rendered.text) : []),
    ],
  };
}

const nameOf = ({ kind, metadata }: Declared): string => `${kind} ${metadata.name}`;

/**
 * The types of Kubernetes know each field, what is required and what a value may be; an object
 * written as one literal may have no other field.
 */
async function faultsByTypes(objects: readonly Declared[]): Promise<string[]> {
  const types = dirname(obtainPackages('chart-tools').resolve('kubernetes-types/package.json'));
  const folder = await mkdtemp(join(tmpdir(), 'bb1-chart-'));
  try {
    await symlink(dirname(types), join(folder, 'node_modules'));
    const sources = objects.map(sourceOf);
    for (const [at, source] of sources.entries())
      await writeFile(join(folder, `object-${at}.ts`), source);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const { faults } = await outputOf(
      process.execPath,
      [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        ...COMPILED,
        ...objects.map((_, at) => `object-${at}.ts`),
      ],
      folder,
    );
    return (faults ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) =>
        line.replace(
          /^object-(\d+)\.ts\((\d+),\d+\): error \w+/,
          (place, at: string, row: string) => {
            const [object, source] = [objects[Number(at)], sources[Number(at)]];
            const written = source?.split('\n')[Number(row) - 1]?.trim();
            return object === undefined ? place : `${nameOf(object)}: ${written ?? place}`;
          },
        ),
      );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Each field on a line of its own, by which a fault is named. */
function sourceOf(object: Declared): string {
  const { apiVersion, kind } = object;
  const [group = '', version] = apiVersion.includes('/')
    ? apiVersion.replace(/\.k8s\.io\//, '/').split('/')
    : ['core', apiVersion];
  return `import type { ${kind} } from 'kubernetes-types/${group}/${version}.js';
export const object: ${kind} = ${JSON.stringify(object, null, 1)};
`;
}

async function faultsByKubeconform(rendered: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-chart-'));
  try {
    const file = join(folder, 'rendered.yaml');
    await writeFile(file, rendered);
    const { faults } = await outputOf('kubeconform', ['-strict', '-summary', file]);
    return faults === null ? [] : [`kubeconform: ${faults}`];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a program says, and once more as faults if it fails. */
async function outputOf(program: string, args: readonly string[], cwd = ROOT) {
  return run(program, args, { cwd, maxBuffer: 64_000_000 }).then(
    ({ stdout }) => ({ text: stdout, faults: null }),
    (error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      return { text: stdout, faults: `${stdout}${stderr}`.trim() || String(error) };
    },
  );
}
