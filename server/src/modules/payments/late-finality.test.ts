import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decimal, parseMoney } from '@bb1/domain/money';
import { listOrderPayments, requestQuote } from '@bb1/domain/payments/endpoints';
import { getDeskOrder } from '@bb1/domain/payments/order-money-endpoints';
import { listPayments } from '@bb1/domain/payments/payment-endpoints';
import {
  assignByOfficers,
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  subjectsTo,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests({
  chains: ['bitcoin', 'stellar'],
  // Long enough for weeks of waiting in every test.
  offering: (offering) => ({
    ...offering,
    sale: { ...offering.sale, end: yearAfter(offering.sale.end) },
    bond: {
      ...offering.bond,
      issueDate: nextYear(offering.bond.issueDate),
      maturityDate: nextYear(offering.bond.maturityDate),
    },
  }),
});
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
const yearAfter = (moment: string) => new Date(Date.parse(moment) + 365 * 86_400_000).toISOString();
const [FINAL, QUOTED] = [6, '90000'];
const HOUR = 60;
const satoshi = (amount: string) => parseMoney('BTC', amount).units;
const btc = (units: bigint) => decimal({ currency: 'BTC', units });
const market = (eur: string) => world.prices.set({ currency: 'BTC', eur });
const mine = async (blocks: number) => {
  await world.bitcoin.payer.mine(blocks);
  await world.look('bitcoin');
};
/** Time in which the product looks at the chain, as it does every few seconds. */
const pass = async (minutes: number) => {
  await world.pass({ minutes });
  await world.look('bitcoin');
};
const send = async (address: string, units: bigint) => {
  const txid = await world.bitcoin.payer.pay([{ address, units }]);
  await world.look('bitcoin');
  return txid;
};
const ordered = async (amount: string) => {
  market(QUOTED);
  // A rate that jumps is believed when the market has had time to go there.
  await pass(4 * HOUR);
  const placed = await orderBy(world, anna, amount, 'BTC');
  const { address, due } = await howToPay(anna, placed.id);
  return { ...placed, address, units: satoshi(due) };
};
const paymentTo = async (address: string) => present((await paymentsIn(world, { q: address }))[0]);
const shown = (id: string) => anna.ok(listOrderPayments, { params: { id } });
const catchUp = () => world.runJob('payments.catch_up');

afterEach(async () => {
  world.prices.fault('bitstamp', 'none');
  world.prices.fault('coinbase', 'none');
  await world.check();
});

describe('a payment that becomes final long after its quote', () => {
  it('[PAY-11] shows the rule in advance: how long the rate is valid, and what happens then', async () => {
    const one = await ordered('2500.00');
    const { quote, final_within_hours } = await howToPay(anna, one.id);
    expect(final_within_hours).toBe(6);
    expect(Date.parse(quote?.final_by ?? '') - Date.parse(quote?.expires_at ?? '')).toBe(
      6 * HOUR * 60_000,
    );
    await send(one.address, one.units);
    expect((await howToPay(anna, one.id)).on_the_way).toMatchObject([
      { waits_for: 'finality', quote: { rate: QUOTED, final_by: quote?.final_by } },
    ]);
    await pass(7 * HOUR);
    expect((await howToPay(anna, one.id)).on_the_way).toMatchObject([{ quote: null }]);
    await mine(FINAL);
  });

  it('[PAY-11] is not worth more than the market says: after a fall of 19 percent it pays 81 percent, the person is informed, and the rest is paid under a new quote', async () => {
    const one = await ordered('2500.00');
    await send(one.address, one.units);
    await pass(7 * 24 * HOUR);
    market('72900');
    await mine(FINAL);
    const order = await orderOf(anna, one.id);
    expect(order).toMatchObject({ status: 'received', paid: '2024.99', missing: '475.01' });
    expect(await shown(one.id)).toMatchObject([
      {
        amount: btc(one.units),
        pays: '2024.99',
        rest: '0.00000000',
        rate: { eur: '72900', by: 'final_too_late' },
      },
    ]);
    const mail = world.lastMail(anna.email);
    expect(mail.subject).toBe(`Your payment for ${one.reference} counts as €2,024.99`);
    for (const words of [
      'too late for the rate we quoted',
      '€72,900.00 per BTC',
      '€475.01 is still missing',
    ])
      expect(mail.text.replace(/\s+/g, ' ')).toContain(words);
    await anna.ok(requestQuote, { params: { id: one.id } });
    await send(one.address, satoshi((await howToPay(anna, one.id)).due));
    await mine(FINAL);
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'funds_received', flags: [] });
  });

  it('[PAY-11] is worth what the market says after a rise too: the order takes its part, and the rest waits for a refund', async () => {
    const one = await ordered('900.00');
    await send(one.address, one.units);
    await pass(3 * 24 * HOUR);
    market('100000');
    await mine(FINAL);
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'funds_received',
      paid: '900.00',
      flags: ['overpaid'],
    });
    const rest = one.units - satoshi('0.009');
    expect(await paymentTo(one.address)).toMatchObject({
      queue_reason: 'overpaid',
      unassigned: btc(rest),
    });
    const subjects = subjectsTo(world, anna).slice(0, 2);
    expect(subjects).toContain(`Your payment for ${one.reference} counts as €900.00`);
    expect(subjectsTo(world, anna)[0]).not.toMatch(/cannot use/);
    expect(await shown(one.id)).toMatchObject([{ rest: btc(rest), pays: '900.00' }]);
  });

  it('[PAY-11] keeps its rate up to the last moment of the limit, and not after it', async () => {
    const outcomes: string[] = [];
    for (const minutes of [6 * HOUR + 25, 6 * HOUR + 35]) {
      const one = await ordered('600.00');
      await send(one.address, one.units);
      await pass(minutes);
      market('80000');
      await mine(FINAL);
      outcomes.push((await orderOf(anna, one.id)).paid);
    }
    expect(outcomes).toEqual(['600.00', '533.33']);
  });

  it('[PAY-11] values a payment at the moment of its finality, not at the moment the server read it', async () => {
    const one = await ordered('610.00');
    await send(one.address, one.units);
    await world.bitcoin.payer.mine(FINAL);
    // No read for two days.
    await world.pass({ days: 2 });
    market('80000');
    await world.look('bitcoin');
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'funds_received', paid: '610.00' });
  });

  it('[PAY-11] holds no part of the sale after deadline and grace while it is not final, and waits for a refund once it is', async () => {
    const one = await ordered('620.00');
    await send(one.address, one.units);
    await pass(18 * 24 * HOUR);
    for (const name of ['orders.lapse', 'payments.lapse_underpaid']) await world.runJob(name);
    expect((await orderOf(anna, one.id)).status).toBe('lapsed');
    await mine(FINAL);
    expect(await paymentTo(one.address)).toMatchObject({ queue_reason: 'order_not_open' });
  });
});

