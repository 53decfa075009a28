import { parseMoney, type Currency, decimal } from '../money.ts';

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

/**
 * The link that opens a Bitcoin wallet with a payment filled in (BIP 21). The amount is in bitcoin,
 * up to eight decimals, with a point and without thousands separators, as the standard requires.
 * @throws RangeError when the address contains invalid characters, or the amount is not positive
 */
export function bip21Uri({
  address,
  amount,
  label,
  message,
}: {
  readonly address: string;
  readonly amount: string;
  readonly label?: string;
  readonly message?: string;
}): string {
  if (!/^[a-zA-Z0-9]{14,90}$/u.test(address))
    throw new RangeError('The address of a Bitcoin payment link is not one');
  return `bitcoin:${address}?${linkQuery([
    ['amount', linkAmount('BTC', amount)],
    ['label', label],
    ['message', message],
  ])}`;
}

/**
 * The link that opens an Ethereum wallet with a payment filled in (EIP-681). The value is a whole
 * number of wei: the standard also allows 2.014e18, but some wallets read that wrongly. The chain
 * is always included, so that a wallet set to another one does not pay there.
 * @throws RangeError when the address is no hex address, or the amount (in ether, up to 18
 * decimals) is not positive
 */
export function eip681Uri({
  address,
  amount,
  chainId,
}: {
  readonly address: string;
  readonly amount: string;
  readonly chainId: number;
}): string {
  if (!/^0x[0-9a-fA-F]{40}$/u.test(address))
    throw new RangeError('The address of an Ethereum payment link is not one');
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw new RangeError('The chain of an Ethereum payment link is a positive number');
  const { units } = parseMoney('ETH', amount);
  if (units <= 0n) throw new RangeError(`A payment link asks for a positive amount, not ${amount}`);
  return `ethereum:${address}@${chainId}?value=${units}`;
}

/**
 * An amount in a payment link: exact, without trailing zeros. Throws RangeError for anything but a
 * positive amount of the currency.
 */
function linkAmount(currency: Currency, text: string): string {
  const amount = parseMoney(currency, text);
  if (amount.units <= 0n)
    throw new RangeError(`A payment link asks for a positive amount, not ${text}`);
  return decimal(amount).replace(/\.?0+$/u, '');
}

/** `a=1&b=2`, each value encoded, without missing ones. */
function linkQuery(
  values: readonly (readonly [name: string, value: string | undefined])[],
): string {
  return values
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    .join('&');
}
