import type { Context } from '../../context.ts';
import type { LedgerBalances, OwnAccounts } from '../../integrations/stellar/own-accounts-port.ts';
import { LedgerUnreachable, type Stellar } from '../../integrations/stellar/stellar.ts';
import { type Comparison, placeOf } from '../payments/comparisons/comparison.ts';
import { ownTransactions } from '../transfers/ledger-outcome-store.ts';
import {
  findIssuerActsRead,
  insertIssuerAct,
  keepIssuerActsRead,
  listIssuerActs,
  listReleases,
} from './store.ts';

type Comparing = Pick<Context, 'db' | 'clock'> & {
  readonly ownAccounts: OwnAccounts;
  readonly stellar: Pick<Stellar, 'issuer'>;
};

/**
 * Every operation of the issuer since the last look is one that the product has built. One that is not, and
 * every one that ends the right of clawback, halts tokens until two officers let it pass. It cannot be undone
 * in the books, because it is in none. Throws LedgerUnreachable.
 */
export async function compareIssuerActs(
  context: Comparing,
  { ledger }: Pick<LedgerBalances, 'ledger'>,
): Promise<Comparison> {
  const { db, stellar } = context;
  const { address } = stellar.issuer;
  await readActs(context, ledger.sequence);
  const place = { what: 'issuer_acts', address } as const;
  const released = (await db.rows(listReleases)).find((one) => one.place === placeOf(place));
  // What came while a halt was open is not in its reason: it halts again, by its own name.
  const acts = await db.rows(listIssuerActs, [released?.named_until ?? new Date(0)]);
  return {
    ...place,
    currency: 'TOKEN',
    scope: 'tokens',
    expected: 0n,
    found: 0n,
    unknown: null,
    asOf: ledger.closedAt.toISOString(),
    height: ledger.sequence,
    unproven: 0n,
    unprovenCount: 0,
    rows: acts.map(
      ({ transaction_id: id, ledger: landedIn, description }) =>
        `transaction ${id} in ledger ${landedIn}: ${description}`,
    ),
  };
}

async function readActs(
  { db, clock, ownAccounts, stellar }: Comparing,
  until: number,
): Promise<void> {
  const { address } = stellar.issuer;
  const read = await db.maybe(findIssuerActsRead, [address]);
  if (read !== null && until < read.ledger)
    throw new LedgerUnreachable(
      `Horizon is at ledger ${until}, behind ledger ${read.ledger} that was read before`,
    );
  // The set-up comes before the first look.
  const operations =
    read === null ? [] : await ownAccounts.issuerOperations({ after: read.ledger, until });
  const ours = await ownTransactions(
    db,
    operations.map(({ transactionId }) => transactionId),
  );
  const foreign = operations.filter(
    ({ transactionId, endsClawback }) => endsClawback || !ours.has(transactionId),
  );
  await db.transaction('keep_issuer_acts', async (tx) => {
    for (const one of foreign)
      await tx.run(insertIssuerAct, [
        one.id,
        one.transactionId,
        one.ledger,
        one.description,
        clock.now(),
      ]);
    await tx.run(keepIssuerActsRead, [address, until]);
  });
}
