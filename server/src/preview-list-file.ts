import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { may } from '@bb1/domain/officers/rights';
import { message } from '@bb1/domain/messages';
import { Refusal } from '@bb1/domain/refusal';
import { SCREENING_LIST_NAMES } from '@bb1/domain/screening/screening-lists';
import type { Context } from './context.ts';
import type {
  ByteSource,
  ReadScreeningList,
} from './integrations/screening-lists/screening-lists-port.ts';
import { findOfficerByEmail } from './modules/officers/store.ts';
import { previewList } from './modules/screening/preview-list.ts';
import { showList } from './modules/screening/show-lists.ts';

/**
 * The dry run of a list that is too large for an upload, from a local file and in the name of an
 * officer who may propose it. Proposing and approving stay in the back office. Returns the exit
 * code: 0 success, 1 refused, 2 usage error.
 */
export async function previewListFile(
  context: Pick<Context, 'db' | 'clock'> & {
    readonly readScreeningList: ReadScreeningList;
    readonly say: (line: string) => void;
  },
  args: readonly string[],
): Promise<number> {
  const { db, say } = context;
  const [email, listName, file, aliases] = args;
  const list = SCREENING_LIST_NAMES.find((name) => name === listName);
  if (email === undefined || list === undefined || file === undefined) {
    say(
      `screening-list OFFICER_EMAIL LIST FILE [FILE_OF_ALIASES]; lists: ${SCREENING_LIST_NAMES.join(', ')}`,
    );
    return 2;
  }
  const officer = await findOfficerByEmail(db, email);
  if (officer === null || !may(officer.roles, 'screening.propose_list')) {
    say(`${email} is no officer who may propose lists`);
    return 1;
  }
  try {
    const sent = {
      list,
      fileName: basename(file),
      file: fileSource(file),
      aliases: aliases === undefined ? null : fileSource(aliases),
    };
    const id = await previewList(
      { context, readScreeningList: context.readScreeningList, officerId: officer.id },
      sent,
    );
    const { entries, skipped, edition, differences, warnings } = await showList(db, officer.id, id);
    say(
      `read ${entries} entries (left out: ${skipped}; edition: ${edition ?? 'not named'}); new ${differences.added}, gone ${differences.gone}, changed ${differences.changed}`,
    );
    if (warnings.length > 0) say(`warnings: ${warnings.join(', ')}`);
    say(`propose it at /desk/screening/lists/${id}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const { code, values } of Object.values(error.fields).flat())
      say(message('en', code, values));
    return 1;
  }
}

function fileSource(path: string): ByteSource {
  return () => createReadStream(path) as AsyncIterable<Uint8Array>;
}
