import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SqlFile {
  /** Folder and file, such as `schema/01_platform.sql`. */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** The numbered files of `schema` or `migrations` below the server's own folder, in their order. */
export async function migrationFiles(
  folder: string,
  kind: 'schema' | 'migrations',
): Promise<SqlFile[]> {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.sql'));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(join(folder, kind, name), 'utf8');
      return {
        name: `${kind}/${name}`,
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}
