import {
  type SelfReferralSign,
  selfReferralSigns,
  signsEver,
  standingSigns,
} from '@bb1/domain/affiliates/self-referral';
import { settleCommission, type SettledCommission } from '@bb1/domain/affiliates/settle-commission';
import { cents, parseMoney, tokens } from '@bb1/domain/money';
import { mayWithdraw } from '@bb1/domain/orders/withdrawal-period';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { lockAccountIfAny } from '../accounts/store.ts';
import { isHalted } from '../officers/payment-halt.ts';
import {
  findReferredOrder,
  insertChange,
  insertCommission,
  listReferredOrders,
  lockReferredOrder,
  type ReferredOrderRow,
  saveCommission,
  saveSigns,
} from './commission-store.ts';
import { extendedWeeks } from './extension-store.ts';
import { identitiesOf } from './identity-store.ts';
import { takeCommissionBack } from './take-commission-back.ts';
import {
  mailCommissionEarned,
  mailCommissionReversed,
  type MailedAffiliate,
} from './commission-mails.ts';

export const SETTLE_COMMISSIONS = 'affiliates.settle_commissions';

export type Settling = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * Brings every commission in line with its order's money, from the tables alone, so it needs no
 * events and can run any number of times. Each in a transaction of its own; none while payments are
 * halted.
 */
export async function settleCommissions(context: Settling): Promise<void> {
  const { db, clock, offering } = context;
  if (await isHalted(db, 'tokens')) return;
  const weeks = await extendedWeeks(db, offering.token.code);
  const rows = await listReferredOrders(db);
  const signsNow = await signsOfOrders(db, rows.filter(signsMatter));
  await eachOf(rows, async (row) => {
    const [known, at] = [row.signs ?? [], clock.now()];
    const moves = settled(context, row, { weeks, signs: known, at }) !== null;
    if (moves || (signsMatter(row) && signsNow(row).join() !== known.join()))
      await db.transaction('settle_commission', (tx) =>
        settleCommissionOf(context, tx, row.order_id),
      );
  });
}

/** The same for one order, within the transaction of a decision about it. */
export async function settleCommissionOf(
  context: Omit<Settling, 'db'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const before = await findReferredOrder(tx, orderId);
  if (before === null) return;
  // Account before commission, the lock order of everything that moves a person's tokens.
  const affiliate = await lockAccountIfAny(tx, before.affiliate_id);
  const row = await lockReferredOrder(tx, orderId);
  if (row === null) return;
  const at = context.clock.now();
  const signs = await signsOf(tx, row);
  if (row.id !== null && signs.join() !== (row.signs ?? []).join())
    await saveSigns(tx, row.id, signs);
  const next = settled(context, row, {
    weeks: await extendedWeeks(tx, context.offering.token.code),
    signs,
    at,
  });
  if (next === null) return;
  if (row.id === null) await begin(tx, row, { next, signs, at });
  else
    await move(
      tx,
      { ...row, id: row.id },
      { next, at, mailed: { affiliate, tokenCode: context.offering.token.code } },
    );
}

function settled(
  { offering }: Pick<Settling, 'offering'>,
  row: ReferredOrderRow,
  { weeks, signs, at }: { weeks: number; signs: ReferredOrderRow['allowed_signs']; at: Date },
): SettledCommission | null {
  if (row.state === null && !row.affiliate_open) return null;
  return settleCommission(
    { affiliate: offering.affiliate, nominalEur: offering.token.nominalEur },
    {
      now:
        row.state === null
          ? null
          : { state: row.state, units: parseMoney('TOKEN', row.token_amount ?? '0').units },
      placedAt: row.placed_at,
      paidCents: cents(row.paid_eur),
      isAllocated: row.status === 'tokens_allocated',
      isWithdrawn: row.withdrawn,
      mayWithdraw: isWithdrawable(offering, row, at),
      isRefused: row.refused,
      signsStand: standingSigns(signs, row.allowed_signs).length > 0,
      extendedWeeks: weeks,
    },
  );
}

