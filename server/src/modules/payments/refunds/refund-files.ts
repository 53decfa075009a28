import { Readable } from 'node:stream';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur } from '@bb1/domain/money';
import { businessDayOnOrAfter } from '@bb1/domain/payouts/business-day';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Bank } from '../../../integrations/bank/bank-port.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { Download } from '../../../platform/http/download.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { mayHaveLeftBefore } from './earlier-refund.ts';
import { refundReference } from './refund-number.ts';
import {
  findRefund,
  lockApprovedEur,
  type RefundRow,
  saveRefundState,
  type RefundFileRow,
  findBody,
  findFile,
  insertFile,
  listFiles,
} from './refund-store.ts';

type Making = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * Writes every approved refund in EUR into one file, except of money that may have left before; from then on each waits for the bank's
 * statement.
 */
export async function makeRefundFile(
  context: Making,
  bank: Bank,
  { officerId, isInstant }: { officerId: string; isInstant: boolean },
): Promise<RefundFileRow> {
  return context.db.transaction('make_refund_file', async (tx) => {
    await refuseWhileHalted(tx, 'EUR');
    const approved: RefundRow[] = [];
    for (const id of await lockApprovedEur(tx)) approved.push(mustFind(await findRefund(tx, id)));
    if (approved.length === 0) throw refuse('invalid', 'nothing_to_refund');
    const refunds: RefundRow[] = [];
    for (const refund of approved)
      if (!(await mayHaveLeftBefore(context, tx, refund))) refunds.push(refund);
    if (refunds.length === 0) throw refuse('conflict', 'earlier_refund_may_have_left');
    const at = context.clock.now();
    const id = newId();
    const messageId = `REFUNDS-${id.slice(0, 8)}-${id.slice(-12)}`.toUpperCase();
    await tx.run(insertFile, [
      id,
      fileOf(context, bank, { refunds, messageId, isInstant, at }),
      messageId,
      refunds.length,
      eur(refunds.reduce((sum, refund) => sum + cents(refund.amount), 0n)),
      officerId,
      at,
    ]);
    for (const refund of refunds)
      await saveRefundState(tx, refund, { state: 'exported', refund_file_id: id });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'refund_file.made',
      subject: `refund_file:${id}`,
      after: {
        refunds: refunds.map((refund) => refundReference(refund.number)),
        instant: isInstant,
      },
    });
    return mustFind(await tx.maybe(findFile, [id]));
  });
}

function fileOf(
  { offering }: Pick<Context, 'offering'>,
  bank: Bank,
  content: { refunds: readonly RefundRow[]; messageId: string; isInstant: boolean; at: Date },
): string {
  const today = berlinDay(content.at);
  return bank.writeTransferOrder({
    messageId: content.messageId,
    createdAt: content.at,
    executionDate: content.isInstant ? today : businessDayOnOrAfter(today),
    isInstant: content.isInstant,
    debtor: { name: offering.bank.accountHolder, iban: offering.bank.iban, bic: offering.bank.bic },
    payments: content.refunds.map((refund) => ({
      endToEndId: refundReference(refund.number),
      amountCents: cents(refund.amount),
      creditorName: refund.payee_name ?? '',
      creditorIban: refund.payee_account,
      remittance: `${offering.token.code} ${refundReference(refund.number)}`,
    })),
  });
}

export function listRefundFileRows(db: Queryable): Promise<RefundFileRow[]> {
  return db.rows(listFiles);
}

/** The file as written; its download is logged. */
export async function downloadRefundFile(
  context: Making,
  look: { id: string; officerId: string },
): Promise<Download> {
  return context.db.transaction('download_refund_file', async (tx) => {
    const file = mustFind(await tx.maybe(findBody, [look.id]));
    await record(tx, {
      at: context.clock.now(),
      actor: { kind: 'officer', id: look.officerId },
      act: 'refund_file.downloaded',
      subject: `refund_file:${look.id}`,
    });
    return new Download(`${file.message_id}.xml`, Readable.from([file.file]));
  });
}
