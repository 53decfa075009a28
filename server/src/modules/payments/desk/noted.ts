import { decimal, parseMoney } from '@bb1/domain/money';
import type {
  foreignDepositSchema,
  unexplainedDebitSchema,
} from '@bb1/domain/payments/money-desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

type Foreign = z.input<typeof foreignDepositSchema>;
type Debit = z.input<typeof unexplainedDebitSchema>;
type Noted<Row> = Omit<Row, 'received_at' | 'noted_at'> & { noted_at: Date | null };

const FOREIGN =
  'select f.id, f.asset, f.amount, f.sender, f.memo, f.transaction_id, f.received_at, o.name as noted_by, f.noted_at, f.note from foreign_deposits f left join officers o on o.id = f.noted_by';
const listForeign = sql<Noted<Foreign> & { received_at: Date }>(
  'foreign_deposits.list',
  `${FOREIGN} order by f.noted_at is not null, f.received_at desc limit 200`,
);
const findForeign = sql<Noted<Foreign> & { received_at: Date }>(
  'foreign_deposits.find',
  `${FOREIGN} where f.id = $1`,
);
const noteForeign = sql(
  'foreign_deposits.note',
  'update foreign_deposits set note = $2, noted_by = $3, noted_at = $4 where id = $1',
);
const DEBIT = `select u.bank_line_id as id, u.kind, l.booking_date, l.amount_eur as amount, l.counterparty_name as counterparty, l.remittance, o.name as noted_by, u.noted_at, u.note
  from unexplained_debits u join bank_lines l on l.id = u.bank_line_id left join officers o on o.id = u.noted_by`;
const listDebits = sql<Noted<Debit>>(
  'unexplained_debits.list',
  `${DEBIT} order by u.noted_at is not null, l.booking_date desc limit 200`,
);
const findDebit = sql<Noted<Debit>>(
  'unexplained_debits.find',
  `${DEBIT} where u.bank_line_id = $1`,
);
const noteDebit = sql(
  'unexplained_debits.note',
  'update unexplained_debits set note = $2, noted_by = $3, noted_at = $4 where bank_line_id = $1',
);

export interface Note {
  readonly id: string;
  readonly officerId: string;
  readonly note: string;
}

/** Assets that nobody may pay with; what still waits for a note first. */
export async function foreignDeposits(db: Queryable): Promise<Foreign[]> {
  return (await db.rows(listForeign)).map(shownForeign);
}

export async function noteForeignDeposit(
  context: Pick<Context, 'db' | 'clock'>,
  note: Note,
): Promise<Foreign> {
  return keepNote(context, note, 'foreign_deposit', async (tx, at) => {
    await tx.run(noteForeign, [note.id, note.note, note.officerId, at]);
    const row = await tx.maybe(findForeign, [note.id]);
    return row && shownForeign(row);
  });
}

export async function unexplainedDebits(db: Queryable): Promise<Debit[]> {
  return (await db.rows(listDebits)).map(shownDebit);
}

export async function noteUnexplainedDebit(
  context: Pick<Context, 'db' | 'clock'>,
  note: Note,
): Promise<Debit> {
  return keepNote(context, note, 'bank_debit', async (tx, at) => {
    await tx.run(noteDebit, [note.id, note.note, note.officerId, at]);
    const row = await tx.maybe(findDebit, [note.id]);
    return row && shownDebit(row);
  });
}

async function keepNote<T>(
  context: Pick<Context, 'db' | 'clock'>,
  note: Note,
  subject: string,
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

function shownForeign(row: Noted<Foreign> & { received_at: Date }): Foreign {
  return {
    ...row,
    amount: decimal(parseMoney('XLM', row.amount)),
    received_at: row.received_at.toISOString(),
    noted_at: row.noted_at?.toISOString() ?? null,
  };
}

function shownDebit(row: Noted<Debit>): Debit {
  return { ...row, noted_at: row.noted_at?.toISOString() ?? null };
}
