import { Refusal } from '@bb1/domain/refusal';
import { withdrawOrder } from '../../server/src/modules/claims/withdraw-order.ts';
import { cancelOrder } from '../../server/src/modules/orders/cancel-order.ts';
import { placeOrder } from '../../server/src/modules/orders/place-order.ts';
import { requestQuote } from '../../server/src/modules/payments/payment-details.ts';
import { runJob } from '../../server/src/platform/jobs/jobs.ts';
import { eur } from '@bb1/domain/money';
import { orderForm } from '../cast.ts';
import { Crash } from './crash-points.ts';
import { CODE, type MoneyScene } from './money-scene.ts';
import type { Act, Step } from './money-steps.ts';
import type { OutsideWorld } from './outside-world.ts';
import { allocation, ledger, officer } from './play-desk.ts';
import { bank } from './play-bank.ts';
import { payDebt } from './play-debts.ts';
import { forgery, lie } from './play-lies.ts';
import { chain, market, pay } from './play-money.ts';
import { survive, workOff } from './work-queue.ts';

/**
 * One step and its outcome. If the process dies in it, `afterCrash` checks the books, and it is
 * repeated as people do. A refusal is an answer like any other.
 */
export async function playStep(
  scene: MoneyScene,
  world: OutsideWorld,
  step: Step,
  afterCrash: () => Promise<void>,
): Promise<void> {
  scene.crash.arm(step.crash);
  const act = actOf(scene, world, step);
  try {
    await unlessRefused(act);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    await afterCrash();
    await unlessRefused(act);
  }
  await workOff(scene, step.kind === 'work' ? 'once' : step.working);
  scene.crash.arm(null);
}

async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The outside world acts once: after a crash the same event is reported again. */
function actOf(scene: MoneyScene, world: OutsideWorld, step: Step): () => Promise<void> {
  let again: (() => Promise<void>) | null = null;
  return async () => {
    if (again !== null) return again();
    again = () => Promise.resolve();
    if (step.kind === 'place') again = place(scene, world, step);
    const moved = outside(scene, world, step);
    if (moved !== null) return moved;
    if (step.kind !== 'place') again = () => other(scene, world, step);
    return again();
  };
}

/** What happens outside whatever becomes of the product; null where an act is none of that. */
function outside(scene: MoneyScene, world: OutsideWorld, act: Act): Promise<void> | null {
  switch (act.kind) {
    case 'pay':
      return pay(scene, world, act);
    case 'bank':
      return bank(scene, world, act);
    case 'chain':
      return chain(scene, world, act);
    case 'lie':
      return lie(scene, world, act);
    case 'forgery':
      return forgery(scene, world, act);
    case 'debt':
      return payDebt(scene, world, act);
    case 'market':
      return Promise.resolve(market(scene, act));
    default:
      return null;
  }
}

async function other(scene: MoneyScene, world: OutsideWorld, act: Act): Promise<void> {
  const { context, integrations, people } = scene;
  switch (act.kind) {
    case 'officer':
      return officer(scene, world, act);
    case 'ledger':
      return ledger(scene, world, act);
    case 'allocation':
      return allocation(scene, act);
    case 'time':
      return scene.pass(act.minutes);
    case 'lapse':
      await runJob(scene.jobs, 'orders.lapse');
      return runJob(scene.jobs, 'payments.lapse_underpaid');
    case 'quote':
    case 'cancel':
    case 'withdraw': {
      const order = world.at(world.orders, act.which);
      if (order === undefined) return;
      const own = { orderId: order.id, accountId: people[order.who]?.accountId ?? '' };
      if (act.kind === 'quote')
        await requestQuote(context, integrations.deposits.setting, integrations.prices, own);
      else if (act.kind === 'cancel') await cancelOrder(context, own);
      else
        await withdrawOrder(context, {
          ...own,
          steppedUp: { with: 'second_factor', until: context.clock.now() },
        });
      return;
    }
    default:
      return;
  }
}

/** The browser retries with the first attempt's key; `twice` is a double click. */
function place(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'place' },
): () => Promise<void> {
  const { context, integrations, people } = scene;
  const idempotencyKey = `key-${world.next()}`;
  const form = {
    ...orderForm(eur(BigInt(act.amountCents))),
    currency: 'EUR' as const,
    payment_method: act.method,
    discount_code: act.withCode ? CODE : null,
  };
  const options = {
    paymentMethods: integrations.paymentMethods,
    prices: integrations.prices,
    isStellarAddress: integrations.isStellarAddress,
  };
  const input = {
    accountId: people[act.who]?.accountId ?? '',
    form,
    idempotencyKey,
    options,
  } as Parameters<typeof placeOrder>[1];
  return async () => {
    const [order] = await Promise.all(
      Array.from({ length: act.twice ? 2 : 1 }, () => survive(() => placeOrder(context, input))),
    );
    if (order !== undefined && !world.orders.some(({ id }) => id === order.id))
      world.orders.push({
        id: order.id,
        who: act.who,
        method: act.method,
        reference: order.reference,
        amountCents: BigInt(act.amountCents),
        withCode: act.withCode,
        placedAt: context.clock.now(),
      });
  };
}
