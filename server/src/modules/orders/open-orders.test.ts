import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { cancelOrder, getOrderLimits, placeOrder } from '@bb1/domain/orders/endpoints';
import { updateAddress } from '@bb1/domain/kyc/endpoints';
import { approve } from '../../../../testing/applicant.ts';
import {
  addressForm,
  importStatement,
  orderForm,
  statement,
  transfer,
  verifyOneself,
} from '../../../../testing/cast.ts';
import { type Investor, openWorld, type World } from '../../../../testing/world.ts';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';

let world: World;
let reviewer: ApiClient;
beforeAll(async () => {
  world = await openWorld();
  reviewer = await world.officer('Rita Reviewer', 'compliance');
});
afterAll(() => world.close());

/** Document and tax number of a person of their own. */
let people = 0;
const identity = () => {
  people += 1;
  return {
    doc_id: `L0${people}X00T4${people}`,
    tax_residence: 'AT',
    tax_id: String(100_000_000 + people),
  };
};
/** A person with typed details and uploaded pictures, not reviewed yet. */
const fresh = async (name: string, as: Record<string, unknown> = identity()) => {
  const person = await world.investor(name);
  await verifyOneself(person, name, { identity: as });
  return person;
};
const approved = async (name: string, as?: Record<string, unknown>) => {
  const person = await fresh(name, as);
  await approve(reviewer, person.accountId);
  return person;
};
const tryOrder = async (person: ApiClient, amount: string, locale = 'en') => {
  await world.query('delete from rate_limits');
  return person.call(placeOrder, {
    body: orderForm(amount),
    headers: { 'accept-language': locale },
  });
};
const placed = async (person: ApiClient, amount: string) => {
  const answer = await tryOrder(person, amount);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as { id: string; reference: string };
};
const refused = async (person: ApiClient, amount: string, locale?: string) => {
  const { status, body } = await tryOrder(person, amount, locale);
  return [status, body.code, body.errors?.['amount']?.[0] ?? body.errors?.['base']?.[0]];
};
const sale = async () => {
  const config = await world.visitor().ok(getConfig);
  return [config.sale_raised_eur, config.sale_reserved_eur];
};
const sweep = () => world.runJob('orders.settle_provisional');
const provisional = async () =>
  (await world.query<{ sum: string }>('select provisional_eur as sum from sale_totals'))[0]?.sum;
const check = async () =>
  expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
const pay = async (name: string, amount: string, reference: string) => {
  await importStatement(
    world,
    statement(world, [transfer({ name, amount, remittance: reference })]),
  );
  await world.runJobs();
};

describe('an account with invented pictures', () => {
  it('[ORD-7] cannot hold the sale: six orders of 2.9 million are refused in plain words, nothing of them is called raised, and an approved investor gets through', async () => {
    const attacker = await fresh('Eve Erfunden');
    for (const amount of [
      '900000.00',
      '800000.00',
      '500000.00',
      '400000.00',
      '200000.00',
      '98420.00',
    ])
      expect(await refused(attacker, amount)).toEqual([
        422,
        'unpaid_limit_before_approval',
        'Until your verification is approved, your unpaid orders can total up to 50,000 EUR; 50,000 EUR is left. You can order more once you have paid or we have approved it.',
      ]);
    await placed(attacker, '30000.00');
    expect(await refused(attacker, '20000.01', 'de')).toEqual([
      422,
      'unpaid_limit_before_approval',
      'Bis zur Freigabe Ihrer Identitätsprüfung dürfen Ihre unbezahlten Aufträge zusammen 50.000 EUR erreichen; möglich sind noch 20.000 EUR. Mehr können Sie zeichnen, sobald Sie bezahlt haben oder die Prüfung freigegeben ist.',
    ]);
    expect(await sale()).toEqual(['0.00', '30000.00']);
    const honest = await approved('Anna Muster');
    await placed(honest, '1000000.00');
    expect(await sale()).toEqual(['0.00', '1030000.00']);
    await check();
  });

  it('[ORD-7] has a few unpaid orders at most, however small; one that is cancelled makes room', async () => {
    const many = await fresh('Vera Viele');
    const first = await placed(many, '10.00');
    for (let n = 0; n < 4; n++) await placed(many, '10.00');
    expect(await refused(many, '10.00')).toEqual([
      422,
      'too_many_unpaid_orders',
      'You have 5 unpaid orders, which is the maximum. Please pay or cancel one first.',
    ]);
    expect(await many.ok(getOrderLimits)).toEqual({
      approved: false,
      unpaid_max: '50000.00',
      unpaid_left: '49950.00',
      unpaid_orders_max: 5,
      unpaid_orders_left: 0,
      person_max: null,
      person_left: null,
    });
    await many.ok(cancelOrder, { params: { id: first.id } });
    await placed(many, '10.00');
    await check();
  });

  it('[ORD-7] gains nothing by trying twenty at once', async () => {
    const quick = await fresh('Quentin Quick');
    await world.query('delete from rate_limits');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => quick.call(placeOrder, { body: orderForm('24000.00') })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    await check();
  });
});

