import { createHash } from 'node:crypto';
import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { CheckedAnswers } from '@bb1/domain/taxes/church-tax-desk-endpoints';
import {
  ANSWER_COLUMNS,
  type AnswerLine,
  churchTaxQueryOf,
  type NewAnswer,
  readAnswer,
} from '@bb1/domain/taxes/church-tax-query';
import { z } from 'zod';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { type CsvRecord, readCsv } from '../../platform/csv/csv-records.ts';
import { isUniqueViolation, type Queryable, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { approveImportedEntries, askedPeople, dropImportedEntries } from './church-tax-store.ts';
import { insertTaxEntry } from './entry-store.ts';
import { NO_TERMS } from './propose-entry.ts';

/**
 * The answers of one file. Church tax reveals a religion, so the answers are tax entries, which can
 * be erased, and the frozen content has the file's hash only.
 */
export const CHURCH_TAX_ANSWERS_FILE = defineApproval(
  'church_tax_answers',
  z.object({ import_id: z.uuid(), year: z.int(), file_hash: z.string(), answers: z.int() }),
);

export const answersSubject = (year: number) => `church_tax_year:${year}`;

/** Each line costs a look at whether it is the officer's own. */
const MOST_LINES = 2000;

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly officerId: string;
}

interface ReadFile extends CheckedAnswers {
  readonly answers: readonly NewAnswer[];
}

/** The dry run: reads every line, and changes nothing. */
export function checkChurchTaxAnswers(house: Proposing, file: SentFile): Promise<CheckedAnswers> {
  return readAnswers(house, house.db, file);
}

async function readAnswers(house: Proposing, db: Queryable, file: SentFile): Promise<ReadFile> {
  const [header, ...rows] = readCsv(file.bytes.toString('utf8')) ?? [];
  if (header?.fields.join() !== ANSWER_COLUMNS.join()) throw refuseField('file', 'answers_columns');
  if (rows.length > MOST_LINES) throw refuseField('file', 'answers_too_many');
  const { answersFor: year } = churchTaxQueryOf(berlinDay(house.clock.now()));
  const lines = rows.map(toAnswerLine);
  const people = await askedPeople(
    db,
    lines.map(({ accountId }) => accountId).filter((id) => z.uuid().safeParse(id).success),
    year,
  );
  const own = await house.accountsOfOfficer(db, file.officerId, [...people.keys()]);
  const seen = new Set<string>();
  const faults: CheckedAnswers['faults'] = [];
  const answers: NewAnswer[] = [];
  const counts = { known: 0, unanswered: 0 };
  for (const [index, line] of lines.entries()) {
    const isWhole = rows[index]?.fields.length === ANSWER_COLUMNS.length;
    const result = isWhole
      ? readAnswer(line, people.get(line.accountId), { year, isRepeated: seen.has(line.accountId) })
      : ({ kind: 'fault', fault: 'columns' } as const);
    seen.add(line.accountId);
    if (result.kind === 'fault') faults.push({ line: line.line, fault: result.fault });
    else if (result.kind !== 'new') counts[result.kind]++;
    else if (own.has(line.accountId)) faults.push({ line: line.line, fault: 'own_account' });
    else answers.push(result.answer);
  }
  return { lines: rows.length, ...counts, new: answers.length, faults, answers };
}

function toAnswerLine({ line, fields }: CsvRecord): AnswerLine {
  const [accountId = '', taxId = '', , year = '', answer = '', community = ''] = fields;
  return { line, accountId, taxId, year, answer, community };
}

/** Refuses a file with a line that cannot be used. Returns the proposal's id. */
export async function proposeChurchTaxAnswers(
  house: Proposing,
  file: SentFile & { readonly reason: string },
): Promise<string> {
  const { officerId } = file;
  try {
    return await house.db.transaction('taxes.propose_church_tax_answers', async (tx) => {
      const { answers, faults } = await readAnswers(house, tx, file);
      if (faults.length > 0) throw refuseField('file', 'answers_with_faults');
      if (answers.length === 0) throw refuseField('file', 'answers_none_new');
      const at = house.clock.now();
      const { answersFor: year } = churchTaxQueryOf(berlinDay(at));
      const [importId, fileHash] = [newId(), createHash('sha256').update(file.bytes).digest('hex')];
      for (const { accountId, answer, community } of answers)
        await insertTaxEntry(tx, {
          ...NO_TERMS,
          kind: 'church_tax',
          year,
          churchTax: answer,
          community,
          id: newId(),
          accountId,
          documentReference: file.name.slice(0, 120),
          officerId,
          at,
          importId,
        });
      return propose(house, tx, CHURCH_TAX_ANSWERS_FILE, {
        subject: answersSubject(year),
        content: { import_id: importId, year, file_hash: fileHash, answers: answers.length },
        facts: [
          fact('year', 'text', year, '/desk/taxes/church-tax'),
          fact('file', 'text', file.name),
          fact('file_hash', 'hash', fileHash),
          fact('answers', 'count', answers.length, '/desk/taxes?filter=waiting'),
        ],
        evidence: [],
        reason: file.reason,
        officerId,
        at,
        accountIds: answers.map(({ accountId }) => accountId),
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'tax_entries_one_open_year'))
      throw refuse('conflict', 'tax_entry_open');
    throw error;
  }
}

type Content = z.infer<typeof CHURCH_TAX_ANSWERS_FILE.content>;

/** All answers are in force, or none: refuses when one of them was erased. */
export async function enforceChurchTaxAnswers(
  tx: Tx,
  { content, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const approved = await tx.run(approveImportedEntries, [content.import_id, approvedBy, at]);
  if (approved !== content.answers) throw refuse('conflict', 'facts_changed');
}

export async function dropChurchTaxAnswers(
  tx: Tx,
  { import_id: importId }: Content,
): Promise<void> {
  await tx.run(dropImportedEntries, [importId]);
}
