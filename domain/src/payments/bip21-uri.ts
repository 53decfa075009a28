import { linkAmount, linkQuery } from './payment-link-parts.ts';

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
