import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { tokens } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import { type FoundTransaction, LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { findHeldChannel, findTransfer } from '../transfers/store.ts';
import type { ClaimsContext } from './claims-context.ts';
import { type DeskClaimRow, findDeskClaim, shownDeskClaim } from './desk-claims.ts';

interface ShownAttempt {
  number: number;
  transaction_hash: string;
  built_at: Date;
  accepted_at: Date | null;
  signed: boolean;
  first_posted_at: Date | null;
  valid_until: Date;
  outcome: 'settled' | 'failed' | 'dead' | null;
  result_code: string | null;
}

/** Older ones can no longer be of interest; each is a question to the ledger. */
const MOST_ASKED = 10;

const listAttempts = sql<ShownAttempt>(
  'transfer_attempts.desk',
  `select attempt_no as number, transaction_hash, built_at, accepted_at, signed_envelope_xdr is not null as signed, first_posted_at, max_time as valid_until, outcome, result_code
   from transfer_attempts where transfer_id = $1 order by attempt_no desc limit 100`,
);
const listActs = sql<{ at: Date; act: string; by: string | null; reason: string | null }>(
  'audit.of_claim',
  `select l.at, l.act, coalesce(o.name, a.full_name) as by, l.reason from audit_log l
   left join officers o on l.actor_kind = 'officer' and o.id = l.actor_id left join accounts a on l.actor_kind = 'investor' and a.id = l.actor_id
   where l.subject = any($1) order by l.id desc limit 100`,
);
const findLedger = sql<{ settled_ledger: number | null }>(
  'transfers.settled_ledger',
  'select settled_ledger from transfers where id = $1',
);

export type ClaimDeskContext = ClaimsContext & { readonly stuckAfterMinutes: number };

export function stuckBefore({
  clock,
  stuckAfterMinutes,
}: Pick<ClaimDeskContext, 'clock' | 'stuckAfterMinutes'>): Date {
  return new Date(clock.now().getTime() - stuckAfterMinutes * 60_000);
}

/** One claim as officers see it. The ledger is asked now; where it does not answer, the rest is shown without it. */
export async function claimDetail(context: ClaimDeskContext, id: string): Promise<ClaimDetail> {
  const { db, stellar, clock } = context;
  const claim = await findDeskClaim(db, id, stuckBefore(context));
  if (claim === null) throw refuse('not_found', 'not_found');
  const transfer = claim.transfer_id === null ? null : await shownTransfer(db, claim.transfer_id);
  const attempts =
    claim.transfer_id === null ? [] : await db.rows(listAttempts, [claim.transfer_id]);
  const found = await whatTheLedgerSays(context, claim, attempts);
  const subjects = [
    `claim:${claim.id}`,
    ...(claim.transfer_id === null ? [] : [`transfer:${claim.transfer_id}`]),
  ];
  return {
    claim: shownDeskClaim(claim, stellar.claims),
    now: clock.now().toISOString(),
    transfer,
    attempts: attempts.map((one) => ({
      ...one,
      built_at: one.built_at.toISOString(),
      accepted_at: one.accepted_at?.toISOString() ?? null,
      first_posted_at: one.first_posted_at?.toISOString() ?? null,
      valid_until: one.valid_until.toISOString(),
      ledger: found?.transactions.get(one.transaction_hash) ?? null,
    })),
    ledger: found?.ledger ?? null,
    history: (await db.rows(listActs, [subjects])).map((one) => ({
      ...one,
      at: one.at.toISOString(),
    })),
    may: {
      look_up: transfer !== null && claim.state !== 'settled',
      end: mayEnd(claim, transfer?.state),
    },
  };
}

/** Nothing can land of what the server never signed; whatever was signed before is believed dead, and shares the number. */
export function mayEnd(
  claim: Pick<DeskClaimRow, 'state'>,
  transferState: string | undefined,
): boolean {
  return (claim.state === 'built' || claim.state === 'signed') && transferState === 'reserved';
}

async function shownTransfer(
  db: Queryable,
  id: string,
): Promise<NonNullable<ClaimDetail['transfer']>> {
  const { state, channel, sequence } = await findTransfer(db, id);
  const { settled_ledger } = await db.one(findLedger, [id]);
  return {
    id,
    state,
    channel,
    holds_channel: (await findHeldChannel(db, id)) !== null,
    sequence,
    settled_ledger,
  };
}

type Found = {
  readonly ledger: NonNullable<ClaimDetail['ledger']>;
  readonly transactions: ReadonlyMap<
    string,
    NonNullable<ClaimDetail['attempts'][number]['ledger']>
  >;
};

async function whatTheLedgerSays(
  { stellar }: ClaimDeskContext,
  claim: DeskClaimRow,
  attempts: readonly ShownAttempt[],
): Promise<Found | null> {
  const { network, claims } = stellar;
  try {
    // The ledger first: what is not found after it is in no ledger up to it.
    const { sequence, closedAt } = await network.latestLedger();
    const asked = attempts.filter(({ signed }) => signed).slice(0, MOST_ASKED);
    const transactions = await Promise.all(
      asked.map(
        async ({ transaction_hash: hash }) =>
          [hash, findingOf(await network.findTransaction(hash))] as const,
      ),
    );
    const account = await network.readAccount(claim.public_key);
    const line = account?.trustlines.find(
      (one) => one.assetCode === claims.assetCode && one.assetIssuer === claims.assetIssuer,
    );
    const wallet = {
      exists: account !== null,
      trustline: line !== undefined,
      authorised: line?.isAuthorized ?? false,
      tokens: tokens(line?.balance ?? 0n),
    };
    return {
      ledger: { sequence, closed_at: closedAt.toISOString(), wallet },
      transactions: new Map(transactions),
    };
  } catch (error) {
    if (error instanceof LedgerUnreachable) return null;
    throw error;
  }
}

function findingOf(
  found: FoundTransaction,
): NonNullable<ClaimDetail['attempts'][number]['ledger']> {
  if (found.status === 'unknown') return { finding: 'unknown', ledger: null, codes: null };
  const codes =
    found.status === 'failed'
      ? [
          found.codes.transaction,
          ...found.codes.operations.filter((one) => one !== 'op_success'),
        ].join(' ')
      : null;
  return { finding: found.status, ledger: found.ledger, codes };
}
