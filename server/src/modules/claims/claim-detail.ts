import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { tokens } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import { type FoundTransaction, LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findHeldChannel, findTransfer } from '../transfers/store.ts';
import type { House } from '../../module.ts';
import { trustlineOf } from '../wallets/ask-ledger.ts';
import type { ClaimsContext } from './claims-context.ts';
import { findDeskClaim, toDeskClaimDto } from './desk-claims.ts';
import {
  type DeskClaimRow,
  type ShownAttempt,
  findLedger,
  listActs,
  listAttempts,
} from './desk-store.ts';

/** Older ones are irrelevant, and each costs a ledger query. */
const MOST_ASKED = 10;

export type ClaimDeskContext = ClaimsContext & Pick<House, 'config'>;

export function stuckBefore({ clock, config }: Pick<ClaimDeskContext, 'clock' | 'config'>): Date {
  return new Date(clock.now().getTime() - config.CLAIM_STUCK_MINUTES * 60_000);
}

/**
 * One claim as officers see it. The ledger is queried now; if it does not answer, the rest is shown
 * without it.
 */
export async function claimDetail(context: ClaimDeskContext, id: string) {
  const { db, stellar, clock } = context;
  const claim = await findDeskClaim(db, id, stuckBefore(context));
  if (claim === null) throw refuse('not_found', 'not_found');
  const transfer = claim.transfer_id === null ? null : await toTransferDto(db, claim.transfer_id);
  const attempts =
    claim.transfer_id === null ? [] : await db.rows(listAttempts, [claim.transfer_id]);
  const found = await whatTheLedgerSays(context, claim, attempts);
  const subjects = [
    `claim:${claim.id}`,
    ...(claim.transfer_id === null ? [] : [`transfer:${claim.transfer_id}`]),
  ];
  return {
    claim: toDeskClaimDto(claim, stellar.claims),
    now: clock.now(),
    transfer,
    attempts: attempts.map((one) => ({
      ...one,
      ledger: found?.transactions.get(one.transaction_hash) ?? null,
    })),
    ledger: found?.ledger ?? null,
    history: await db.rows(listActs, [subjects]),
    may: {
      look_up: transfer !== null && claim.state !== 'settled',
      end: mayEnd(claim, transfer?.state),
    },
  };
}

/**
 * An envelope that the server never signed cannot land. Earlier signed ones are presumed dead and
 * share the sequence number.
 */
export function mayEnd(
  claim: Pick<DeskClaimRow, 'state'>,
  transferState: string | undefined,
): boolean {
  return (claim.state === 'built' || claim.state === 'signed') && transferState === 'reserved';
}

async function toTransferDto(
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
  const { network } = stellar;
  try {
    // The latest ledger is read first: what is not found afterwards is in no ledger up to it.
    const { sequence, closedAt } = await network.latestLedger();
    const asked = attempts.filter(({ signed }) => signed).slice(0, MOST_ASKED);
    const transactions = await Promise.all(
      asked.map(
        async ({ transaction_hash: hash }) =>
          [hash, findingOf(await network.findTransaction(hash))] as const,
      ),
    );
    const account = await network.readAccount(claim.public_key);
    const line = trustlineOf(account, stellar);
    const wallet = {
      exists: account !== null,
      trustline: line !== null,
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
