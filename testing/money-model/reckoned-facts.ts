import { expect } from 'vitest';
import type { MoneyScene } from './money-scene.ts';
import type { KnownOrder, OutsideWorld } from './outside-world.ts';
import { unitsFrom } from './play-money.ts';
import { answered, answeredPayments, type AnsweredPayment } from './product-answers.ts';
import {
  countsByQuote,
  dueAt,
  owedUnits,
  rateE12,
  ratesAt,
  type ReckonedPayment,
  Reckoning,
} from './reckoning.ts';

const CURRENCIES = ['EUR', 'XLM', 'BTC', 'ETH'] as const;
const PAYABLE = new Set(['pending', 'received', 'funds_received', 'tokens_allocated']);
const TOLERANCE_CENTS = 10n;
/** So little counts at the price of the payment that completes the order with it. */
const DUST = { XLM: 1_000n, BTC: 500n, ETH: 10n ** 12n };

/** What the product says of each person is what the independent reckoning says. The queue is empty. */
export async function reckonedFacts(scene: MoneyScene, world: OutsideWorld): Promise<void> {
  const reckoning = new Reckoning(world, scene.context.offering.sale.tiers);
  const reported = await answeredPayments(scene);
  // Until the bank's statement has joined, the product cannot know what it says.
  if (!world.isAtOdds) {
    const agreed = await debitsAgree(scene, reckoning);
    const payments = reckoning.payments(agreed);
    peopleAgree(scene, { world, reckoning, payments, reported });
    paymentsAgree(world, payments, reported);
    await ordersAgree(scene, world, reckoning);
    await pricesAgree(scene, world, { payments, reported });
  }
  await tokensAgree(scene, world, reckoning);
  await debtorsAgree(scene, world);
  await forgeriesMoveNothing(scene, world);
}

/** Each debit that names a credit has taken it, each that says nothing waits for officers. Answers what each has taken. */
async function debitsAgree(
  scene: MoneyScene,
  reckoning: Reckoning,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map((await answered(scene, 'takings')).map((one) => [one.debit, one]));
  for (const {
    debit,
    credit,
    cents,
    mustBeUnderstood,
    mustWaitForOfficers,
  } of reckoning.takings()) {
    const found = answers.get(debit);
    if (mustBeUnderstood)
      expect(found, `debit ${debit} names credit ${credit}`).toMatchObject({ credit });
    if (mustWaitForOfficers && found !== undefined)
      expect(found, `debit ${debit} names nothing`).toMatchObject({ credit, by_officers: true });
    if (found !== undefined) {
      expect(found.credit, `debit ${debit}`).toBe(credit);
      expect(unitsFrom('EUR', found.amount), `debit ${debit}`).toBe(cents);
    }
  }
  return new Map([...answers].map(([debit, { credit }]) => [debit, credit]));
}

/** All that the product has of a payment, less what is owed for it. */
function placesOf(one: AnsweredPayment): bigint {
  const { undecided, assigned, refundDue, refunded, own, paid, owed } = one;
  return undecided + assigned + refundDue + refunded + own + paid - owed;
}

function peopleAgree(
  scene: MoneyScene,
  {
    world,
    reckoning,
    payments,
    reported,
  }: {
    world: OutsideWorld;
    reckoning: Reckoning;
    payments: readonly ReckonedPayment[];
    reported: readonly AnsweredPayment[];
  },
): void {
  const giver = new Map(payments.map(({ key, who }) => [key, who]));
  const invented = new Set(
    [...world.forgeries.map(({ entry }) => entry), ...world.lies].map(
      ({ bankReference }) => `bank ${bankReference ?? ''}`,
    ),
  );
  const strangers = reported.filter(({ key }) => !giver.has(key) && !invented.has(key));
  expect(strangers, 'payments unknown outside').toEqual([]);
  for (const [who, { name }] of scene.people.entries()) {
    const says = Object.fromEntries(
      CURRENCIES.map((currency) => [
        currency,
        reported
          .filter((one) => giver.get(one.key) === who && one.currency === currency)
          .reduce((all, one) => all + placesOf(one), 0n),
      ]),
    );
    const gave = Object.fromEntries(
      CURRENCIES.map((currency) => [currency, reckoning.gave(who, currency, payments)]),
    );
    expect(says, `what ${name} gave, and was not taken back`).toEqual(gave);
  }
}

