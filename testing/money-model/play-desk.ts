import { expect } from 'vitest';
import { recallRefundFile } from '../../server/src/modules/payments/refunds/recall-refund-file.ts';
import { decimal } from '@bb1/domain/money';
import { proposeDecision } from '../../server/src/modules/payments/decisions.ts';
import { undecidedUnits } from '../../server/src/modules/payments/books.ts';
import { cancelRefund } from '../../server/src/modules/payments/refunds/decide-refund.ts';
import { proposeRefund } from '../../server/src/modules/payments/refunds/propose-refund.ts';
import {
  clearTransaction,
  nameTransaction,
} from '../../server/src/modules/payments/refunds/prove-refunds.ts';
import { makeRefundFile } from '../../server/src/modules/payments/refunds/refund-files.ts';
import { refundReference } from '../../server/src/modules/payments/refunds/refund-number.ts';
import { findPayment } from '../../server/src/modules/payments/store.ts';
import { approve, sendBack } from '../../server/src/modules/approvals/decide.ts';
import { proposeAllocation } from '../../server/src/modules/tokens/propose-allocation.ts';
import { saveReserved } from '../../server/src/modules/transfers/payment-store.ts';
import { recordAttempt } from '../../server/src/modules/transfers/record-attempt.ts';
import { recordFailed, recordSettled } from '../../server/src/modules/transfers/record-outcome.ts';
import {
  findLiveAttempt,
  holdChannel,
  saveChannels,
} from '../../server/src/modules/transfers/store.ts';
import { runJob } from '../../server/src/platform/jobs/jobs.ts';
import type { Act } from './money-steps.ts';
import type { MoneyScene } from './money-scene.ts';
import { type OutsideWorld } from './outside-world.ts';
import { playApproval } from './play-approvals.ts';
import { unitsFrom } from './play-money.ts';

type Officer = Act & { kind: 'officer' };
interface RefundFound {
  id: string;
  number: number;
  amount: string;
  currency: 'EUR' | 'XLM' | 'BTC' | 'ETH';
  version: number;
  payee_account: string;
  transfer_id: string | null;
  refund_file_id: string | null;
}

const MAKER = 0;
const CHECKER = 1;
const ROLES = ['finance', 'finance_approver'] as const;
const id = (scene: MoneyScene, which: number): string => scene.officers[which] ?? '';

async function found<T extends object>(scene: MoneyScene, text: string): Promise<T[]> {
  return (await scene.db.pool.query<T>(text)).rows;
}

function refundsIn(scene: MoneyScene, where: string): Promise<RefundFound[]> {
  return found(
    scene,
    `select id, number, amount, currency, version, payee_account, transfer_id, refund_file_id from refunds where ${where} order by number`,
  );
}

/** A chain that does not know the transaction, which is when its id may be removed. */
const KNOWS_NOTHING = { prove: () => Promise.resolve({ state: 'unknown' as const }) };

export async function officer(scene: MoneyScene, world: OutsideWorld, act: Officer): Promise<void> {
  const approval = playApproval(scene, world, act);
  if (approval !== null) return approval;
  if (act.act.startsWith('propose')) return propose(scene, world, act);
  return refund(scene, world, act);
}

async function propose(scene: MoneyScene, world: OutsideWorld, act: Officer): Promise<void> {
  const { context } = scene;
  const queued = await found<{ id: string }>(
    scene,
    "select id from payments where state = 'queued' order by received_at, amount desc, source_key",
  );
  const row = world.at(queued, act.which);
  const payment = row === undefined ? null : await findPayment(context.db, row.id);
  if (payment === null) return;
  const undecided = await context.db.transaction('model_reads', (tx) =>
    undecidedUnits(tx, payment),
  );
  const amount = decimal({
    currency: payment.currency,
    units: act.half ? undecided / 2n : undecided,
  });
  const proposal = { paymentId: payment.id, officerId: id(scene, MAKER) };
  if (act.act === 'propose_refund') {
    await proposeRefund(scene.house, {
      ...proposal,
      form: {
        amount,
        reason: 'overpaid',
        payee_account: payment.payer_account ?? 'somewhere',
        payee_name: 'Anna Muster',
        payee_memo: null,
        note: 'as agreed',
        version: payment.version,
      },
      isPayeeOf: scene.integrations.isPayeeOf,
    });
    return;
  }
  const order = act.act === 'propose_assign' ? world.at(world.orders, act.which) : undefined;
  const receivable =
    act.act === 'propose_receivable'
      ? world.at(await askedReceivables(scene), act.which)
      : undefined;
  if (act.act !== 'propose_own_funds' && order === undefined && receivable === undefined) return;
  await proposeDecision(scene.house, {
    ...proposal,
    form: {
      kind: receivable !== undefined ? 'receivable' : order === undefined ? 'own_funds' : 'assign',
      order_reference: order?.reference ?? null,
      receivable_reference: receivable?.reference ?? null,
      amount,
      reason: 'as agreed',
      version: payment.version,
    },
  });
}

/** What letters to debtors ask for; somebody may pay after it was written off. */
export function askedReceivables(
  scene: MoneyScene,
): Promise<{ reference: string; account_id: string | null; asked_eur: string }[]> {
  return found(
    scene,
    "select reference, account_id, case when state = 'open' then open_eur else amount_eur end as asked_eur from receivables where state <> 'settled' order by raised_at, amount, reference",
  );
}

