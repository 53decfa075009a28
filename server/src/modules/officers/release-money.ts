import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { MessageCode } from '@bb1/domain/messages';
import type { Context } from '../../context.ts';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { stopMoney } from './payment-halt.ts';
import {
  liftStop,
  lockRelease,
  lockStop,
  saveRelease,
  saveReleaseDecision,
  stopOfRelease,
} from './payment-halt-store.ts';

type Acting = Pick<Context, 'db' | 'clock'>;

/** One officer is enough to halt payments, at once. */
export async function stopByOfficer(
  { db, clock }: Acting,
  command: { readonly officerId: string; readonly reason: string; readonly scope: HaltScope },
): Promise<void> {
  await db.transaction('stop_money', async (tx) => {
    const at = clock.now();
    const id = await stopMoney(tx, { kind: 'officer', at, ...command });
    if (id === null) throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: command.officerId },
      act: 'money.stopped',
      subject: `payment_halt:${id}`,
      reason: command.reason,
      after: { scope: command.scope },
    });
  });
}

/**
 * A halt by the configuration is lifted only when two officers have confirmed the configuration.
 */
export async function proposeRelease(
  { db, clock }: Acting,
  command: { readonly stopId: string; readonly officerId: string; readonly reason: string },
): Promise<void> {
  try {
    await db.transaction('propose_money_release', async (tx) => {
      const stop = mustFind(await lockStop(tx, command.stopId));
      if (stop.lifted_at !== null || stop.kind === 'configuration')
        throw refuse('conflict', 'invalid_status');
      const [id, at] = [newId(), clock.now()];
      await saveRelease(tx, { id, ...command, at });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: command.officerId },
        act: 'money_release.proposed',
        subject: `payment_halt:${stop.id}`,
        reason: command.reason,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'money_releases_one_open'))
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

type Deciding = Acting &
  Pick<House, 'differenceAt'> & { readonly booksHold: () => Promise<boolean> };

/** The second officer's word. A yes counts only while the books agree, and not while the difference still exists that stopped them. */
export async function decideRelease(
  context: Deciding,
  decision: {
    readonly id: string;
    readonly officerId: string;
    readonly state: 'approved' | 'rejected';
    readonly reason: string | null;
  },
): Promise<void> {
  const { db, clock } = context;
  // Outside of the transaction: the invariants are checked in a snapshot of their own, and others are asked.
  const trouble = decision.state === 'rejected' ? null : await whyNot(context, decision.id);
  await db.transaction('decide_money_release', async (tx) => {
    const release = mustFind(await lockRelease(tx, decision.id));
    if (release.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (release.proposed_by === decision.officerId) throw refuse('forbidden', 'maker_is_checker');
    if (trouble !== null) throw refuse('conflict', trouble);
    const at = clock.now();
    await saveReleaseDecision(tx, { ...decision, at });
    if (decision.state === 'approved') await liftStop(tx, release.payment_halt_id, at);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: decision.officerId },
      act: `money_release.${decision.state}`,
      subject: `payment_halt:${release.payment_halt_id}`,
      ...(decision.reason === null ? {} : { reason: decision.reason }),
    });
  });
}

async function whyNot(
  { db, booksHold, differenceAt }: Deciding,
  releaseId: string,
): Promise<MessageCode | null> {
  if (!(await booksHold())) return 'books_do_not_agree';
  const stop = await stopOfRelease(db, releaseId);
  if (stop?.kind !== 'difference') return null;
  const found = await differenceAt(stop.place);
  if (found === 'remains') return 'difference_remains';
  return found === 'unknown' ? 'difference_not_comparable' : null;
}
