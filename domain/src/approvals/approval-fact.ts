import { z } from 'zod';
import { decimal, type Money } from '../money.ts';

/** The facts that a proposal can state; the pages have a label for each. */
const FACT_NAMES = [
  'account_iban',
  'as_of',
  'balance',
  'balance_before',
  'balance_after',
  'gap',
  'file',
  'file_hash',
  'uploaded_by',
  'came_by',
  'statements',
  'new_lines',
  'credits',
  'debits',
  'refused_entries',
  'batches',
  'rejections',
  'continuity',
  'amount',
  'booking_date',
  'payer',
  'debit_text',
  'payment',
  'payment_left',
  'part',
  'for_order',
  'transaction',
  'small_payments',
  'refund',
  'refund_reason',
  'holding_adjustment',
  'wallet',
  'recipient',
  'target_wallet',
  'died_on',
  'returned_by',
  'despite_freeze',
  'document',
  'unclaimed_tokens',
  'parked_payouts',
  'parked_payouts_net',
  'tax_to_refund',
  'unpaid_orders_end',
  'wallets',
  'moved_tokens',
  'lines',
  'payee',
  'payee_is',
  'note',
  'receivable',
  'person',
  'cause',
  'owed',
  'still_owed',
  'open_since',
  'reminders',
  'message_id',
  'refunds',
  'total',
  'made_by',
  'made_on',
  'closing_day',
  'entry',
  'direction',
  'booked_amount',
  'counterparty',
  'booked_text',
  'taken_back',
  'order',
  'orders',
  'paid_order',
  'order_amount',
  'read_text',
  'unread_entries',
  'unread_booked',
  'books_lack',
  'equal_by_hand',
  'weeks',
  'ends_now',
  'ends_then',
  'decision',
  'affiliate',
  'affiliates',
  'line',
  'paid',
  'tokens',
  'sign',
  'code',
  'rate',
  'price',
  'valid_from',
  'valid_until',
  'max_uses',
  'max_uses_per_person',
  'minimum_amount',
  'money_is_in',
  'year',
  'certificates',
  'replaces',
  'request',
  'asked',
  'request_came_by',
  'person_confirmed_on',
  'answer_by',
  'answer',
  'identification_kept_until',
  'books_kept_until',
  'held_since',
  'hold_reason',
  'restricted_since',
  'payout_day',
  'people_unknown',
  'tax_question',
  'integrator',
  'scopes',
  'calls_per_minute',
  'webhook_url',
  'event_types',
  'tax_withheld',
  'tax_corrections',
  'tax_right',
  'tax_notified',
  'tax_remitted',
  'tax_cut',
  'month',
  'filing_number',
  'filed_return',
  'bank_debit',
  'answers',
  'for_whom',
  'template',
  'template_use',
  'title_en',
  'text_en',
  'title_de',
  'text_de',
  'profit',
  'profit_before',
  'pool',
  'tax_entry',
  'church_tax',
  'community',
  'holder_kind',
  'exemption',
  'tax_office',
  'issued_on',
  'list_number',
  'halt',
  'halted_since',
  'halt_scope',
  'halt_reason',
  'identity_proof',
  'officer',
  'roles',
  'roles_before',
  'list',
  'added',
  'removed',
  'countries_then',
  'effect',
  'effect_before',
  'applies_to',
  'applies_before',
  'people_concerned',
  'source_url',
  'mail',
  'version',
  'restores',
  'passage',
  'words_en',
  'words_de',
] as const;
type FactName = (typeof FACT_NAMES)[number];

/**
 * The format of a value: amounts as decimal strings (`money` with its currency: `1.5 XLM`, `quantity` of tokens), days as YYYY-MM-DD, codes, also several with
 * a comma between, with a label on the pages.
 */
const FORMATS = [
  'text',
  'eur',
  'money',
  'count',
  'quantity',
  'percent',
  'day',
  'code',
  'hash',
  'countries',
  /** A part of a mail. */
  'passage',
  /** Words before and after. */
  'difference',
] as const;
/**
 * A frozen proposal contains no names of people and no texts of theirs, because they must be
 * erasable. Its value is then the id of an account, payment, bank line, refund, data request, tax entry or officer, and
 * pages show the current text.
 */
const LOOKED_UP = [
  'person',
  'payer',
  'bank_text',
  'request_asked',
  'request_answer',
  'payee',
  'refund_note',
  'tax_document',
  'tax_terms',
  'officer',
] as const;
export type LookedUp = (typeof LOOKED_UP)[number];

export const factSchema = z.object({
  name: z.enum(FACT_NAMES),
  format: z.enum(FORMATS),
  value: z.string(),
  /** The back-office page of the source. */
  path: z.string().nullable(),
});
/** One line of a proposal, as pages show it. */
export type Fact = z.infer<typeof factSchema>;
/** One line of a proposal, frozen with it. */
export type FrozenFact = Omit<Fact, 'format'> & { readonly format: Fact['format'] | LookedUp };

export function isLookedUp(format: FrozenFact['format']): format is LookedUp {
  return (LOOKED_UP as readonly string[]).includes(format);
}

export function fact(
  name: FactName,
  format: FrozenFact['format'],
  value: string | number | bigint,
  path: string | null = null,
): FrozenFact {
  return { name, format, value: String(value), path };
}

const difference = z.tuple([z.string(), z.string()]);

export function differenceFact(name: FactName, before: string, after: string): FrozenFact {
  return fact(name, 'difference', JSON.stringify([before, after]));
}

export function differenceOf(value: string): [before: string, after: string] {
  return difference.parse(JSON.parse(value));
}

/** An amount of any currency. */
export function moneyFact(name: FactName, amount: Money, path: string | null = null): FrozenFact {
  return fact(name, 'money', `${decimal(amount)} ${amount.currency}`, path);
}

/** The terms of a tax entry, which pages show as one fact each. */
const TAX_TERMS = [
  ['year', 'text'],
  ['church_tax', 'code'],
  ['community', 'text'],
  ['holder_kind', 'code'],
  ['exemption', 'code'],
  ['valid_from', 'day'],
  ['valid_until', 'day'],
  ['tax_office', 'text'],
  ['issued_on', 'day'],
  ['list_number', 'text'],
] as const satisfies readonly (readonly [FactName, Fact['format']])[];

/** The current text of `tax_terms` is a JSON object. */
export function taxTermsOf(text: string): Fact[] {
  const terms = z.record(z.string(), z.string()).parse(JSON.parse(text));
  return TAX_TERMS.flatMap(([name, format]) => {
    const value = terms[name];
    return value === undefined ? [] : [{ name, format, value, path: null }];
  });
}
