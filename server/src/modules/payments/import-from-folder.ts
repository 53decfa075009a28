import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Bank, StatementFolder } from '../../integrations/bank/bank-port.ts';
import type { ReadBankFile } from '../../integrations/bank/bank-statement-port.ts';
import { isUniqueViolation, sql } from '../../platform/db/database.ts';
import { importBankFile, previewBankFile } from './import-bank-file.ts';

export const IMPORT_FROM_FOLDER = 'payments.import_folder';

/** A file that was written to so lately may not be whole yet. */
const RESTS_MS = 5_000;
const MOST_BYTES = 80 * 1024 * 1024;
const isKnown = sql<{ found: boolean }>('bank_imports.from_folder', 'select exists (select from bank_imports where file_hash = $1) as found');

export interface FolderImport {
  readonly context: Pick<Context, 'db' | 'clock' | 'offering'>;
  readonly readBankFile: ReadBankFile;
  readonly bank: Bank;
  readonly folder: StatementFolder;
}

/**
 * Takes up the statements that the bank's own program puts into a folder. A file without any fault is booked; one with
 * faults stays a dry run that an officer looks at. Files are never changed or removed, and each is taken up once.
 */
export async function importFromFolder(importing: FolderImport): Promise<void> {
  for (const name of (await readdir(importing.folder.path)).toSorted()) {
    if (name.startsWith('.')) continue;
    const path = join(importing.folder.path, name);
    const { size, mtimeMs } = await stat(path).then((found) => (found.isFile() ? found : { size: 0, mtimeMs: 0 }));
    if (size === 0 || size > MOST_BYTES || Date.now() - mtimeMs < RESTS_MS) continue;
    const bytes = await readFile(path);
    const hash = createHash('sha256').update(bytes).digest();
    if (!(await importing.context.db.one(isKnown, [hash])).found) await takeUp(importing, name, bytes);
  }
}

async function takeUp(importing: FolderImport, name: string, bytes: Buffer): Promise<void> {
  const bySystem = { ...importing, officerId: null, locale: 'en' as const };
  try {
    const preview = await previewBankFile(bySystem, { fileName: name, bytes });
    if (preview.importable && preview.errors.length === 0) await importBankFile(bySystem, preview.id);
  } catch (error) {
    // Another worker was faster, or it is no statement: then it is said once a minute until somebody takes it away.
    if (isUniqueViolation(error, 'bank_imports_from_folder')) return;
    if (!(error instanceof Refusal)) throw error;
    importing.folder.warn('a file of the statement folder was refused', { file: name, refusal: error.message });
  }
}
