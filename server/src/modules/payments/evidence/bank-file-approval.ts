import { fact } from '@bb1/domain/approvals/approval-fact';
import { eur } from '@bb1/domain/money';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context, Integrations } from '../../../context.ts';
import type { Answers } from '../../../module.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose } from '../../approvals/propose.ts';
import { lockBankImport } from '../bank-store.ts';
import { bookBankFile } from '../import-bank-file.ts';
import { previewOf, readBankFileOrRefuse } from '../read-bank-import.ts';
import { findImportOrigin } from './evidence-store.ts';

/**
 * A bank file that a second officer confirms before it is booked. `new_lines` is the dry run's
 * count.
 */
export const BANK_FILE = defineApproval(
  'bank_file',
  z.object({ import_id: z.uuid(), file_hash: z.string(), new_lines: z.int() }),
);

type Proposing = Pick<Context, 'db' | 'clock' | 'offering'> &
  Pick<Integrations, 'readBankFile' | 'bank'> &
  Pick<Answers, 'accountsOfOfficer'>;

/** Proposes to book a dry run. Returns the id of the proposal. */
export async function proposeBankFile(
  house: Proposing,
  request: { readonly importId: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('propose_bank_file', async (tx) => {
    const row = mustFind(await lockBankImport(tx, request.importId));
    if (row.imported_at !== null) throw refuse('conflict', 'invalid_status');
    const file = await readBankFileOrRefuse(house.readBankFile, row.file);
    const { counts, importable, statements, details, reports } = await previewOf(
      tx,
      { context: house, file, bank: house.bank, cameBy: row.came_by },
      { locale: 'en', hasMatches: false },
    );
    if (!importable) throw refuse('invalid', 'bank_not_importable');
    const origin = await findImportOrigin(tx, row.id);
    const fileHash = row.file_hash.toString('hex');
    const path = `/desk/bank/${row.id}`;
    const own = ownIbans(house.offering);
    const rejected = reports.filter(({ outcome }) => outcome === 'waits' || outcome === 'applied');
    const sum = (direction: 'credit' | 'debit') =>
      eur(
        file.statements
          .filter(({ account }) => own.includes(account.iban ?? ''))
          .flatMap((statement) => statement.lines)
          .filter((line) => line.direction === direction)
          .reduce((cents, line) => cents + line.amountCents, 0n),
      );
    return propose(house, tx, BANK_FILE, {
      subject: `bank_import:${row.id}`,
      content: { import_id: row.id, file_hash: fileHash, new_lines: counts.new },
      facts: [
        fact('file', 'text', row.file_name, path),
        fact('new_lines', 'count', counts.new),
        fact('credits', 'eur', sum('credit')),
        fact('debits', 'eur', sum('debit')),
        fact('refused_entries', 'count', counts.refused),
        ...(details.length === 0 ? [] : [fact('batches', 'count', details.length, path)]),
        ...(reports.length === 0 ? [] : [fact('rejections', 'count', rejected.length, path)]),
      ],
      evidence: [
        [
          fact('came_by', 'code', origin.uploaded_by === null ? 'folder' : 'upload'),
          ...(origin.uploaded_by_name === null
            ? []
            : [fact('uploaded_by', 'text', origin.uploaded_by_name)]),
          fact('file_hash', 'hash', fileHash),
        ],
        ...statements.map((statement) => [
          fact('statements', 'text', statement.id ?? ''),
          fact('account_iban', 'text', statement.account ?? ''),
          ...(statement.opening === null ? [] : [fact('balance_before', 'eur', statement.opening)]),
          ...(statement.closing === null ? [] : [fact('balance_after', 'eur', statement.closing)]),
          fact('continuity', 'code', statement.waits ? 'gap' : statement.continuity),
        ]),
      ],
      reason: request.reason,
      officerId: request.officerId,
      at: house.clock.now(),
      // The uploader may propose; then the rule that a proposer never approves already applies.
      broughtBy:
        origin.uploaded_by === null || origin.uploaded_by === request.officerId
          ? []
          : [origin.uploaded_by],
    });
  });
}

/** Books what the approver saw; refuses when other files have brought some of its lines since. */
export async function bookApprovedFile(
  house: Omit<Proposing, 'db'>,
  tx: Tx,
  { id, content, approvedBy }: ApprovedDecision<z.infer<typeof BANK_FILE.content>>,
): Promise<void> {
  await bookBankFile(
    tx,
    { context: house, readBankFile: house.readBankFile, bank: house.bank, locale: 'en' },
    content.import_id,
    { id, approvedBy, newLines: content.new_lines },
  );
}
