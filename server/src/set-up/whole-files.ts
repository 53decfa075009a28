import { link, rename, rm, writeFile } from 'node:fs/promises';

const UNFINISHED = '.unfinished';

/** Writes a file of secrets in one step, in the place of an earlier one. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await writeUnfinished(file, text);
  await rename(`${file}${UNFINISHED}`, file);
}

/** Writes a file of secrets in one step. Throws if there is one: nothing is ever overwritten. */
export async function writeNew(file: string, text: string): Promise<void> {
  await writeUnfinished(file, text);
  await link(`${file}${UNFINISHED}`, file);
  await rm(`${file}${UNFINISHED}`);
}

async function writeUnfinished(file: string, text: string): Promise<void> {
  // An interrupted set-up may have left it, with another mode than ours.
  await rm(`${file}${UNFINISHED}`, { force: true });
  await writeFile(`${file}${UNFINISHED}`, text, { mode: 0o600, flag: 'wx' });
}
