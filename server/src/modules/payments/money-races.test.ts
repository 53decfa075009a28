import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '@bb1/domain/refusal';
import { orderForm } from '../../../../testing/cast.ts';
import { booksHold } from '../../../../testing/money-model/money-facts.ts';
import {
  CODE,
  type MoneyScene,
  openMoneyScene,
  preparePeople,
} from '../../../../testing/money-model/money-scene.ts';
import { type Act, plainly } from '../../../../testing/money-model/money-steps.ts';
import { OutsideWorld } from '../../../../testing/money-model/outside-world.ts';
import { playStep } from '../../../../testing/money-model/play-step.ts';
import { runQueueOnce } from '../../../../testing/run-queue-once.ts';
import { workOff } from '../../../../testing/money-model/work-queue.ts';
import { runJob } from '../../platform/jobs/jobs.ts';
import { placeOrder } from '../orders/place-order.ts';
import { approve, sendBack } from '../approvals/decide.ts';
import { proposeDecision } from './decisions.ts';
import { importBankFile, previewBankFile } from './import-bank-file.ts';
import { matchPayment } from './match-payment.ts';
import { requestQuote } from './payment-details.ts';
import { cancelRefund } from './refunds/decide-refund.ts';
import { proposeRefund } from './refunds/propose-refund.ts';

let one: MoneyScene;
/** A second process over the same database. */
let other: MoneyScene;
let world: OutsideWorld;
beforeAll(async () => {
  const prepared = await preparePeople();
  one = await openMoneyScene(prepared, { poolSize: 24 });
  other = await openMoneyScene(prepared, { beside: one, poolSize: 12 });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const withPrices = ({ context, integrations: { prices } }: MoneyScene) => ({ ...context, prices });

async function begin(...acts: readonly Act[]): Promise<void> {
  await one.reset();
  world = new OutsideWorld();
  await play(...acts);
}
async function play(...acts: readonly Act[]): Promise<void> {
  for (const act of acts) await playStep(one, world, plainly(act), () => Promise.resolve());
}
async function found<T extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return (await one.db.pool.query<T>(text, [...values])).rows;
}
async function count(what: string): Promise<number> {
  return (
    (await found<{ count: number }>(`select count(*)::int as count from ${what}`))[0]?.count ?? -1
  );
}
const times = <T>(number: number, act: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: number }, (_, index) => act(index)));
const done = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
/** A late caller gets a proper refusal, never a server error. */
function onlyRefusals(results: readonly PromiseSettledResult<unknown>[]): Refusal[] {
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    expect(result.reason).toBeInstanceOf(Refusal);
    return [result.reason as Refusal];
  });
}

const place = (method: 'EUR' | 'XLM' | 'BTC' | 'ETH', who = 0): Act => ({
  kind: 'place',
  who,
  method,
  amountCents: 12_345,
  withCode: false,
  twice: false,
});
const pay = (share: 'exact' | 'too_much' = 'exact'): Act => ({
  kind: 'pay',
  which: 0,
  share,
  manner: 'right',
});

function orderWithCode(who: number) {
  const form = {
    ...orderForm('100.00'),
    currency: 'EUR',
    payment_method: 'EUR',
    discount_code: CODE,
  };
  const options = {
    paymentMethods: one.integrations.paymentMethods,
    prices: one.integrations.prices,
    isStellarAddress: one.integrations.isStellarAddress,
  };
  return placeOrder(one.context, {
    accountId: one.people[who]?.accountId ?? '',
    form,
    idempotencyKey: randomUUID(),
    options,
  } as Parameters<typeof placeOrder>[1]);
}

describe('a discount code', () => {
  it('[OFF-2][ORD-3] with ten uses is used by exactly ten of a hundred concurrent orders; the others are refused at the field', async () => {
    await begin();
    await one.db.pool.query(
      'begin; set local session_replication_role = replica; update discount_codes set max_uses = 10, max_uses_per_person = 100; commit',
    );
    const results = await times(100, (index) => orderWithCode(index % 3));
    expect(done(results)).toBe(10);
    for (const refusal of onlyRefusals(results))
      expect(refusal.fields).toEqual({ discount_code: [{ code: 'invalid_discount_code' }] });
    expect(
      await found(
        'select used, (select count(*)::int from discount_code_uses) as uses, (select count(*)::int from orders where discount_code is not null) as orders from discount_codes',
      ),
    ).toEqual([{ used: 10, uses: 10, orders: 10 }]);
    await booksHold(one);
  });

  it('[OFF-2][ORD-3] limited to two uses per person is used twice by each of three people with twelve concurrent orders each', async () => {
    await begin();
    await one.db.pool.query(
      'begin; set local session_replication_role = replica; update discount_codes set max_uses = 100, max_uses_per_person = 2; commit',
    );
    const results = await times(36, (index) => orderWithCode(index % 3));
    for (const refusal of onlyRefusals(results))
      expect(refusal.fields).toEqual({ discount_code: [{ code: 'invalid_discount_code' }] });
    expect(
      await found('select count(*)::int as uses from discount_code_uses group by account_id'),
    ).toEqual([{ uses: 2 }, { uses: 2 }, { uses: 2 }]);
    await booksHold(one);
  });
});