async function refund(scene: MoneyScene, world: OutsideWorld, act: Officer): Promise<void> {
  const { context } = scene;
  const pick = async (where: string) => world.at(await refundsIn(scene, where), act.which);
  switch (act.act) {
    case 'reject_refund': {
      const one = await pick("state = 'approved'");
      if (one !== undefined)
        await cancelRefund(context, { id: one.id, officerId: id(scene, CHECKER), reason: 'no' });
      return;
    }
    case 'make_file':
      try {
        await makeRefundFile(context, scene.integrations.bank, {
          officerId: id(scene, MAKER),
          isInstant: false,
        });
      } finally {
        for (const one of await refundsIn(scene, "state = 'exported'")) {
          const before = world.ordered.get(refundReference(one.number));
          // The bank would carry it out a second time.
          if (before?.left === true) expect(one.refund_file_id).toBe(before.fileId);
          if (before?.left !== true)
            world.ordered.set(refundReference(one.number), {
              cents: unitsFrom('EUR', one.amount),
              iban: one.payee_account,
              fileId: one.refund_file_id ?? '',
              left: false,
              returned: false,
            });
        }
      }
      return;
    case 'recall_file': {
      const one = (await refundsIn(scene, "state = 'exported'")).find(
        ({ number }) => !isCarriedOut(world, number),
      );
      if (one?.refund_file_id != null) await recall(scene, one.refund_file_id);
      return;
    }
    case 'name_transaction': {
      const one = await pick("state = 'approved' and currency in ('BTC', 'ETH')");
      const hash = world.next().toString(16).padStart(64, '0');
      if (one !== undefined)
        await nameTransaction(context, {
          id: one.id,
          officerId: id(scene, MAKER),
          transactionId: one.currency === 'BTC' ? hash : `0x${hash}`,
          version: one.version,
        });
      return;
    }
    case 'clear_transaction': {
      const one = await pick("state = 'sending' and currency in ('BTC', 'ETH')");
      if (one !== undefined)
        await clearTransaction(
          context,
          { BTC: KNOWS_NOTHING, ETH: KNOWS_NOTHING },
          { id: one.id, officerId: id(scene, MAKER) },
        );
      return;
    }
    case 'prove':
      scene.proof.answer = act.half
        ? { state: 'other', paidUnits: 1n }
        : { state: 'final', confirmations: 12 };
      await runJob(scene.jobs, 'refunds.prove');
      return;
    default:
      throw new Error(`no player for ${act.act}`);
  }
}

/** The ledger's outcome of an outgoing payment, as the submitter records it. */
export async function ledger(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'ledger' },
): Promise<void> {
  const { context, integrations } = scene;
  const one = world.at(
    await refundsIn(
      scene,
      "state = 'sending' and currency = 'XLM' and exists (select from transfers t where t.id = transfer_id and t.state = 'requested')",
    ),
    act.which,
  );
  const transferId = one?.transfer_id ?? null;
  if (transferId === null) return;
  const at = context.clock.now();
  const channel = `channel of ${transferId}`;
  const built = {
    envelopeXdr: `envelope of ${transferId}`,
    hash: world.next().toString(16).padStart(64, '0'),
    maxTime: new Date(at.getTime() + 60_000),
  };
  const attempt = await context.db.transaction('model_attempt', async (tx) => {
    await saveChannels(tx, [channel]);
    await holdChannel(tx, channel, transferId);
    await saveReserved(tx, transferId, channel);
    await recordAttempt(tx, { transferId, channel, sequence: BigInt(world.next()), built, at });
    return findLiveAttempt(tx, transferId);
  });
  if (attempt === null) throw new Error('the attempt of the model is not there');
  const recording = { ...context, stellar: integrations.stellar };
  if (act.settles) await recordSettled(recording, attempt, world.next());
  else
    await recordFailed(recording, attempt, {
      codes: { transaction: 'tx_failed', operations: ['op_no_destination'] },
      inLedger: true,
    });
}

export async function allocation(
  scene: MoneyScene,
  act: Act & { kind: 'allocation' },
): Promise<void> {
  if (act.act === 'propose') {
    await proposeAllocation(scene.house, id(scene, act.by));
    return;
  }
  const [open] = await found<{ id: string; content_hash: string }>(
    scene,
    "select id, encode(content_hash, 'hex') as content_hash from approvals where kind = 'allocation' and state = 'proposed' order by proposed_at limit 1",
  );
  if (open === undefined) return;
  const by = (which: number) => ({ officerId: id(scene, which), roles: ROLES });
  const next = by((act.by + 1) % scene.officers.length);
  if (act.act === 'reject') await sendBack(scene.house, { id: open.id, reason: 'no', by: next });
  else
    await approve(scene.house, {
      id: open.id,
      by: act.act === 'approve' ? next : by(act.by),
      contentHash: open.content_hash,
    });
}

/** The bank has carried it out, and no statement says so yet. */
function isCarriedOut(world: OutsideWorld, number: number): boolean {
  return world.unread.some(
    ({ entry }) => entry.transfers[0]?.endToEndId === refundReference(number),
  );
}

/** What two officers have agreed, with whatever a statement has shown them. */
async function recall(scene: MoneyScene, fileId: string): Promise<void> {
  const refunds = (await refundsIn(scene, `refund_file_id = '${fileId}' and state = 'exported'`))
    .length;
  await scene.context.db.transaction('test_recall', (tx) =>
    recallRefundFile(tx, {
      id: fileId,
      content: { refund_file_id: fileId, refunds },
      evidence: [],
      reason: 'the bank never got it',
      proposedBy: id(scene, MAKER),
      proposedAt: scene.context.clock.now(),
      approvedBy: id(scene, CHECKER),
      at: scene.context.clock.now(),
    }),
  );
}
