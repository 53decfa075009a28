import { randomBytes } from 'node:crypto';
import { eur, tokens } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { faceValueCents, type PricedPart } from '@bb1/domain/offering/price-order';
import type { ACCEPTANCES } from '@bb1/domain/orders/endpoints';
import { normaliseIban } from '@bb1/domain/payments/iban';
import { paymentReference } from '@bb1/domain/payments/payment-reference';
import type { Context } from '../../context.ts';
import type { PlaceOrderInput } from './check-order.ts';
import type { NewOrder } from './store.ts';

const DAY_MS = 86_400_000;

/** The document whose version a tick of the order form accepts. */
const DOCUMENT_OF = {
  terms_acceptance: 'terms',
  accepted_bb1_bond_terms: 'bondTerms',
  aware_of_prospectus: 'prospectus',
  acknowledged_privacy_policy: 'privacyPolicy',
  aware_of_info_exchange_for_tax_purposes: 'taxInformation',
  read_right_of_withdrawal_info: 'withdrawalInformation',
} as const satisfies Record<(typeof ACCEPTANCES)[number], keyof Offering['documentVersions']>;

/** The order as stored: its terms, its prices, and the accepted documents. */
export function newOrder(
  context: Pick<Context, 'offering' | 'acceptedTexts'>,
  input: PlaceOrderInput,
  priced: {
    orderId: string;
    amountCents: bigint;
    parts: readonly PricedPart[];
    requestHash: Buffer;
    now: Date;
    discountCode: string | null;
  },
): NewOrder {
  const { offering, acceptedTexts } = context;
  const tokenUnits = priced.parts.reduce((sum, part) => sum + part.tokenUnits, 0n);
  const { form } = input;
  const versions = offering.documentVersions;
  return {
    id: priced.orderId,
    accountId: input.accountId,
    tokenCode: offering.token.code,
    amountEur: eur(priced.amountCents),
    tokenAmount: tokens(tokenUnits),
    faceValueEur: eur(faceValueCents(offering.token.nominalEur, tokenUnits)),
    paymentMethod: form.payment_method,
    discountCode: priced.discountCode,
    senderIban: form.sender_iban === null ? null : normaliseIban(form.sender_iban),
    senderXlmAddress: form.sender_xlm_address,
    reference: paymentReference(offering.token.code, randomBytes(8)),
    accepted: Object.fromEntries(
      Object.entries(DOCUMENT_OF).map(([acceptance, document]) => [acceptance, versions[document]]),
    ),
    acceptedHashes: Object.fromEntries(
      Object.entries(DOCUMENT_OF).map(([acceptance, document]) => [
        acceptance,
        acceptedTexts[document],
      ]),
    ),
    idempotencyKey: input.idempotencyKey,
    requestHash: priced.requestHash,
    placedAt: priced.now,
    paymentDeadline: new Date(priced.now.getTime() + offering.sale.paymentDeadlineDays * DAY_MS),
    parts: priced.parts.map((part) => ({
      tier: part.tier,
      priceEur: eur(part.priceCents),
      amountEur: eur(part.amountCents),
      tokenAmount: tokens(part.tokenUnits),
    })),
  };
}
