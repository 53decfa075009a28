import { fact, moneyFact } from '@bb1/domain/approvals/approval-fact';
import { eur, money } from '@bb1/domain/money';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { normaliseIban } from '@bb1/domain/payments/iban';
import { payeeComparison } from '@bb1/domain/payments/payment-state';
import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { losesLetters } from '@bb1/domain/payments/sepa-text';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { proposeTaxRefund as proposeTaxRefundCall } from '@bb1/domain/taxes/tax-refund-endpoints';
import type { z } from 'zod';
import type { Answers } from '../../../module.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseSelfReview } from '../../accounts/self-review.ts';
import { findAccount } from '../../accounts/store.ts';
import { propose } from '../../approvals/propose.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { refuseWhileOwing } from '../../receivables/refuse-while-owing.ts';
import { refuseIfLeftBefore } from './earlier-refund.ts';
import { payableIban, type ProposingRefund, REFUND } from './propose-refund.ts';
import { ownAccountsOf } from './own-account-store.ts';
import { findRefund, insertRefund, type RefundRow } from './refund-store.ts';

interface TaxRefundRequest {
  readonly accountId: string;
  readonly officerId: string;
  readonly form: z.output<typeof proposeTaxRefundCall.body>;
}

/** The accounts that a refund to a person concerns, and the one that is paid: the heir's, if two officers have named one. */
export async function personAndHeir(
  { heirOf }: Pick<Answers, 'heirOf'>,
  tx: Tx,
  accountId: string,
): Promise<{ accountIds: string[]; payeeId: string }> {
  const payeeId = (await heirOf(tx, accountId)) ?? accountId;
  return { accountIds: [...new Set([accountId, payeeId])], payeeId };
}

/**
 * Proposes to pay back all tax that corrections owe to a person, or to the heir of a deceased one: to an account in their verified
 * name, from which they have paid before, unless a note says how the account is known. No officer
 * chooses the amount.
 */
export async function proposeTaxRefund(
  house: ProposingRefund & Pick<Answers, 'owedTaxRefunds' | 'heirOf'>,
  { accountId, officerId, form }: TaxRefundRequest,
): Promise<RefundRow> {
  try {
    return await house.db.transaction('propose_tax_refund', async (tx) => {
      const { accountIds, payeeId } = await personAndHeir(house, tx, accountId);
      const payee = mustFind(await findAccount(tx, payeeId));
      for (const id of accountIds) await refuseSelfReview(tx, officerId, id);
      await refuseWhileHalted(tx, 'EUR');
      for (const id of accountIds) await refuseWhileOwing(tx, id);
      const owed = await house.owedTaxRefunds(tx, accountId);
      const amount = money(
        'EUR',
        owed.reduce((sum, one) => sum + one.cents, 0n),
      );
      if (amount.units === 0n) throw refuse('conflict', 'no_tax_owed');
      await refuseIfLeftBefore(house, tx, { payment_id: null, account_id: accountId });
      if (payee.name_verified_at === null) throw refuse('conflict', 'name_not_verified');
      const payeeName = form.payee_name ?? payee.full_name;
      if (payeeName !== payee.full_name && !isSamePersonName(payeeName, payee.full_name))
        throw refuseField('payee_name', 'payee_is_another');
      if (losesLetters(payeeName)) throw refuseField('payee_name', 'name_beyond_sepa');
      const payeeAccount = payableIban(form.payee_account, ownIbans(house.offering));
      const isToSource = (await ownAccountsOf(tx, payee.id, payee.full_name)).some(
        (iban) => normaliseIban(iban) === payeeAccount,
      );
      if (!isToSource && form.note === null) throw refuseField('note', 'required');
      const [id, at] = [newId(), house.clock.now()];
      await insertRefund(tx, {
        id,
        paymentId: null,
        accountId,
        currency: 'EUR',
        amount: eur(amount.units),
        reason: 'tax_corrected',
        note: form.note,
        payeeName,
        payeeAccount,
        payeeMemo: null,
        isToSource,
        officerId,
        at,
      });
      await propose(house, tx, REFUND, {
        subject: `refund:${id}`,
        content: { refund_id: id, payment_id: null, amount: eur(amount.units) },
        facts: [
          moneyFact('refund', amount, `/desk/refunds/${id}`),
          fact('refund_reason', 'code', 'tax_corrected'),
          fact('person', 'person', accountId, `/desk/taxes/people/${accountId}`),
          ...(payeeId === accountId ? [] : [fact('recipient', 'person', payeeId)]),
          fact('payee', 'payee', id),
          fact('payee_is', 'code', payeeComparison(isToSource)),
          ...(form.note === null ? [] : [fact('note', 'refund_note', id)]),
          fact('tax_corrections', 'count', owed.length),
        ],
        evidence: [],
        reason: 'tax_corrected',
        officerId,
        at,
        accountIds,
      });
      return mustFind(await findRefund(tx, id));
    });
  } catch (error) {
    // Two officers propose at the same moment, or a refund of this person is on its way.
    if (isUniqueViolation(error, 'refunds_one_open_of_person'))
      throw refuse('conflict', 'already_proposed');
    throw error;
  }
}