describe('a payment that is replaced', () => {
  it('[PAY-11] counts separately when sent again after the quote has expired: at the rate of its own finality, never the old one', async () => {
    const outcomes: string[] = [];
    for (const rate of ['81000', '99000']) {
      const one = await ordered('700.00');
      const txid = await send(one.address, one.units);
      await pass(2 * HOUR);
      await world.bitcoin.payer.replace(txid, [{ address: one.address, units: one.units }]);
      market(rate);
      await world.look('bitcoin');
      await mine(FINAL);
      outcomes.push(present((await shown(one.id))[0]).rate?.eur ?? '');
    }
    expect(outcomes).toEqual(['81000', '99000']);
  });

  it('[PAY-11] by one to the payer leaves the order as it was, and a new quote has the current rate', async () => {
    const one = await ordered('710.00');
    const txid = await send(one.address, one.units);
    await pass(2 * HOUR);
    market('99000');
    await world.bitcoin.payer.replace(txid, [
      { address: world.bitcoin.payer.address, units: one.units },
    ]);
    await world.look('bitcoin');
    expect((await orderOf(anna, one.id)).status).toBe('pending');
    expect(await anna.ok(requestQuote, { params: { id: one.id } })).toMatchObject({
      quote: { rate: '99000', eur_amount: '710.00' },
    });
    await mine(FINAL);
  });
});