function paymentsAgree(
  world: OutsideWorld,
  payments: readonly ReckonedPayment[],
  reported: readonly AnsweredPayment[],
): void {
  const answers = new Map(reported.map((one) => [one.key, one]));
  for (const { key, leftUnits } of payments) {
    const found = answers.get(key);
    if (found === undefined) {
      expect(leftUnits, `${key} is nowhere`).toBe(0n);
      continue;
    }
    expect(placesOf(found), `the places of ${key}`).toBe(leftUnits);
    const { allocated, refunded, refundDue, owed } = found;
    const least = owedUnits({ boundUnits: allocated + refunded, leftUnits });
    const most = owedUnits({ boundUnits: allocated + refunded + refundDue, leftUnits });
    expect(owed >= least && owed <= most, `${owed} is owed for ${key}, not ${least}`).toBe(true);
  }
  const forged = world.forgeries.filter(({ state }) => state === 'believed');
  for (const { reference, cents } of forged) {
    const found = answers.get(`bank ${reference}`);
    expect(found && placesOf(found), `the forged credit ${reference}`).toBe(cents);
  }
}

async function ordersAgree(
  scene: MoneyScene,
  world: OutsideWorld,
  reckoning: Reckoning,
): Promise<void> {
  const answers = new Map((await answered(scene, 'orders')).map((one) => [one.id, one]));
  for (const order of world.orders) {
    const found = answers.get(order.id);
    if (found === undefined || !PAYABLE.has(found.status)) continue;
    const tolerance = toleranceOf(order);
    if (found.status === 'tokens_allocated' && order.method === 'EUR')
      expect(
        unitsFrom('EUR', found.assigned) + tolerance >= order.amountCents,
        `order ${order.reference} is allocated for ${found.assigned} EUR`,
      ).toBe(true);
    const paid = reckoning.plainlyPaid(order);
    if (paid === null) continue;
    const counted = paid + tolerance >= order.amountCents ? order.amountCents : paid;
    expect(
      unitsFrom('EUR', found.credited_eur) >= counted,
      `order ${order.reference} was paid ${counted} cents and shows ${found.credited_eur} EUR`,
    ).toBe(true);
  }
}

function toleranceOf({ amountCents }: KnownOrder): bigint {
  const hundredth = amountCents / 100n;
  return hundredth < TOLERANCE_CENTS ? hundredth : TOLERANCE_CENTS;
}