describe('reservations of unapproved persons', () => {
  it('[ORD-7] is at most a fifth of what is left; orders that are paid or of approved investors do not count towards it', async () => {
    const small = await openWorld({
      offering: (offering) => ({
        ...offering,
        sale: { ...offering.sale, capEur: '100000.00' },
      }),
    });
    const before = world;
    world = small;
    try {
      reviewer = await small.officer('Rita Reviewer', 'compliance');
      const crowd: Investor[] = [];
      for (const name of ['Otto Eins', 'Otto Zwei', 'Otto Drei']) crowd.push(await fresh(name));
      const [one, two, three] = crowd as [Investor, Investor, Investor];
      await placed(one, '15000.00');
      expect(await refused(two, '5000.01')).toEqual([
        422,
        'provisional_limit',
        'Before a verification is approved, only part of the sale can be reserved; 5,000 EUR of that part is left. Please order less, or order again once we have approved your verification.',
      ]);
      const second = await placed(two, '5000.00');
      expect((await refused(three, '1.01'))[1]).toBe('provisional_limit');
      // Four fifths are there for approved investors, whatever the crowd holds.
      const honest = await approved('Anna Muster');
      expect(await refused(honest, '80000.01')).toEqual([
        422,
        'cap_reached',
        'Only 80,000 EUR are left in this sale',
      ]);
      const big = await placed(honest, '79000.00');
      expect((await refused(honest, '1000.01'))[1]).toBe('cap_reached');
      // Paid: it is the person's for good. Approved: it is theirs as anybody's.
      await pay('Otto Zwei', '5000.00', second.reference);
      await approve(reviewer, one.accountId);
      await sweep();
      expect(await provisional()).toBe('0.00');
      expect(await sale()).toEqual(['5000.00', '94000.00']);
      // Of the last thousand a fifth is for those who wait for their approval.
      expect((await refused(three, '200.01'))[1]).toBe('provisional_limit');
      await placed(three, '200.00');
      await placed(honest, '800.00');
      expect(await refused(honest, '2.00')).toEqual([
        422,
        'all_reserved',
        'All remaining tokens are reserved right now. Orders that are not paid in time become available again, so please check back later.',
      ]);
      await pay('Anna Muster', '79000.00', big.reference);
      expect(await sale()).toEqual(['84000.00', '16000.00']);
      await check();
    } finally {
      world = before;
      await small.close();
      reviewer = await world.officer('Rita Reviewer', 'compliance');
    }
  });

  it('[ORD-7] a lapsed reservation of an unapproved investor is free at once', async () => {
    const before = await provisional();
    const late = await fresh('Lara Spät');
    const order = await placed(late, '400.00');
    expect(Number(await provisional()) - Number(before)).toBe(400);
    await late.ok(cancelOrder, { params: { id: order.id } });
    expect(await provisional()).toBe(before);
    await check();
  });
});

describe('a verified person', () => {
  it('[ORD-7][KYC-12] holds as much in two accounts as in one, and an unapproved account reveals nothing about the other', async () => {
    const same = identity();
    const first = await approved('Doris Doppelt', same);
    await placed(first, '900000.00');
    const second = await fresh('Doris Doppelt', same);
    const invested = (person: Investor) =>
      world.product.house.investedCentsOf(world.product.db, person.accountId);
    expect(await invested(second)).toBe(0n);
    expect(await second.ok(getOrderLimits)).toMatchObject({
      approved: false,
      unpaid_left: '50000.00',
    });
    await approve(reviewer, second.accountId, 'same_person');
    // From then on the sum decides for both whether a video identification is due.
    expect([await invested(first), await invested(second)]).toEqual([90_000_000n, 90_000_000n]);
    expect(await second.ok(getOrderLimits)).toMatchObject({
      approved: true,
      unpaid_left: '100000.00',
    });
    expect(await refused(second, '100000.01')).toEqual([
      422,
      'unpaid_limit',
      'Your unpaid orders can total up to 1,000,000 EUR; 100,000 EUR is left. Please pay or cancel an open order first.',
    ]);
    await check();
  });

  it('[ORD-7] whose approval ends because of another country keeps what they hold and may hold less from then on', async () => {
    const moved = await approved('Mona Umzug');
    await placed(moved, '60000.00');
    await moved.ok(updateAddress, {
      body: { ...addressForm, country: 'AT', zipcode: '1010', city: 'Wien' },
    });
    expect(await moved.ok(getOrderLimits)).toMatchObject({ approved: false, unpaid_left: '0.00' });
    expect((await refused(moved, '2.00'))[1]).toBe('unpaid_limit_before_approval');
    await check();
  });
});

describe('the maximum per person', () => {
  it('[ORD-1][ORD-7] counts paid and unpaid orders of the person alike', async () => {
    const limited = await openWorld({
      offering: (offering) => ({
        ...offering,
        sale: { ...offering.sale, maximumPerPersonEur: '5000.00' },
      }),
    });
    const before = world;
    world = limited;
    try {
      reviewer = await limited.officer('Rita Reviewer', 'compliance');
      const bert = await approved('Bert Probe');
      const first = await placed(bert, '4000.00');
      await pay('Bert Probe', '4000.00', first.reference);
      expect(await refused(bert, '1000.01')).toEqual([
        422,
        'person_limit',
        'You can order up to 5,000 EUR in total; 1,000 EUR is left for you',
      ]);
      expect(await bert.ok(getOrderLimits)).toMatchObject({
        person_left: '1000.00',
        unpaid_left: '1000000.00',
      });
      await placed(bert, '1000.00');
      await check();
    } finally {
      world = before;
      await limited.close();
    }
  });
});
