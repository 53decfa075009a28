import { linkAmount, linkQuery } from './payment-link-parts.ts';

const MEMO_TYPES = {
  text: 'MEMO_TEXT',
  id: 'MEMO_ID',
  hash: 'MEMO_HASH',
  return: 'MEMO_RETURN',
} as const;
const ACCOUNT = /^(?:G[A-Z2-7]{55}|M[A-Z2-7]{68})$/u;
/** The limit of a text memo in bytes. */
const MAX_TEXT_MEMO = 28;

export interface Sep7Payment {
  /** G… or M…; only the format is checked here. */
  readonly destination: string;
  /** Lumens, up to seven decimals. */
  readonly amount: string;
  /** Text by default; `hash` and `return` in base64. */
  readonly memo?: string;
  readonly memoType?: keyof typeof MEMO_TYPES;
  /** Of a network other than the public one. */
  readonly networkPassphrase?: string;
}

/**
 * The link that opens a Stellar wallet with a payment filled in (SEP-7 `pay`). Without an asset it
 * asks for lumens.
 * @throws RangeError naming the value that the standard does not allow; values are never cut to fit
 */
export function sep7PayUri({
  destination,
  amount,
  memo,
  memoType = 'text',
  networkPassphrase,
}: Sep7Payment): string {
  if (!ACCOUNT.test(destination))
    throw new RangeError('The destination of a Stellar payment link is an account address');
  if (memo !== undefined) assertMemo(memo, memoType);
  const query = linkQuery([
    ['destination', destination],
    ['amount', linkAmount('XLM', amount)],
    ['memo', memo],
    ['memo_type', memo === undefined ? undefined : MEMO_TYPES[memoType]],
    ['network_passphrase', networkPassphrase],
  ]);
  return `web+stellar:pay?${query}`;
}

function assertMemo(memo: string, type: keyof typeof MEMO_TYPES): void {
  if (!memo.isWellFormed())
    throw new RangeError('The memo of a Stellar payment link has a broken character');
  const bytes = encodeURIComponent(memo).replaceAll(/%../gu, '.').length;
  if (type === 'text' && bytes > MAX_TEXT_MEMO)
    throw new RangeError(`A text memo holds ${MAX_TEXT_MEMO} bytes, this one needs ${bytes}`);
  if (type === 'id' && !/^\d{1,20}$/u.test(memo))
    throw new RangeError('An id memo is a whole number');
  if ((type === 'hash' || type === 'return') && !/^[A-Za-z0-9+/]{43}=$/u.test(memo))
    throw new RangeError('A hash memo is 32 bytes in base64');
}
