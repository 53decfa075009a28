import { createHash } from 'node:crypto';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { SCREENING_LISTS, type ScreeningListName } from '@bb1/domain/screening/screening-lists';
import type { Context } from '../../context.ts';
import {
  type ByteSource,
  type ListSummary,
  type ReadingList,
  type ReadScreeningList,
  type ScreeningListFiles,
  ScreeningListUnreadable,
} from '../../integrations/screening-lists/screening-lists-port.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { deleteListEntries, insertListEntries } from './entry-store.ts';
import { insertListVersion, isFileKnown, previewsBefore, saveWithdrawal } from './list-store.ts';

export interface PreviewingList {
  readonly context: Pick<Context, 'db' | 'clock'>;
  readonly readScreeningList: ReadScreeningList;
  readonly officerId: string;
}

export interface SentList extends ScreeningListFiles {
  readonly list: ScreeningListName;
  readonly fileName: string;
}

const PREVIEW_KEPT_MS = 24 * 3_600_000;

/**
 * The dry run: reads the whole file once before it stores anything, then a second time into the
 * database, never holding it in memory. Returns the id of the version, which is not used until two
 * officers have brought it into force.
 */
export async function previewList(
  { context, readScreeningList, officerId }: PreviewingList,
  sent: SentList,
): Promise<string> {
  const { format, summary, reading } = await readThrough(readScreeningList, sent);
  if (SCREENING_LISTS[sent.list] !== format) throw refuseField('file', 'screening_file_other_list');
  const fileHash = await hashOf(sent);
  const at = context.clock.now();
  const id = newId();
  await context.db.transaction('preview_screening_list', async (tx) => {
    if (await isFileKnown(tx, sent.list, fileHash))
      throw refuse('conflict', 'screening_list_known');
    await putOldPreviewsAway(tx, at);
    await insertListVersion(tx, {
      id,
      list: sent.list,
      format,
      edition: summary.edition,
      file_name: sent.fileName,
      file_hash: fileHash,
      entries: summary.entries,
      skipped: summary.skipped,
      unreadable: summary.unreadable,
      read_by: officerId,
      read_at: at,
    });
    await insertListEntries(tx, id, reading.entries);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'screening_list.previewed',
      subject: `screening_list:${id}`,
      after: {
        list: sent.list,
        file_name: sent.fileName,
        file_hash: fileHash.toString('hex'),
        ...summary,
      },
    });
  });
  return id;
}

async function readThrough(
  readScreeningList: ReadScreeningList,
  files: ScreeningListFiles,
): Promise<{ format: ReadingList['format']; summary: ListSummary; reading: ReadingList }> {
  try {
    const reading = await readScreeningList(files);
    const entries = reading.entries[Symbol.asyncIterator]();
    while ((await entries.next()).done !== true);
    return { format: reading.format, summary: reading.summary(), reading };
  } catch (error) {
    if (!(error instanceof ScreeningListUnreadable)) throw error;
    throw refuseField(
      error.problem === 'aliases' ? 'aliases' : 'file',
      `screening_file_${error.problem}`,
      { line: error.line },
    );
  }
}

/** SHA-256 over the bytes of both files. */
async function hashOf({ file, aliases }: ScreeningListFiles): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const source of [file, aliases] satisfies (ByteSource | null)[]) {
    if (source !== null) for await (const bytes of source()) hash.update(bytes);
  }
  return hash.digest();
}

async function putOldPreviewsAway(tx: Tx, at: Date): Promise<void> {
  for (const id of await previewsBefore(tx, new Date(at.getTime() - PREVIEW_KEPT_MS))) {
    await saveWithdrawal(tx, id, { officerId: null, at, reason: 'preview out of date' });
    await deleteListEntries(tx, id);
  }
}
