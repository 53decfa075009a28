import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur } from '@bb1/domain/money';
import { berlinDayEnds, berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import type { proposeDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import {
  codePriceCents,
  DISCOUNT_CODE_SHAPE,
  normaliseDiscountCode,
} from '@bb1/domain/orders/discount-code';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { eurAmount } from './check-order.ts';
import {
  type DiscountTerms,
  discountTerms,
  findPublishedCode,
  insertDiscountCode,
} from './discount-store.ts';

/** A code with a better price; its terms never change. */
export const DISCOUNT_CODE = defineApproval('discount_code', discountTerms);

type Form = z.output<typeof proposeDiscountCode.body>;

export const codeSubject = (code: string) => `discount_code:${code}`;

/** Returns the id of the proposal. */
export function proposeDiscount(
  house: Context & Proposing,
  officerId: string,
  form: Form,
): Promise<string> {
  const { db, clock, offering } = house;
  const at = clock.now();
  const { code, price, ...terms } = checkedTerms(offering, form, at);
  return db.transaction('propose_discount_code', async (tx) => {
    const isUsed =
      (await findPublishedCode(tx, offering.token.code, code)) !== null ||
      (await findOpenApproval(tx, DISCOUNT_CODE.name, codeSubject(code))) !== null;
    if (isUsed) throw refuseField('code', 'discount_code_exists');
    return propose(house, tx, DISCOUNT_CODE, {
      subject: codeSubject(code),
      content: { code, token_code: offering.token.code, ...terms },
      facts: [
        fact('code', 'text', code),
        fact('rate', 'percent', terms.rate_percent),
        fact('price', 'eur', price),
        fact('valid_from', 'day', form.valid_from),
        fact('valid_until', 'day', form.valid_until),
        fact('max_uses', 'count', terms.max_uses),
        fact('max_uses_per_person', 'count', terms.max_uses_per_person),
        fact('minimum_amount', 'eur', terms.minimum_amount_eur),
      ],
      evidence: [],
      reason: form.reason,
      officerId,
      at,
    });
  });
}

function checkedTerms(offering: Context['offering'], form: Form, now: Date) {
  const code = normaliseDiscountCode(form.code);
  if (!DISCOUNT_CODE_SHAPE.test(code)) throw refuseField('code', 'discount_code_shape');
  const price = codePriceCents(offering.token.nominalEur, form.rate_percent);
  if (form.rate_percent < 1 || form.rate_percent > 90 || price === null)
    throw refuseField('rate_percent', 'discount_rate_range');
  if (form.max_uses < 1) throw refuseField('max_uses', 'must_be_positive');
  if (form.max_uses_per_person < 1) throw refuseField('max_uses_per_person', 'must_be_positive');
  const [validFrom, validUntil] = [
    berlinDayStarts(form.valid_from),
    berlinDayEnds(form.valid_until),
  ];
  if (validUntil <= validFrom || validUntil <= now)
    throw refuseField('valid_until', 'must_be_valid');
  const minimumAmountEur = eur(eurAmount('minimum_amount', form.minimum_amount));
  if (minimumAmountEur.startsWith('-')) throw refuseField('minimum_amount', 'must_be_valid');
  return {
    code,
    price: eur(price),
    rate_percent: form.rate_percent,
    valid_from: validFrom.toISOString(),
    valid_until: validUntil.toISOString(),
    max_uses: form.max_uses,
    max_uses_per_person: form.max_uses_per_person,
    minimum_amount_eur: minimumAmountEur,
  };
}

/** From now on the code is valid on its days. Refuses one whose days are over. */
export async function publishDiscountCode(
  tx: Tx,
  decision: ApprovedDecision<DiscountTerms>,
): Promise<void> {
  const { id, content, approvedBy, at } = decision;
  if (new Date(content.valid_until) <= at) throw refuse('conflict', 'facts_changed');
  await insertDiscountCode(tx, decision);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'discount_code.published',
    subject: codeSubject(content.code),
    after: { discount_code: id, valid_from: berlinDay(new Date(content.valid_from)) },
  });
}