/** Each payment in a coin counts by the quote that was honoured, or else at the price of the market when it was final. */
async function pricesAgree(
  scene: MoneyScene,
  world: OutsideWorld,
  {
    payments,
    reported,
  }: { payments: readonly ReckonedPayment[]; reported: readonly AnsweredPayment[] },
): Promise<void> {
  const prices = await answered(scene, 'prices');
  const { history } = scene.market;
  for (const price of prices) {
    const { currency, made_at: madeAt, rate } = price;
    expect(
      ratesAt(history, currency, madeAt).includes(rateE12(rate)),
      `the market did not ask ${rate} EUR for ${currency} at ${madeAt.toISOString()}`,
    ).toBe(true);
    expect(unitsFrom(currency, price.due_amount), `price ${price.id}`).toBe(
      dueAt(currency, unitsFrom('EUR', price.eur_amount), rate),
    );
  }
  const byId = new Map(prices.map((price) => [price.id, price]));
  const keys = new Map(reported.map(({ id, key }) => [id, key]));
  for (const assignment of await answered(scene, 'assignments')) {
    const { currency, order_id: orderId, payment_id: paymentId } = assignment;
    const units = unitsFrom(currency, assignment.amount);
    const payment = payments.find(({ key }) => key === keys.get(paymentId));
    if (payment === undefined || payment.units <= DUST[currency]) continue;
    const shown = prices.flatMap((price) =>
      price.order_id === orderId && price.expires_at !== null
        ? { id: price.id, madeAt: price.made_at, expiresAt: price.expires_at }
        : [],
    );
    const used = byId.get(assignment.quote_id ?? '');
    const { seenAt } = payment;
    const isRight = payment.finals.some((finalAt) => {
      if (seenAt === null || used === undefined) return false;
      const quote = countsByQuote({ seenAt, finalAt, currency }, shown);
      return quote === null
        ? used.revalued_payment_id === paymentId && used.made_at >= finalAt
        : used.id === quote;
    });
    expect(isRight, `${payment.key} counts at a price that it does not have`).toBe(true);
    const due = unitsFrom(currency, used?.due_amount ?? '0');
    const worth = (unitsFrom('EUR', used?.eur_amount ?? '0') * units) / due;
    const order = world.orders.find(({ id }) => id === orderId);
    expect(
      unitsFrom('EUR', assignment.credited_eur) <= worth + (order?.amountCents ?? 0n) / 100n + 1n,
      `${payment.key} of ${worth} cents counts as ${assignment.credited_eur} EUR`,
    ).toBe(true);
  }
}

async function tokensAgree(
  scene: MoneyScene,
  world: OutsideWorld,
  reckoning: Reckoning,
): Promise<void> {
  const orders = await answered(scene, 'orders');
  const allocated = new Set(
    orders.flatMap(({ id, status }) => (status === 'tokens_allocated' ? id : [])),
  );
  const known = new Set(world.orders.map(({ id }) => id));
  expect(
    [...allocated].filter((id) => !known.has(id)),
    'orders that nobody placed',
  ).toEqual([]);
  const answers = new Map(
    (await answered(scene, 'tokens')).map(({ account_id: id, tokens }) => [id, tokens]),
  );
  for (const [who, { name, accountId }] of scene.people.entries())
    expect(unitsOf(answers.get(accountId) ?? '0'), `the tokens of ${name}`).toBe(
      reckoning.tokens(who, allocated),
    );
}

function unitsOf(tokens: string): bigint {
  const [whole = '0', decimals = ''] = tokens.split('.');
  return BigInt(whole + decimals.padEnd(7, '0'));
}

/** What is owed for an order with tokens, its owner owes. */
async function debtorsAgree(scene: MoneyScene, world: OutsideWorld): Promise<void> {
  for (const { reference, account_id: accountId, order_id: orderId } of await answered(
    scene,
    'receivables',
  )) {
    const owner = world.orders.find(({ id }) => id === orderId)?.who;
    if (owner !== undefined)
      expect(accountId, `the debtor of ${reference}`).toBe(scene.people[owner]?.accountId);
  }
}

const MOVES_OF_FORGERIES = `
  select b.bank_reference from live_assignments s join bank_lines b on b.id = s.payment_id
  union select b.bank_reference from refunds r join bank_lines b on b.id = r.payment_id where r.state in ('proposed', 'approved', 'exported', 'sent')
  union select b.bank_reference from payment_decisions d join bank_lines b on b.id = d.payment_id where d.state = 'approved'`;

/** What one uploaded file alone tells pays nothing, and nothing of it leaves. */
async function forgeriesMoveNothing(scene: MoneyScene, world: OutsideWorld): Promise<void> {
  if (world.forgedCents === 0n) return;
  const { rows } = await scene.db.pool.query<{ bank_reference: string }>({
    name: 'money-model.moves_of_forgeries',
    text: MOVES_OF_FORGERIES,
  });
  const moved = rows.map((row) => row.bank_reference);
  for (const { reference } of world.forgeries)
    expect(moved, `the forged credit ${reference} pays something`).not.toContain(reference);
}