describe('one payment', () => {
  it('[PAY-1][SAFE-2] matched twenty times at once pays its order once', async () => {
    await begin(place('EUR'));
    await playStep(one, world, { ...plainly(pay('too_much')), working: 'not_yet' }, () =>
      Promise.resolve(),
    );
    const [payment] = await found<{ id: string }>('select id from payments');
    const results = await times(20, (index) =>
      matchPayment(withPrices(index % 2 === 0 ? one : other), payment?.id ?? ''),
    );
    expect(done(results)).toBe(20);
    expect(await count('live_assignments')).toBe(1);
    expect(await found('select state, queue_reason from payments')).toEqual([
      { state: 'queued', queue_reason: 'overpaid' },
    ]);
    await booksHold(one);
  });

  it('[PAY-1][PAY-3][SAFE-2] in a file that is imported three times at once is booked once', async () => {
    await begin(place('EUR'));
    await playStep(one, world, { ...plainly(pay()), working: 'not_yet' }, () => Promise.resolve());
    const bytes = Buffer.from(
      (world.files[0]?.bytes ?? Buffer.alloc(0)).toString().replaceAll(/IN\d+/g, 'IN77'),
    );
    const results = await times(3, async (index) => {
      const { context, integrations } = index === 0 ? other : one;
      const importing = {
        context,
        readBankFile: integrations.readBankFile,
        bank: integrations.bank,
        officerId: null,
        locale: 'en' as const,
      };
      const { id } = await previewBankFile(importing, {
        fileName: 'same.xml',
        bytes: Buffer.concat([bytes, Buffer.from(' '.repeat(index))]),
      });
      return importBankFile(importing, id);
    });
    expect(onlyRefusals(results)).toEqual([]);
    await workOff(one, 'once');
    expect(await count('payments')).toBe(2);
    await booksHold(one);
  });

  it('[PAY-1][SAFE-2] is booked once by two processes with the same queue', async () => {
    await begin();
    for (const [index, method] of (
      ['EUR', 'XLM', 'BTC', 'ETH', 'EUR', 'XLM', 'BTC', 'ETH'] as const
    ).entries()) {
      await play(place(method, index % 3));
      await playStep(
        one,
        world,
        {
          ...plainly({ kind: 'pay', which: index, share: 'exact', manner: 'final_at_once' }),
          working: 'not_yet',
        },
        () => Promise.resolve(),
      );
    }
    await Promise.all(
      [one, other].map((process) =>
        runQueueOnce(
          process.db.pool,
          {
            'payments.match': (payload) => runJob(process.jobs, 'payments.match', payload),
            'payments.explain_debit': (payload) =>
              runJob(process.jobs, 'payments.explain_debit', payload),
          },
          { concurrency: 4 },
        ),
      ),
    );
    expect(
      await found('select status, count(*)::int as orders from orders group by status'),
    ).toEqual([{ status: 'funds_received', orders: 8 }]);
    expect([await count('payments'), await count('live_assignments')]).toEqual([8, 8]);
    await booksHold(one);
  });
});

