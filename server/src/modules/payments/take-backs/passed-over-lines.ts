import { cents, eur } from '@bb1/domain/money';
import type { Context } from '../../../context.ts';
import { SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isHalted } from '../../officers/payment-halt.ts';
import { lockBalance } from '../balance-store.ts';
import { amountOf } from '../books.ts';
import {
  anyReleasedUpload,
  type ReleasedLine,
  releasedLines,
} from '../comparisons/comparison-store.ts';
import { takeBack } from './take-back.ts';

export const REVERSE_PASSED_OVER = 'payments.reverse_passed_over';

interface Left {
  readonly line: ReleasedLine;
  cents: bigint;
}

/**
 * Two officers have lifted a halt whose lines the bank's own statements lack: the bank never booked them. Their credits are booked
 * out against their debits, so that they are neither money held for a payer nor a cost. Lines that do not add up to zero stay,
 * because something is still missing.
 */
export async function reversePassedOver(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  if (!(await context.db.one(anyReleasedUpload)).found) return;
  await context.db.transaction('reverse_passed_over', async (tx) => {
    if (await isHalted(tx, 'everything')) return;
    await lockBalance(tx);
    const lines = await tx.rows(releasedLines);
    for (const ofAccount of Map.groupBy(lines, (line) => line.account_iban).values()) {
      const credits = leftOf(ofAccount, 'credit');
      const debits = leftOf(ofAccount, 'debit');
      if (sumOf(credits) === sumOf(debits)) await reverse(context, tx, credits, debits);
    }
  });
}

function leftOf(lines: readonly ReleasedLine[], direction: ReleasedLine['direction']): Left[] {
  return lines
    .filter((line) => line.direction === direction)
    .map((line) => ({ line, cents: cents(line.left_eur) }))
    .filter((one) => one.cents > 0n);
}

function sumOf(lines: readonly Left[]): bigint {
  return lines.reduce((sum, one) => sum + one.cents, 0n);
}

async function reverse(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  credits: readonly Left[],
  debits: readonly Left[],
): Promise<void> {
  for (const debit of debits)
    for (const credit of credits) {
      const part = debit.cents < credit.cents ? debit.cents : credit.cents;
      if (part === 0n) continue;
      const isTaken = await takeBack(context, tx, {
        paymentId: credit.line.id,
        cause: 'unbooked',
        amount: amountOf('EUR', eur(part)),
        from: placeOf(debit.line),
        bankLineId: debit.line.id,
        approvalId: debit.line.approval_id,
        actor: SYSTEM,
      });
      if (!isTaken) throw new Error(`bank line ${credit.line.id} has less left than it should`);
      debit.cents -= part;
      credit.cents -= part;
    }
}

/** Where the books have a debit that was booked and of which nothing was made. */
function placeOf({ id, is_charge: isCharge }: ReleasedLine) {
  return { account: isCharge ? 'bank_charges' : 'unexplained_debits', subjectId: id } as const;
}
