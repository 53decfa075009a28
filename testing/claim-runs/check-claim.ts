import { parseMoney } from '../../domain/src/money.ts';
import { type ClaimRun, signedEnvelopes } from './play-claim.ts';
import type { ClaimPlace } from './claim-place.ts';

/** The distribution account's balance, and the number of landed token payments, before a run. */
export interface Before {
  readonly distribution: bigint;
  readonly transactions: number;
}

export function standOf(place: ClaimPlace): Before {
  const distribution = place.holds(place.context.stellar.claims.distribution) ?? 0n;
  return {
    distribution,
    transactions: place.node.ledger.history
      .transactionsOf(place.context.stellar.claims.distribution)
      .filter(({ successful }) => successful).length,
  };
}

/**
 * Everything promised of a claim, whatever happened: it is settled, the exact sum has left and has
 * arrived, in one transaction, and books and ledger agree. Submitting everything ever signed again
 * changes nothing. Returns the violations.
 */
export async function faultsOfClaim(run: ClaimRun, before: Before): Promise<string[]> {
  const wrong = await look(run, before);
  for (const envelope of await signedEnvelopes(run)) await run.place.network.submit(envelope);
  run.place.node.close();
  return [
    ...wrong,
    ...(await look(run, before))
      .filter((one) => !wrong.includes(one))
      .map((one) => `after all was handed in again: ${one}`),
  ];
}

async function look(
  { place, accountId, units, accepted }: ClaimRun,
  before: Before,
): Promise<string[]> {
  const { rows } = await place.db.pool.query<{
    state: string;
    public_key: string;
    token_amount: string;
    settled: number;
    attempts: number;
    claimed: string | null;
    mails: number;
    held: number;
    wallets: number;
  }>(
    `select c.state, c.public_key, c.token_amount::text,
       (select count(*)::int from transfers t where t.id = c.transfer_id and t.state = 'settled') as settled,
       (select count(*)::int from transfer_attempts a where a.transfer_id = c.transfer_id and a.outcome = 'settled') as attempts,
       (select (-sum(l.amount))::numeric(20, 7)::text from journal_lines l where l.subject_id = c.account_id and l.account = 'claimed_tokens') as claimed,
       (select count(*)::int from mail_outbox m where m.subject_id = c.account_id and m.template = 'claim-settled') as mails,
       (select count(*)::int from stellar_channels where held_by is not null) as held,
       (select count(*)::int from wallets w where w.account_id = c.account_id and w.public_key = c.public_key) as wallets
     from distribution_claims c where c.account_id = $1`,
    [accountId],
  );
  const [claim] = rows;
  if (claim === undefined || rows.length > 1) return [`there are ${rows.length} claims`];
  const after = standOf(place);
  const owed = (text: string | null) => (text === null ? null : parseMoney('TOKEN', text).units);
  const claims: readonly [string, unknown, unknown][] = [
    ['state', claim.state, 'settled'],
    ['settled transfers', claim.settled, 1],
    ['settled envelopes', claim.attempts, 1],
    ['tokens of the claim', owed(claim.token_amount), units],
    ['tokens in the books', owed(claim.claimed), units],
    ['tokens that left', before.distribution - after.distribution, units],
    ['transactions that landed', after.transactions - before.transactions, 1],
    ['tokens that arrived', place.holds(claim.public_key), units],
    ['mails', claim.mails, 1],
    ['channels held', claim.held, 0],
    ['wallets', claim.wallets, 1],
    ['submissions taken at the same moment', accepted <= 1, true],
  ];
  return claims
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what}: ${String(is)}, not ${String(should)}`);
}
