import { DECIMALS, parseMoney } from '@bb1/domain/money';
import { isStellarAddress } from '@bb1/domain/payments/stellar-address';
import { isAddress } from 'viem';
import { countOf, type Fields, PanelRefusal, requiredOf, textOf } from './fields.ts';

export type ChainCurrency = 'XLM' | 'BTC' | 'ETH';

export interface CryptoPayment {
  readonly to: string;
  /** In the smallest unit. */
  readonly units: bigint;
}

export interface WrittenMemo {
  readonly type: 'text' | 'id' | 'hash' | 'return';
  readonly value: string;
}

const MEMO_TYPES = ['text', 'id', 'hash', 'return'] as const;
/** What the network can carry. */
const MEMO_FORMS: Readonly<Record<WrittenMemo['type'], RegExp>> = {
  text: /^[\s\S]{1,28}$/u,
  id: /^\d{1,19}$/u,
  hash: /^[0-9a-f]{64}$/iu,
  return: /^[0-9a-f]{64}$/iu,
};
const LONGEST_MEMO_BYTES = 28;

/** A positive number in a chain's currency; a comma counts as a decimal point. */
export function unitsOf(fields: Fields, currency: ChainCurrency): bigint {
  const refusal = new PanelRefusal((texts) =>
    texts.refused.amountIn({ currency, decimals: DECIMALS[currency] }),
  );
  const text = (textOf(fields, 'amount') ?? '').replace(',', '.');
  if (!/^\d{1,12}(?:\.\d{1,18})?$/u.test(text)) throw refusal;
  try {
    const { units } = parseMoney(currency, text);
    if (units > 0n) return units;
  } catch {
    // More decimals than the currency has.
  }
  throw refusal;
}

export function addressOf(fields: Fields, currency: ChainCurrency): string {
  const text = requiredOf(fields, 'to', (texts) => texts.crypto.to);
  const isRight =
    currency === 'XLM'
      ? isStellarAddress(text)
      : currency === 'ETH'
        ? isAddress(text)
        : /^bcrt1[0-9a-z]{20,80}$/iu.test(text);
  if (!isRight)
    throw new PanelRefusal((texts) => texts.refused.address({ address: text, currency }));
  return text;
}

/** Null if there is none: a payer may forget it. */
export function memoOf(fields: Fields): WrittenMemo | null {
  const value = textOf(fields, 'memo');
  const type = textOf(fields, 'memo_type') ?? 'text';
  const known = MEMO_TYPES.find((one) => one === type);
  if (value === null && known !== undefined) return null;
  if (
    known === undefined ||
    value === null ||
    !MEMO_FORMS[known].test(value) ||
    Buffer.byteLength(value) > (known === 'text' ? LONGEST_MEMO_BYTES : 64)
  )
    throw new PanelRefusal((texts) => texts.refused.memo);
  return { type: known, value };
}

/** The id of a customer behind one account, as exchanges use it. */
export function muxedIdOf(fields: Fields): string | null {
  const text = textOf(fields, 'muxed_id');
  if (text !== null && !/^\d{1,19}$/u.test(text))
    throw new PanelRefusal((texts) => texts.refused.muxedId);
  return text;
}

/** The code of an asset of the payer's own, or null for lumens. */
export function assetCodeOf(fields: Fields): string | null {
  const code = textOf(fields, 'asset_code');
  if (code !== null && !/^[a-zA-Z0-9]{1,12}$/u.test(code))
    throw new PanelRefusal((texts) => texts.refused.assetCode);
  return code;
}

export function walletOf(fields: Fields): string | null {
  return textOf(fields, 'wallet');
}

export function currencyOf<Currency extends ChainCurrency>(
  fields: Fields,
  among: readonly Currency[],
): Currency {
  const found = among.find((one) => one === fields['currency']);
  if (found === undefined)
    throw new PanelRefusal((texts) => texts.refused.currency({ list: among.join(', ') }));
  return found;
}

export function transactionIdOf(fields: Fields): string {
  const text = requiredOf(fields, 'transaction_id', (texts) => texts.crypto.transactionId);
  if (!/^[0-9a-f]{64}$/iu.test(text))
    throw new PanelRefusal((texts) => texts.refused.transactionId);
  return text.toLowerCase();
}

/** At least one. */
export function blocksOf(fields: Fields): number {
  const count = countOf(fields, 1);
  if (count === 0) throw new PanelRefusal((texts) => texts.refused.count);
  return count;
}
