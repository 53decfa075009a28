import { parseMoney } from '@bb1/domain/money';
import type { LeftReason } from '@bb1/domain/redemptions/redemption-state';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { mostForClawbacks } from '../transfers/submit-own-transfer.ts';
import { MOST_REDEEMED_TOGETHER, requestRedemption } from '../transfers/request-redemption.ts';
import { holdOffFreezes } from '../wallets/store.ts';
import { trustlineOf } from '../wallets/ask-ledger.ts';
import { endRedemption } from './end-redemption.ts';
import {
  countOpenTransfers,
  leaveLines,
  type LeftLine,
  listPlannedLines,
  lockPlannedLines,
  type RedemptionLineRow,
  saveLinesSending,
} from './line-store.ts';
import { untouchableWallets } from './redeemable-tokens.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { lockRedemption } from './store.ts';

/**
 * Creates transfers for an approved redemption's remaining tokens, at most 33 wallets each, and
 * leaves what cannot be taken now. It creates no more at a time than there are channels for what
 * waits for the cold keys, so that each is built at once and reflects the current wallets.
 * Idempotent: may be called at any time, by several workers, after any crash, because a line is in
 * at most one open transfer.
 */
export async function sendRedemption(
  context: RedemptionsContext,
  redemptionId: string,
): Promise<void> {
  try {
    while (await sendSome(context, redemptionId));
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
  }
}

/** Whether there may be more to do now. */
async function sendSome(context: RedemptionsContext, redemptionId: string): Promise<boolean> {
  const { db, clock, stellar } = context;
  if (await isHalted(db, 'tokens')) return false;
  const planned = await db.rows(listPlannedLines, [redemptionId, MOST_REDEEMED_TOGETHER]);
  if (planned.length === 0) {
    await db.transaction('redemptions.end', (tx) => endRedemption(tx, redemptionId, clock.now()));
    return false;
  }
  if ((await countOpenTransfers(db)) >= mostForClawbacks(stellar.issuer.channels.length))
    return false;
  const left = await whatIsLeft(context, planned);
  return db.transaction('redemptions.send', async (tx) => {
    // Serialised, and never concurrent with a cancellation.
    const redemption = await lockRedemption(tx, redemptionId);
    if (
      redemption?.state !== 'approved' ||
      redemption.stopped_at !== null ||
      (await countOpenTransfers(tx)) >= mostForClawbacks(stellar.issuer.channels.length)
    )
      return false;
    const locked = await tx.rows(lockPlannedLines, [planned.map(({ id }) => id)]);
    // A later freeze of the wallet finds this transfer, whose transaction would authorise the
    // trustline again.
    await tx.run(holdOffFreezes);
    const untouchable = await untouchableWallets(tx);
    const reasonOf = ({ id, public_key: key }: RedemptionLineRow): LeftLine | null => {
      const reason = untouchable.get(key);
      return left.get(id) ?? (reason === undefined ? null : { id, reason, detail: null });
    };
    await leaveLines(
      tx,
      locked.flatMap((line) => reasonOf(line) ?? []),
    );
    const wanted = locked.filter((line) => reasonOf(line) === null);
    if (wanted.length > 0) {
      const transferId = await requestRedemption(tx, {
        lines: wanted.map(({ public_key: holder, token_amount: amount }) => ({
          holder,
          tokenUnits: parseMoney('TOKEN', amount).units,
        })),
        at: clock.now(),
      });
      await tx.run(saveLinesSending, [transferId, wanted.map(({ id }) => id)]);
    }
    return locked.length > 0;
  });
}

/**
 * By line; absent lines can be taken. A wallet with several lines is checked with all of them.
 * Throws LedgerUnreachable.
 */
async function whatIsLeft(
  { db, stellar }: RedemptionsContext,
  lines: readonly RedemptionLineRow[],
): Promise<ReadonlyMap<string, LeftLine>> {
  const untouchable = await untouchableWallets(db);
  const held = new Map<string, { units: bigint; isFrozen: boolean }>();
  const keys = lines.map(({ public_key: key }) => key);
  const frozenByNetwork = await stellar.frozenAmong({ of: 'trustlines', publicKeys: keys });
  for (const [key, account] of await stellar.readHolders(keys)) {
    const trustline = trustlineOf(account, stellar);
    held.set(key, {
      units: trustline?.balance ?? 0n,
      isFrozen: trustline?.isAuthorized === false,
    });
  }
  return new Map(
    lines.flatMap(({ id, public_key: key, token_amount: amount }) => {
      const there = held.get(key) ?? { units: 0n, isFrozen: false };
      const { units } = parseMoney('TOKEN', amount);
      const reason: LeftReason | null = there.isFrozen
        ? 'frozen'
        : frozenByNetwork.has(key)
          ? 'frozen_by_network'
          : (untouchable.get(key) ?? (there.units < units ? 'moved' : null));
      if (reason !== null) return [[id, { id, reason, detail: null }] as const];
      held.set(key, { ...there, units: there.units - units });
      return [];
    }),
  );
}
