import { isApproved } from '@bb1/domain/kyc/kyc-verdict';
import type { HoldingAdjustmentKind } from '@bb1/domain/holdings/adjustment-state';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { applicantTypeOf } from '../kyc/store.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { screeningOf } from '../screening/hit-store.ts';
import { isHoldingFrozen, listWallets } from '../wallets/store.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { heirOf } from './store.ts';

/** The people an action concerns, and the terms that depend on them. */
export interface ActPeople {
  readonly kind: HoldingAdjustmentKind;
  /** Null for an estate. */
  readonly publicKey: string | null;
  /** Proposed in the knowledge that the holding is frozen. */
  readonly despiteFreeze: boolean;
  readonly accountId: string;
  readonly target: { readonly accountId: string; readonly publicKey: string } | null;
}

/**
 * The rules about persons and freezes. Checked at the proposal, at the decision, and when the cold
 * keys have signed, because a list or a court may have intervened in between.
 */
export async function checkPeople(
  context: Pick<HoldingsContext, 'clock' | 'offering'>,
  db: Queryable,
  act: ActPeople,
): Promise<void> {
  await checkFreeze(db, act);
  // A screening hit calls for a freeze; every other action makes tokens or money available (EU
  // sanctions regulations).
  if (act.kind !== 'freeze') await refuseListed(db, act.accountId);
  if (act.kind === 'estate' && (await applicantTypeOf(db, act.accountId)) === 'business')
    throw refuseField('deceased_email', 'estate_of_company');
  if (act.target === null) return;
  if (await isHoldingFrozen(db, act.target.publicKey))
    throw refuseField('target_public_key', 'target_frozen');
  if (act.target.accountId === act.accountId) return;
  if ((await heirOf(db, act.target.accountId)) !== null)
    throw refuseField('target_public_key', 'recipient_has_died');
  await refuseListed(db, act.target.accountId);
  const { verdict, cleared } = await kycOf(db, act.target.accountId, kycSetting(context));
  if (!isApproved(verdict) || !cleared)
    throw refuseField('target_public_key', 'recipient_not_approved');
}

async function checkFreeze(
  db: Queryable,
  { kind, publicKey, despiteFreeze, accountId }: ActPeople,
): Promise<void> {
  const isFrozen = await isAnyFrozen(
    db,
    publicKey === null
      ? (await listWallets(db, accountId)).map((wallet) => wallet.public_key)
      : [publicKey],
  );
  if (kind === 'freeze' && isFrozen) throw refuseField('public_key', 'already_frozen');
  if (kind === 'release' && !isFrozen) throw refuseField('public_key', 'not_frozen');
  // A freeze may be due to a court, so acting despite it must be explicit to the deciding officer.
  if (kind !== 'freeze' && kind !== 'release' && isFrozen && !despiteFreeze)
    throw refuseField('despite_freeze', 'frozen_needs_saying');
}

async function isAnyFrozen(db: Queryable, publicKeys: readonly string[]): Promise<boolean> {
  for (const publicKey of publicKeys) if (await isHoldingFrozen(db, publicKey)) return true;
  return false;
}

async function refuseListed(db: Queryable, accountId: string): Promise<void> {
  const { open, trueMatch } = await screeningOf(db, accountId);
  if (open > 0 || trueMatch) throw refuse('conflict', 'holding_waits_for_compliance');
}
