import type { TakeBackCause } from '../receivables/receivable-state.ts';

/** What a debit says of itself. */
export interface DebitWords {
  readonly isReversal: boolean;
  /** ISO 20022 reason of a return, or the bank's code for one; null when it says nothing of a return. */
  readonly returnReason: string | null;
  readonly remittance: string;
}

/** A credit that a debit may take back, and what speaks for it. */
export interface CreditTakenBack {
  readonly id: string;
  /** One contains the other's bank reference or transfer id. */
  readonly isNamed: boolean;
  /** Both have the same end-to-end reference, or the debit's text names the order that the credit paid. */
  readonly isMeant: boolean;
  readonly hasSameWords: boolean;
  /** The debit pays the account that the credit came from. */
  readonly isSamePayer: boolean;
  /** The debit takes all that is left of the credit. */
  readonly isWhole: boolean;
  /** Payer and text: credits that are equal in both are as good as each other. */
  readonly payerAndWords: string | null;
}

/**
 * Reasons with which a bank answers that the payer wanted the money back: following a cancellation request (FOCR), and the booking
 * codes for it. Others say that the transfer could not stay where it was.
 */
const RECALL_REASONS: ReadonlySet<string> = new Set([
  'FOCR',
  'CUST',
  'DUPL',
  'FRAD',
  'TECH',
  'RPCR',
  'XRPC',
]);

/** Words by which banks name a recall where they send no return information; umlauts come in every spelling. */
const RECALL_WORDS =
  /\b(?:recall|rueckruf|ruckruf|rueckueberweisung|ruckuberweisung|rueckforderung|ruckforderung|camt\.?056|pacs\.?004|focr)/u;

/** Why a debit takes money back, by what it says; null when it says nothing of the kind. */
export function takeBackSign(
  debit: DebitWords,
): Exclude<TakeBackCause, 'reorganised' | 'unbooked'> | null {
  if (debit.isReversal) return 'reversed';
  if (debit.returnReason !== null)
    return RECALL_REASONS.has(debit.returnReason) ? 'recalled' : 'returned';
  return RECALL_WORDS.test(plain(debit.remittance)) ? 'recalled' : null;
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
}

/**
 * The credit that a debit takes back; null when none or several match, and officers decide. A match by the bank's own reference may
 * take a part. A match by equal references or words must take the whole, and where the debit has nothing but a word in its text,
 * the payer must be the same as well. Equal credits of one payer in the same words are interchangeable: the first one given
 * counts, whose loss costs least.
 */
export function creditTakenBack(
  debit: DebitWords,
  credits: readonly CreditTakenBack[],
): string | null {
  if (takeBackSign(debit) === null) return null;
  const saysItself = debit.isReversal || debit.returnReason !== null;
  const possible = saysItself
    ? credits
    : credits.filter(({ isSamePayer, isWhole }) => isSamePayer && isWhole);
  const meant = [
    possible.filter(({ isNamed }) => isNamed),
    possible.filter(({ isMeant, isWhole }) => isMeant && isWhole),
    saysItself ? possible.filter(({ hasSameWords, isWhole }) => hasSameWords && isWhole) : [],
    saysItself ? possible.filter(({ isMeant }) => isMeant) : [],
  ].find((some) => some.length > 0);
  return meant === undefined ? null : oneOf(meant);
}

function oneOf(credits: readonly CreditTakenBack[]): string | null {
  const [first] = credits;
  const isTheSame =
    credits.length === 1 ||
    (first?.payerAndWords != null &&
      credits.every(({ payerAndWords }) => payerAndWords === first.payerAndWords));
  return first !== undefined && isTheSame ? first.id : null;
}
