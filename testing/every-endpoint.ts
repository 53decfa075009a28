import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@bb1/domain/endpoint';

const DOMAIN = join(import.meta.dirname, '../domain/src');

const files = await Promise.all(
  globSync('**/*endpoints.ts', { cwd: DOMAIN })
    .toSorted()
    .map((file) => import(pathToFileURL(join(DOMAIN, file)).href) as Promise<object>),
);

/** The endpoints that a file declares. */
export function endpointsOf<File extends object>(file: File) {
  type Call = Extract<File[keyof File], Endpoint>;
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'audience' in value && 'path' in value;
  return Object.values(file).filter(isCall);
}

/** Every endpoint that the domain declares, by file. */
export const everyEndpoint: readonly Endpoint[] = files.flatMap((file): Endpoint[] =>
  endpointsOf(file),
);
