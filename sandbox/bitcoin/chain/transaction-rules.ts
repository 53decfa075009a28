import { REJECTED, Refused } from './refused.ts';
import { type Output, outpoint, type Transaction, vsizeOf } from './transaction.ts';
import { whyNotSigned } from './witness-signature.ts';

export const COINBASE_MATURITY = 100;
const MOST_UNITS = 2_100_000_000_000_000n;
const LOCK_TIME_IS_TIME = 500_000_000;
const FINAL = 0xffffffff;
const NO_RELATIVE_LOCK = 0x80000000;

/** An unspent output, with its height; null while its transaction is pending. */
export interface Coin extends Output {
  readonly height: number | null;
  readonly isCoinbase: boolean;
}

export interface Surroundings {
  /** The coin at an outpoint, or undefined when there is none to spend. */
  readonly coinAt: (outpoint: string) => Coin | undefined;
  /** Of the block that would contain the transaction. */
  readonly height: number;
  /** Median time of the preceding blocks. */
  readonly medianTime: number;
}

/** Checks a transaction by the consensus rules and returns its fee in satoshi. Throws Refused. */
export function checkTransaction(
  transaction: Transaction,
  { coinAt, height, medianTime }: Surroundings,
): bigint {
  const { inputs, outputs, lockTime } = transaction;
  if (inputs.length === 0) throw new Refused(REJECTED, 'bad-txns-vin-empty');
  if (outputs.length === 0) throw new Refused(REJECTED, 'bad-txns-vout-empty');
  if (new Set(inputs.map(outpoint)).size < inputs.length)
    throw new Refused(REJECTED, 'bad-txns-inputs-duplicate');
  const paid = outputs.reduce((sum, { units }) => sum + units, 0n);
  if (paid > MOST_UNITS || outputs.some(({ units }) => units > MOST_UNITS))
    throw new Refused(REJECTED, 'bad-txns-vout-toolarge');
  const isLocked =
    lockTime !== 0 &&
    lockTime >= (lockTime < LOCK_TIME_IS_TIME ? height : medianTime) &&
    inputs.some(({ sequence }) => sequence !== FINAL);
  if (isLocked) throw new Refused(REJECTED, 'non-final');
  if (transaction.version >= 2 && inputs.some(({ sequence }) => sequence < NO_RELATIVE_LOCK))
    throw new Refused(REJECTED, 'non-BIP68-final (this stand-in knows no relative locks)');

  let spent = 0n;
  for (const [at, input] of inputs.entries()) {
    const coin = coinAt(outpoint(input));
    if (!coin) throw new Refused(-25, 'bad-txns-inputs-missingorspent');
    if (coin.isCoinbase && coin.height !== null && height - coin.height < COINBASE_MATURITY)
      throw new Refused(REJECTED, 'bad-txns-premature-spend-of-coinbase');
    const problem = whyNotSigned(transaction, at, coin);
    if (problem !== null)
      throw new Refused(REJECTED, `mandatory-script-verify-flag-failed (${problem})`);
    spent += coin.units;
  }
  if (spent < paid) throw new Refused(REJECTED, 'bad-txns-in-belowout');
  return spent - paid;
}

/**
 * The relay policy, which is stricter than consensus: at least one satoshi for each virtual byte,
 * and no dust.
 */
export function checkPolicy(transaction: Transaction, fee: bigint): void {
  if (fee < BigInt(vsizeOf(transaction))) throw new Refused(REJECTED, 'min relay fee not met');
  if (transaction.outputs.some(isDust)) throw new Refused(REJECTED, 'dust');
}

/** An output that costs more to spend, at three satoshi for each byte, than it is worth. */
function isDust({ units, script }: Output): boolean {
  if (script[0] === 0x6a) return false;
  const isWitness = script.length >= 4 && script.length <= 42 && script[1] === script.length - 2;
  return units < BigInt(3 * (8 + 1 + script.length + (isWitness ? 67 : 148)));
}
