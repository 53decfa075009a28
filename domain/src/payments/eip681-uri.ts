import { parseMoney } from '../money.ts';

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