describe('concurrent officers', () => {
  it('[PAY-6][PAY-8][DESK-3] decide about money once', async () => {
    for (let round = 0; round < 6; round++) {
      await begin(place('EUR'), pay('too_much'));
      const [payment] = await found<{ id: string; version: number; rest: string }>(
        "select id, version, (select -sum(amount) from journal_lines where account = 'suspense')::numeric(20, 2)::text as rest from payments",
      );
      const { id: paymentId = '', version = 0, rest: amount = '' } = payment ?? {};
      const [maker = '', checker = '', third = ''] = one.officers;
      const proposed = await Promise.allSettled([
        proposeRefund(one.house, {
          paymentId,
          officerId: maker,
          isPayeeOf: one.integrations.isPayeeOf,
          form: {
            amount,
            reason: 'overpaid',
            payee_account: null,
            payee_name: null,
            payee_memo: null,
            note: null,
            version,
          },
        }),
        proposeRefund(other.house, {
          paymentId,
          officerId: third,
          isPayeeOf: one.integrations.isPayeeOf,
          form: {
            amount,
            reason: 'overpaid',
            payee_account: null,
            payee_name: null,
            payee_memo: null,
            note: null,
            version,
          },
        }),
        proposeDecision(one.house, {
          paymentId,
          officerId: maker,
          form: {
            kind: 'own_funds',
            order_reference: null,
            receivable_reference: null,
            amount,
            reason: 'a fee',
            version,
          },
        }),
      ]);
      onlyRefusals(proposed);
      const refunds = await found<{ id: string }>('select id from refunds');
      expect(refunds).toHaveLength(1);
      const refundId = refunds[0]?.id ?? '';
      const open = await found<{ id: string; kind: string; hash: string }>(
        "select id, kind, encode(content_hash, 'hex') as hash from approvals where state = 'proposed' and subject = any($1)",
        [[`payment:${paymentId}`, `refund:${refundId}`]],
      );
      const yes = (kind: string, officerId: string) => {
        const { id = '', hash = '' } = open.find((row) => row.kind === kind) ?? {};
        return { id, contentHash: hash, by: { officerId, roles: ['finance_approver'] as const } };
      };
      const decided = await Promise.allSettled([
        approve(one.house, yes('refund', checker)),
        approve(other.house, yes('refund', checker)),
        sendBack(other.house, { ...yes('refund', third), reason: 'no' }),
        cancelRefund(other.context, { id: refundId, officerId: checker, reason: 'no' }),
        ...(open.length === 1
          ? []
          : [
              approve(one.house, yes('payment_decision', checker)),
              approve(other.house, yes('payment_decision', third)),
            ]),
      ]);
      onlyRefusals(decided);
      const [approved] = await found<{ refunds: number; own: number }>(
        "select (select count(*)::int from refunds where state = 'approved') as refunds, (select count(*)::int from payment_decisions where state = 'approved') as own",
      );
      expect((approved?.refunds ?? 0) + (approved?.own ?? 0)).toBeLessThanOrEqual(1);
      await booksHold(one);
    }
  });

  it('[ORD-5][TOK-1] approve an allocation while the investor withdraws: the order ends withdrawn or allocated, with its money in the matching place', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 6; round++) {
      await begin(place('XLM'), pay(), { kind: 'allocation', act: 'propose', by: 0 });
      await Promise.all([
        playStep(one, world, plainly({ kind: 'allocation', act: 'approve', by: 0 }), () =>
          Promise.resolve(),
        ),
        playStep(other, world, plainly({ kind: 'withdraw', which: 0 }), () => Promise.resolve()),
      ]);
      const [order] = await found<{ status: string; tokens: string }>(
        "select status, (select coalesce(-sum(amount), 0)::text from journal_lines where account = 'unclaimed_tokens') as tokens from orders",
      );
      ends.add(order?.status ?? '');
      expect(Number(order?.tokens) > 0).toBe(order?.status === 'tokens_allocated');
      await booksHold(one);
    }
    for (const end of ends) expect(['withdrawn', 'tokens_allocated']).toContain(end);
  });
});

describe('concurrent requests', () => {
  it('[PAY-5][ORD-4] get the same new quote', async () => {
    await begin(place('XLM'), { kind: 'time', minutes: 40 });
    other.pass(40 + 1);
    const request = {
      orderId: world.orders[0]?.id ?? '',
      accountId: one.people[0]?.accountId ?? '',
    };
    const results = await times(10, () =>
      requestQuote(
        one.context,
        one.integrations.deposits.setting,
        one.integrations.prices,
        request,
      ),
    );
    expect(done(results)).toBe(10);
    expect(await count('quotes')).toBe(2);
  });

  it('[PAY-4][ORD-4] twenty jobs give an order one deposit address', async () => {
    await begin();
    await playStep(one, world, { ...plainly(place('BTC')), working: 'not_yet' }, () =>
      Promise.resolve(),
    );
    const results = await times(20, (index) =>
      runJob((index % 2 === 0 ? one : other).jobs, 'orders.deposit_address_wanted', {
        orderId: world.orders[0]?.id,
      }),
    );
    expect(done(results)).toBe(20);
    expect(await count('deposit_addresses')).toBe(1);
  });

  it('[PAY-6][ORD-5] the bank reports a timely payment while the order lapses: it is paid, or the money waits for a refund', async () => {
    for (let round = 0; round < 6; round++) {
      await begin(place('EUR'));
      await playStep(one, world, { ...plainly(pay()), working: 'not_yet' }, () =>
        Promise.resolve(),
      );
      one.pass(18 * 24 * 60);
      await Promise.all([
        workOff(one, 'once'),
        runJob(one.jobs, 'orders.lapse'),
        runJob(one.jobs, 'payments.lapse_underpaid'),
      ]);
      const [end] = await found<{ status: string; state: string }>(
        'select o.status, p.state from orders o, payments p',
      );
      expect([
        { status: 'funds_received', state: 'assigned' },
        { status: 'lapsed', state: 'queued' },
      ]).toContainEqual(end);
      await booksHold(one);
    }
  });
});
