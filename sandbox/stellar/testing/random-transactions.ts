import { Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { FeeBumpTransaction, Keypair, Transaction, xdr } from '@stellar/stellar-sdk';
import { type Arbitrary, array, nat, oneof, record } from 'fast-check';
import { MAKERS, NAMES, pick, type Step, step, type World } from './random-operations.ts';
import { PASSPHRASE } from './test-ledger.ts';

/**
 * A transaction: its operations, and in numbers its source, its fee source, and its random parts.
 */
export type Sending = { steps: Step[]; sender: number; payer: number; luck: number };

export const sending: Arbitrary<Sending> = record({
  steps: oneof(
    { weight: 3, arbitrary: array(step, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: array(step, { minLength: 2, maxLength: 3 }) },
  ),
  sender: nat({ max: NAMES.length + 2 }),
  payer: nat({ max: NAMES.length }),
  luck: nat({ max: 59 }),
});

// Kinds that only an asset's issuer can execute; others would be refused before they had an effect.
const ISSUER_KINDS = new Set([4, 15, 16, 18, 19]);

function sourceOf({ kind, asset, source }: Step, { keys }: World): Keypair {
  return ISSUER_KINDS.has(kind) ? pick(keys, asset % 2) : pick(keys, source);
}

/** Always another account: operations on oneself are mostly malformed. */
function targetOf(one: Step, w: World): Keypair {
  return pick(w.keys, w.keys.indexOf(sourceOf(one, w)) + 1 + (one.target % (NAMES.length - 1)));
}

/**
 * The accounts in a sponsorship block around some transactions, without which sponsored entries
 * would be rare.
 */
function bracketOf(
  { steps: [first], luck }: Sending,
  w: World,
): { sponsor: Keypair; sponsored: Keypair } | null {
  return first === undefined || luck % 3 !== 1
    ? null
    : { sponsor: targetOf(first, w), sponsored: sourceOf(first, w) };
}

function operationsOf(one: Sending, w: World): xdr.Operation[] {
  const operations = one.steps.flatMap((each) =>
    pick(MAKERS, each.kind)(each, w, sourceOf(each, w).publicKey(), targetOf(each, w).publicKey()),
  );
  const bracket = bracketOf(one, w);
  if (bracket === null) return operations;
  const [begin, end] = [
    Operation.beginSponsoringFutureReserves({
      sponsoredId: bracket.sponsored.publicKey(),
      source: bracket.sponsor.publicKey(),
    }),
    Operation.endSponsoringFutureReserves({ source: bracket.sponsored.publicKey() }),
  ];
  return [begin, ...operations, end];
}

export function transactionOf(one: Sending, w: World): Transaction | FeeBumpTransaction {
  const { test, keys } = w;
  const everybody = [test.root, ...keys];
  const [sender, payer] = [pick(everybody, one.sender), pick(everybody, one.payer)];
  const bid = pick([100, 100, 250, 100, 0, 300, 100, 100, 90_000_000, 100, 100], one.luck);
  const inner = test.build(sender, operationsOf(one, w), { signers: [], fee: String(bid) });
  const sources = new Set([sender.publicKey(), ...inner.operations.map(({ source }) => source)]);
  const signers = everybody.filter((key) => sources.has(key.publicKey()));
  // Occasionally a signature is missing, or the fee is zero or exceeds the account.
  inner.sign(...(one.luck % 20 === 19 ? signers.slice(1) : signers));
  if (one.luck % 4 !== 0) return inner;
  // A bump offers at least the inner transaction's fee.
  const bump = TransactionBuilder.buildFeeBumpTransaction(
    payer,
    String(Math.max(bid, pick([100, 300, 60_000_000], one.luck % 5))),
    inner,
    PASSPHRASE,
  );
  bump.sign(payer);
  return bump;
}
