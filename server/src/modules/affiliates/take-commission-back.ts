import { parseMoney } from '@bb1/domain/money';
import { SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { takeUnclaimed } from '../claims/take-unclaimed.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { commissionAllocated } from './commission-store.ts';

interface TakenBack {
  readonly affiliateId: string;
  /** Whether tokens were allocated for it already. */
  readonly wasInvested: boolean;
  readonly units: bigint;
  /** The change of the commission. */
  readonly causeId: string;
  readonly at: Date;
}

/**
 * Books commission back to the issuer. Commission that was not invested is no longer owed. If it
 * was invested, the tokens that are still here are taken; the affiliate owes the rest, which is
 * offset against later commission. Bought tokens are never touched: no more is taken than
 * commission brought. The affiliate's account is locked.
 */
export async function takeCommissionBack(tx: Tx, back: TakenBack): Promise<void> {
  const { affiliateId, units, causeId, at } = back;
  const here = back.wasInvested ? await takeFromUnclaimed(tx, back) : 0n;
  await post(tx, {
    kind: 'commission_taken_back',
    causeId,
    at,
    lines: [
      ...posting(
        { currency: 'TOKEN', units: here },
        {
          debit: { account: 'unclaimed_tokens', subjectId: affiliateId },
          credit: { account: 'unsold_tokens' },
        },
      ),
      ...posting(
        { currency: 'TOKEN', units: units - here },
        {
          debit: { account: 'commission_due', subjectId: affiliateId },
          credit: { account: 'unsold_tokens' },
        },
      ),
    ],
  });
}

async function takeFromUnclaimed(tx: Tx, { affiliateId, units, at }: TakenBack): Promise<bigint> {
  const limits = [
    units,
    await unclaimedTokenUnits(tx, affiliateId),
    parseMoney('TOKEN', await commissionAllocated(tx, affiliateId)).units,
  ];
  const taken = limits.reduce((one, other) => (one < other ? one : other));
  if (taken <= 0n) return 0n;
  return (await takeUnclaimed(tx, {
    accountId: affiliateId,
    units: taken,
    actor: SYSTEM,
    at,
    reason: 'commission was taken back before anything was signed',
  }))
    ? taken
    : 0n;
}
