import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Bank, StatementFolder } from '../../integrations/bank/bank-port.ts';
import type { ReadBankFile } from '../../integrations/bank/bank-statement-port.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { importBankFile, previewBankFile } from './import-bank-file.ts';
import { previewOf, readBankFileOrRefuse } from './read-bank-import.ts';
import { known } from './bank-store.ts';

export const IMPORT_FROM_FOLDER = 'payments.import_folder';

/** A file modified this recently may be incomplete. */
const RESTS_MS = 5_000;

const MOST_BYTES = 80 * 1024 * 1024;

/** A stored but unbooked file is retried after this time: a worker may have died in between. */
const FINISHED_WITHIN_MS = 60 * 60_000;

export interface FolderImport {
  readonly context: Pick<Context, 'db' | 'clock' | 'offering'>;
  readonly readBankFile: ReadBankFile;
  readonly bank: Bank;
  readonly folder: StatementFolder;
}

/**
 * Imports the files that the bank's own program puts into a folder. The bookable part of a file is booked; a file
 * without one stays a dry run for an officer. Files are never changed or removed, and each is imported once. Anything but a regular
 * file of the folder itself is left alone, and an unreadable file holds up none of the others.
 */
export async function importFromFolder(importing: FolderImport): Promise<void> {
  // An imported file is booked at once.
  if (await isHalted(importing.context.db, 'everything')) return;
  const names = (await readdir(importing.folder.path))
    .filter((name) => !name.startsWith('.'))
    .toSorted();
  await eachOf(names, (name) => lookAt(importing, name));
}

async function lookAt(importing: FolderImport, name: string): Promise<void> {
  const { db, clock } = importing.context;
  const path = join(importing.folder.path, name);
  const found = await lstat(path);
  if (
    !found.isFile() ||
    found.size === 0 ||
    found.size > MOST_BYTES ||
    Date.now() - found.mtimeMs < RESTS_MS
  )
    return;
  const bytes = await readFile(path);
  const earlier = await db.maybe(known, [
    createHash('sha256').update(bytes).digest(),
    new Date(clock.now().getTime() - FINISHED_WITHIN_MS),
  ]);
  if (earlier === null) await takeUp(importing, name, bytes);
  else if (earlier.is_halfway) await finish(importing, earlier.id, bytes);
}

async function takeUp(importing: FolderImport, name: string, bytes: Buffer): Promise<void> {
  const bySystem = { ...importing, officerId: null, locale: 'en' as const };
  try {
    const preview = await previewBankFile(bySystem, { fileName: name, bytes });
    if (preview.errors.length > 0)
      importing.folder.warn('a file of the statement folder has errors', {
        file: name,
        errors: preview.errors.length,
      });
    if (preview.importable) await importBankFile(bySystem, preview.id);
  } catch (error) {
    // Another worker was faster, or it is no statement: then a warning is logged once a minute
    // until the file is removed.
    if (isUniqueViolation(error, 'bank_imports_from_folder')) return;
    if (!(error instanceof Refusal)) throw error;
    importing.folder.warn('a file of the statement folder was refused', {
      file: name,
      refusal: error.message,
    });
  }
}

async function finish(importing: FolderImport, importId: string, bytes: Buffer): Promise<void> {
  const { context, readBankFile, bank } = importing;
  const file = await readBankFileOrRefuse(readBankFile, bytes);
  const { importable } = await previewOf(
    context.db,
    { context, file, bank, cameBy: 'folder' },
    { locale: 'en', hasMatches: false },
  );
  if (importable) await importBankFile({ ...importing, locale: 'en' }, importId);
}
