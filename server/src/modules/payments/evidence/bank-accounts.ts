import { cents, eur } from '@bb1/domain/money';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import type { bankAccountSchema } from '@bb1/domain/payments/evidence-endpoints';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import {
  balanceRow,
  unprovenCents,
  type WaitingStatement,
  waitingStatements,
} from '../balance-store.ts';
import {
  findOpeningBalance,
  findStatementOrigins,
  gapsOf,
  type StatementOrigin,
} from './evidence-store.ts';
import { OPENING_BALANCE } from './opening-balance.ts';
import { STATEMENT_GAP } from './statement-gap.ts';

type BankAccount = z.input<typeof bankAccountSchema>;

/** The issuer's bank accounts with the evidence for their balances, and the open gaps. */
export async function bankAccounts({
  db,
  offering,
}: Pick<Context, 'db' | 'offering'>): Promise<BankAccount[]> {
  return Promise.all(ownIbans(offering).map((iban) => bankAccount(db, iban)));
}

async function bankAccount(db: Queryable, iban: string): Promise<BankAccount> {
  const opening = await findOpeningBalance(db, iban);
  const proposed = await findOpenApproval(db, OPENING_BALANCE.name, `bank_account:${iban}`);
  const balance = await balanceRow(db, iban);
  const waiting = await waitingStatements(db, iban);
  const origins = await findStatementOrigins(
    db,
    waiting.map(({ id }) => id),
  );
  return {
    iban,
    opening: opening && { balance: eur(cents(opening.balance_eur)), as_of: opening.as_of },
    opening_approval_id: proposed?.id ?? null,
    balance: balance && eur(cents(balance.balance_eur)),
    balance_date: balance?.closing_date ?? opening?.as_of ?? null,
    waiting: await Promise.all(
      waiting.flatMap((statement) => {
        const origin = origins.get(statement.id);
        return origin === undefined ? [] : toWaiting(db, statement, origin);
      }),
    ),
    gaps: (await gapsOf(db, iban)).map((gap) => ({
      ...gap,
      statement: gap.statement_id,
      balance_before: gap.balance_before_eur,
      balance_after: gap.balance_after_eur,
    })),
  };
}

async function toWaiting(
  db: Queryable,
  statement: WaitingStatement,
  origin: StatementOrigin,
): Promise<BankAccount['waiting'][number]> {
  const { id, openingCents, closingCents } = statement;
  const amounts = unprovenCents(statement);
  return {
    id,
    import_id: origin.bank_import_id,
    file_name: origin.file_name,
    statement: origin.statement_id,
    opening: openingCents === null ? null : eur(openingCents),
    closing: closingCents === null ? null : eur(closingCents),
    lines: amounts.length,
    credits: eur(amounts.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n)),
    debits: eur(amounts.reduce((sum, one) => (one < 0n ? sum - one : sum), 0n)),
    came_by: origin.uploaded_by === null ? 'folder' : 'upload',
    uploaded_by: origin.uploaded_by_name,
    approval_id:
      (await findOpenApproval(db, STATEMENT_GAP.name, `bank_statement:${id}`))?.id ?? null,
  };
}
