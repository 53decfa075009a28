import { decimal, parseMoney } from '@bb1/domain/money';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import {
  findDebit,
  findForeign,
  type ForeignRow,
  listForeign,
  noteDebit,
  noteForeign,
} from './acknowledgement-store.ts';

interface Note {
  readonly id: string;
  readonly officerId: string;
  readonly note: string;
}

/** Assets that cannot pay for anything; those without a note first. */
export async function foreignDeposits(db: Queryable) {
  return (await db.rows(listForeign)).map(toForeignDto);
}

export function noteForeignDeposit(context: Pick<Context, 'db' | 'clock'>, note: Note) {
  return keepNote(context, note, 'foreign_deposit', async (tx, at) => {
    await tx.run(noteForeign, [note.id, note.note, note.officerId, at]);
    const row = await tx.maybe(findForeign, [note.id]);
    return row && toForeignDto(row);
  });
}

export function noteUnexplainedDebit(context: Pick<Context, 'db' | 'clock'>, note: Note) {
  return keepNote(context, note, 'bank_debit', async (tx, at) => {
    await tx.run(noteDebit, [note.id, note.note, note.officerId, at]);
    return tx.maybe(findDebit, [note.id]);
  });
}

async function keepNote<T>(
  context: Pick<Context, 'db' | 'clock'>,
  note: Note,
  subject: 'foreign_deposit' | 'bank_debit',
  save: (tx: Tx, at: Date) => Promise<T | null>,
): Promise<T> {
  return context.db.transaction('note', async (tx) => {
    const at = context.clock.now();
    const saved = mustFind(await save(tx, at));
    await record(tx, {
      at,
      actor: { kind: 'officer', id: note.officerId },
      act: `${subject}.noted`,
      subject: `${subject}:${note.id}`,
      reason: note.note,
    });
    return saved;
  });
}

function toForeignDto(row: ForeignRow) {
  return { ...row, amount: decimal(parseMoney('XLM', row.amount)) };
}