describe('when no rate can be had at the moment of finality', () => {
  it('[PAY-11] waits with a reason of its own, is not requested again, keeps its order, and counts at the first rate on which the sources agree', async () => {
    const one = await ordered('800.00');
    await send(one.address, one.units);
    await pass(24 * HOUR);
    world.prices.fault('bitstamp', 'down');
    world.prices.fault('coinbase', 'down');
    await mine(FINAL);
    expect(await paymentTo(one.address)).toMatchObject({ queue_reason: 'rate_missing' });
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'received', missing: '0.00' });
    expect((await howToPay(anna, one.id)).on_the_way).toMatchObject([{ waits_for: 'rate' }]);
    await world.pass({ minutes: 5 });
    await catchUp();
    expect(await paymentTo(one.address)).toMatchObject({ queue_reason: 'rate_missing' });
    await pass(18 * 24 * HOUR);
    await world.runJob('payments.lapse_underpaid');
    expect((await orderOf(anna, one.id)).status).toBe('received');
    world.prices.fault('bitstamp', 'none');
    world.prices.fault('coinbase', 'none');
    market('88000');
    await world.pass({ minutes: 1 });
    await catchUp();
    // The market goes on; the rate of the first look stays.
    market('70000');
    await catchUp();
    await world.runJobs();
    expect(await shown(one.id)).toMatchObject([{ rate: { eur: '88000' } }]);
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'received', paid: '782.22' });
  });

  it('[PAY-11] what a revaluation leaves open may be paid for two days, also after the deadline of the order', async () => {
    const one = await ordered('810.00');
    await pass(14 * 24 * HOUR - 10);
    market(QUOTED);
    await anna.ok(requestQuote, { params: { id: one.id } });
    await send(one.address, satoshi((await howToPay(anna, one.id)).due));
    await pass(24 * HOUR);
    market('81000');
    await mine(FINAL);
    const order = await orderOf(anna, one.id);
    expect(order).toMatchObject({ status: 'received', paid: '729.00', missing: '81.00' });
    expect(Date.parse(order.payment_deadline)).toBeGreaterThan(Date.parse(one.payment_deadline));
    await anna.ok(requestQuote, { params: { id: one.id } });
    await send(one.address, satoshi((await howToPay(anna, one.id)).due));
    await mine(FINAL);
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'funds_received' });
  });
});

describe('what officers see and decide', () => {
  it('[PAY-11] the desk shows the rate of one payment beside the quotes, with the reason', async () => {
    const one = await ordered('820.00');
    await pass(40);
    await send(one.address, one.units);
    market('90100');
    await mine(FINAL);
    const { quotes } = await world.finance.ok(getDeskOrder, { params: { id: one.id } });
    expect(quotes).toMatchObject([
      { rate: '90100', expires_at: null, revaluation: 'seen_without_quote' },
      { rate: QUOTED, revaluation: null },
    ]);
    expect(
      (await world.finance.ok(listPayments, { query: { reason: 'rate_missing' } })).total,
    ).toBe(0);
  });

  it('[PAY-11] two officers who assign a payment cannot give it a better rate than it has', async () => {
    const payer = await world.ledger.payer();
    const placed = await orderBy(world, anna, '90.00', 'XLM');
    const { due } = await howToPay(anna, placed.id);
    world.prices.set({ currency: 'XLM', eur: '0.25' });
    await world.pass({ minutes: 45 });
    await payer.pay({ to: world.ledger.deposit.publicKey(), amount: due });
    await world.look('stellar');
    const stray = present((await paymentsIn(world, { reason: 'no_reference' }))[0]);
    await assignByOfficers(world, stray.id, placed.reference, stray.unassigned);
    expect(await orderOf(anna, placed.id)).toMatchObject({ status: 'received', paid: '79.08' });
    world.prices.set({ currency: 'XLM', eur: '0.2845' });
  });
});