/** Only consumers have a right of withdrawal. */
function isWithdrawable({ sale }: Settling['offering'], row: ReferredOrderRow, now: Date): boolean {
  return (
    row.applicant_type !== 'business' &&
    mayWithdraw({ allocatedAt: row.allocated_at, withdrawalDays: sale.withdrawalDays, now })
  );
}

/**
 * Whether new signs of self-referral would matter: from the first day until the commission is paid
 * in tokens.
 */
function signsMatter(row: ReferredOrderRow): boolean {
  return row.state === 'pending' || row.state === 'earned';
}

type Referral = Pick<ReferredOrderRow, 'affiliate_id' | 'account_id' | 'signs'>;

/**
 * Signs that affiliate and referred person are the same, those seen before among them, for all these
 * orders at once.
 */
export async function signsOfOrders(
  db: Queryable,
  orders: readonly Referral[],
): Promise<(order: Referral) => SelfReferralSign[]> {
  const identityOf = await identitiesOf(
    db,
    orders.flatMap(({ affiliate_id: affiliate, account_id: person }) => [affiliate, person]),
  );
  return ({ affiliate_id: affiliate, account_id: person, signs }) =>
    signsEver(signs ?? [], selfReferralSigns(identityOf(affiliate), identityOf(person)));
}

/** The same for one. */
export async function signsOf(db: Queryable, order: Referral): Promise<SelfReferralSign[]> {
  return (await signsOfOrders(db, [order]))(order);
}

async function begin(
  tx: Tx,
  row: ReferredOrderRow,
  {
    next,
    signs,
    at,
  }: { next: SettledCommission; signs: ReferredOrderRow['allowed_signs']; at: Date },
): Promise<void> {
  const id = newId();
  const tokenAmount = tokens(next.units);
  await insertCommission(tx, {
    id,
    orderId: row.order_id,
    affiliateId: row.affiliate_id,
    paidEur: row.paid_eur,
    tokenAmount,
    signs,
    at,
  });
  await insertChange(tx, {
    id: newId(),
    commissionId: id,
    from: null,
    to: 'pending',
    tokenAmount,
    actor: { kind: 'system', id: null },
    reason: next.reason,
    at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'commission.pending',
    subject: `commission:${id}`,
    reason: next.reason,
    after: { tokens: tokenAmount, signs: [...signs] },
  });
}

async function move(
  tx: Tx,
  row: ReferredOrderRow & { id: string },
  { next, at, mailed }: { next: SettledCommission; at: Date; mailed: MailedAffiliate },
): Promise<void> {
  const from = row.state ?? 'pending';
  const [was, tokenAmount, changeId] = [
    parseMoney('TOKEN', row.token_amount ?? '0').units,
    tokens(next.units),
    newId(),
  ];
  await saveCommission(tx, {
    id: row.id,
    state: next.state,
    paidEur: row.paid_eur,
    tokenAmount,
    at,
  });
  await insertChange(tx, {
    id: changeId,
    commissionId: row.id,
    from,
    to: next.state,
    tokenAmount,
    actor: { kind: 'system', id: null },
    reason: next.reason,
    at,
  });
  if (from === 'pending' && next.state === 'earned') {
    await post(tx, {
      kind: 'commission_earned',
      causeId: changeId,
      at,
      lines: posting(
        { currency: 'TOKEN', units: next.units },
        {
          debit: { account: 'unsold_tokens' },
          credit: { account: 'commission_due', subjectId: row.affiliate_id },
        },
      ),
    });
    await mailCommissionEarned(tx, mailed, { units: next.units, at });
  } else if (from !== 'pending') {
    await takeCommissionBack(tx, {
      affiliateId: row.affiliate_id,
      wasInvested: from === 'invested',
      units: was - next.units,
      causeId: changeId,
      at,
    });
    await mailCommissionReversed(tx, mailed, {
      units: was - next.units,
      wasInvested: from === 'invested',
      at,
    });
  }
  await record(tx, {
    at,
    actor: SYSTEM,
    act: `commission.${next.state}`,
    subject: `commission:${row.id}`,
    reason: next.reason,
    before: { state: from, tokens: row.token_amount },
    after: { state: next.state, tokens: tokenAmount },
  });
}
