import { parseMoney } from '@bb1/domain/money';
import type { LedgerBalances } from '../../integrations/stellar/own-accounts-port.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Comparison } from '../payments/comparisons/comparison.ts';
import { settledByLedger } from '../transfers/settled-by-ledger.ts';
import { booksBeside, type TokenMove } from './token-movement-store.ts';

interface Comparing {
  readonly db: Database;
  readonly stellar: Pick<Stellar, 'network' | 'issuer'>;
}

/**
 * Compares all tokens of one ledger with the journal: the issued ones, those in the distribution account, and so those in wallets
 * of others. Reads the books after the ledger, so that every transaction in it is at least known as submitted. `sentBackUnits` came into the
 * distribution account from holders and is not booked: two officers have to record it. Throws LedgerUnreachable.
 */
export async function compareTokens(
  context: Comparing,
  balances: LedgerBalances,
  sentBackUnits: bigint,
): Promise<Comparison[]> {
  const { stellar, db } = context;
  const { ledger, supplyUnits: issued } = balances;
  const books = await booksBeside(db, ledger.sequence);
  const distribution = balances.own.find(({ role }) => role === 'distribution')?.tokenUnits ?? 0n;
  const atLedger = (landed: ReadonlySet<string>) => {
    const left = sumOfMoves(books.moves, ledger.sequence, landed);
    return {
      issue: books.issued - left.issue,
      distribution: books.inDistribution - left.distribution + sentBackUnits,
    };
  };
  let expected = atLedger(new Set());
  if (expected.issue !== issued || expected.distribution !== distribution)
    expected = atLedger(
      await settledByLedger(
        context,
        books.moves.flatMap((one) => (one.ledger === null ? one.transfer_id : [])),
        ledger.sequence,
      ),
    );
  const common = {
    currency: 'TOKEN',
    unknown: null,
    asOf: ledger.closedAt.toISOString(),
    height: ledger.sequence,
    unprovenCount: 0,
    rows: [],
  } as const;
  return [
    {
      ...common,
      what: 'issue',
      address: stellar.issuer.address,
      scope: 'tokens',
      expected: expected.issue,
      found: issued,
      unproven: 0n,
    },
    {
      ...common,
      what: 'distribution',
      address: stellar.issuer.distribution,
      scope: 'tokens',
      expected: expected.distribution,
      found: distribution,
      unproven: sentBackUnits,
    },
    {
      ...common,
      what: 'wallets',
      address: '',
      scope: null,
      expected: expected.issue - expected.distribution,
      found: issued - distribution,
      unproven: 0n,
    },
  ];
}

/** Unbooked moves up to a ledger, minus booked moves after it. */
function sumOfMoves(
  moves: readonly TokenMove[],
  ledger: number,
  landed: ReadonlySet<string>,
): { issue: bigint; distribution: bigint } {
  const units = (text: string) => parseMoney('TOKEN', text).units;
  const sum = { issue: 0n, distribution: 0n };
  for (const one of moves) {
    const hadLanded = one.ledger === null ? landed.has(one.transfer_id) : one.ledger <= ledger;
    const sign = BigInt(hadLanded) - BigInt(one.is_booked);
    sum.issue += sign * units(one.left_issue);
    sum.distribution += sign * units(one.left_distribution);
  }
  return sum;
}
