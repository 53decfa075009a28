import { beforeAll, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { updateUser } from '@bb1/domain/accounts/endpoints';
import { listOrders } from '@bb1/domain/orders/endpoints';
import { getPaymentDetails } from '@bb1/domain/payments/endpoints';
import { approve } from '../../../../testing/applicant.ts';
import { transfer } from '../../../../testing/cast.ts';
import {
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  outcomes,
  paymentsIn,
  present,
  subjectsTo,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const pays = (
  amount: string,
  remittance: string,
  more: Partial<Parameters<typeof transfer>[0]> = {},
) => world.booked({ name: 'Anna Muster', amount, remittance, ...more });
const newest = async () => present((await paymentsIn(world))[0]);
const statusOf = async (id: string) => (await orderOf(anna, id)).status;
/** As written by hand and printed by a bank. */
const misread = (reference: string) =>
  reference.replace('BB1', 'BBl').replaceAll('5', 'S').replaceAll('2', 'Z').toLowerCase();

describe('a payment in euros', () => {
  it('[PAY-3] finds its order by a reference in lower case, with lookalike characters, with blanks in it, or wrapped by the bank', async () => {
    const ways: ((reference: string) => string)[] = [
      (reference) => misread(reference),
      (reference) => reference.replace('-', '').split('').join(' '),
      (reference) =>
        `Zeichnung der Anleihe, wie besprochen, fuer ${reference.slice(0, 7)}\n${reference.slice(7)} danke`,
      (reference) => `Ref.:${reference}/Anleihe`,
    ];
    for (const way of ways) {
      const placed = await orderBy(world, anna, '100.00');
      await pays('100.00', way(placed.reference));
      expect([way(placed.reference), await statusOf(placed.id)]).toEqual([
        way(placed.reference),
        'funds_received',
      ]);
    }
  });

  it('[PAY-3] with a wrong character in the reference finds no order, and with two references none is guessed', async () => {
    const [one, other] = [
      await orderBy(world, anna, '110.00'),
      await orderBy(world, anna, '110.00'),
    ];
    const last = one.reference.at(-1) === 'A' ? 'B' : 'A';
    await pays('110.00', `${one.reference.slice(0, -1)}${last}`);
    expect((await newest()).queue_reason).toBe('no_reference');
    await pays('110.00', `${one.reference} ${other.reference}`);
    expect((await newest()).queue_reason).toBe('several_references');
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['pending', 'pending']);
  });

  it('[PAY-6][PAY-2] in parts shows the missing amount, and the last part completes it', async () => {
    const placed = await orderBy(world, anna, '2500.00');
    await pays('1000.00', placed.reference);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'received',
      paid: '1000.00',
      seen: '0.00',
      missing: '1500.00',
      flags: ['underpaid'],
    });
    expect(await anna.ok(getPaymentDetails, { params: { id: placed.id } })).toMatchObject({
      amount: '1500.00',
      missing: '1500.00',
      epc_qr: expect.stringContaining('EUR1500.00') as string,
    });
    await pays('900.01', placed.reference);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'received',
      paid: '1900.01',
      missing: '599.99',
    });
    await pays('599.99', placed.reference);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '2500.00',
      missing: '0.00',
      flags: [],
    });
    expect(subjectsTo(world, anna).slice(0, 3)).toEqual([
      expect.stringContaining('has arrived'),
      expect.stringContaining('is not complete yet'),
      expect.stringContaining('is not complete yet'),
    ]);
  });

  it('[PAY-6] in full is confirmed: tokens come next for a verified person, and after the verification for anyone else', async () => {
    const person = await world.buyer('Vera Muster');
    const mailOf = async () => {
      const placed = await orderBy(world, person, '300.00');
      await pays('300.00', placed.reference, { name: 'Vera Muster' });
      const mail = present(world.mailbox.mails({ to: person.email })[0]);
      expect(mail.subject).toBe(`Your payment for ${placed.reference} has arrived`);
      return mail.text;
    };
    const inReview = await mailOf();
    await approve(await world.officer('Rita Reviewer', 'reviewer', 'compliance'), person.accountId);
    const approved = await mailOf();
    expect(inReview).toContain('once your verification is complete');
    expect(inReview).not.toContain('Next, we allocate');
    expect(approved).toContain('Next, we allocate your tokens');
  });

  it.each([
    ['2499.90', 'funds_received', '2500.00', []],
    ['2499.89', 'received', '2499.89', ['underpaid']],
    ['2500.10', 'funds_received', '2500.00', []],
    ['2500.11', 'funds_received', '2500.00', ['overpaid']],
  ] as const)(
    '[PAY-6] %s of 2,500 EUR is %s: ten cents more or less cause no letters',
    async (amount, status, paid, flags) => {
      const placed = await orderBy(world, anna, '2500.00');
      await pays(amount, placed.reference);
      expect(await orderOf(anna, placed.id)).toMatchObject({ status, paid, flags });
    },
  );

  it('[PAY-6] of too much is split: the order is paid, the rest waits, and the investor is informed', async () => {
    const placed = await orderBy(world, anna, '800.00');
    await pays('1000.00', placed.reference);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '800.00',
      flags: ['overpaid'],
    });
    const payment = await newest();
    expect(payment).toMatchObject({
      amount: '1000.00',
      unassigned: '200.00',
      state: 'queued',
      queue_reason: 'overpaid',
      order_references: [placed.reference],
    });
    expect((await detailOf(world, payment.id)).assignments).toMatchObject([
      { order_id: placed.id, amount: '800.00', credited_eur: '800.00', reversed_at: null },
    ]);
    expect(subjectsTo(world, anna).slice(0, 2).toSorted()).toEqual([
      `We received a payment for ${placed.reference} that we cannot use`,
      `Your payment for ${placed.reference} has arrived`,
    ]);
  });

  it('[PAY-3] from another payer waits for officers: another name, another account than the one named; blanks in the named IBAN do not matter', async () => {
    const named = { sender_iban: 'DE02 1203 0000 0000 2020 51' };
    const [first, second, third] = [
      await orderBy(world, anna, '500.00'),
      await orderBy(world, anna, '510.00', 'EUR', named),
      await orderBy(world, anna, '520.00', 'EUR', named),
    ];
    await pays('500.00', first.reference, { name: 'Bernd Muster' });
    expect(await newest()).toMatchObject({ queue_reason: 'name_differs', unassigned: '500.00' });
    await pays('510.00', second.reference, { iban: 'DE02500105170137075030' });
    expect(await newest()).toMatchObject({ queue_reason: 'sender_differs', unassigned: '510.00' });
    await pays('520.00', third.reference, { name: 'MUSTER, ANNA MARIA' });
    expect([await statusOf(first.id), await statusOf(second.id), await statusOf(third.id)]).toEqual(
      ['pending', 'pending', 'funds_received'],
    );
    // Another person's payment is that person's data: the owner is not informed.
    expect((await orderOf(anna, first.id)).flags).toEqual([]);
  });

  it('[PAY-3] without a text, for an order in another currency, or for a paid one, waits with its reason', async () => {
    await pays('77.00', '');
    expect((await newest()).queue_reason).toBe('no_reference');
    const lumens = await orderBy(world, anna, '300.00', 'XLM');
    await pays('300.00', lumens.reference);
    expect((await newest()).queue_reason).toBe('currency_differs');
    const paid = await orderBy(world, anna, '310.00');
    await pays('310.00', paid.reference);
    await pays('310.00', `${paid.reference} 2`);
    expect((await newest()).queue_reason).toBe('already_paid');
    expect((await orderOf(anna, paid.id)).flags).toEqual(['overpaid']);
  });
});

describe('information about payments', () => {
  it("[ORD-4][PAY-2] mails are in the person's language and never contain an account", async () => {
    const berta = await world.buyer('Berta Deutsch');
    await berta.ok(updateUser, { body: { locale: 'de' } });
    const placed = await orderBy(world, berta, '900.00');
    const from = { name: 'Berta Deutsch', remittance: placed.reference };
    await world.booked({ ...from, amount: '400.00' });
    await world.booked({ ...from, amount: '600.00' });
    const mails = world.mailbox.mails({ to: berta.email });
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `Ihr Auftrag ${placed.reference}`,
        `Ihre Zahlung zu ${placed.reference} ist noch nicht vollständig`,
        `Ihre Zahlung zu ${placed.reference} ist eingegangen`,
        `Zu ${placed.reference} ist eine Zahlung eingegangen, die wir nicht verwenden können`,
      ]),
    );
    const incomplete = present(
      mails.find(({ subject }) => subject.includes('noch nicht vollständig')),
    );
    expect(incomplete.text).toMatch(/bisher 400,00\s€ eingegangen\. Es fehlen noch 500,00\s€/);
    const { bank } = world.offering;
    for (const mail of mails)
      expect(mail.text + mail.html).not.toMatch(
        new RegExp(`${bank.iban}|${bank.bic}|DE\\d\\d[ \\d]{10}`),
      );
  });

  it('[ORD-4] a stranger sees neither the order nor how to pay it; an ended order shows nothing to pay to', async () => {
    const [placed, stranger] = [
      await orderBy(world, anna, '330.00'),
      await world.buyer('Stella Fremd'),
    ];
    const params = { id: placed.id };
    expect([
      (await stranger.call(getPaymentDetails, { params })).status,
      (await stranger.ok(listOrders)).length,
    ]).toEqual([404, 0]);
    await world.pass({ days: 18 });
    await world.runJob('orders.lapse');
    const answer = await anna.call(getPaymentDetails, { params });
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_status']);
    expect(answer.text).not.toContain(world.offering.bank.iban);
  });
});

describe('the payment deadline', () => {
  it('[PAY-6] refers to the booking day: the statement may come later, within the days of grace', async () => {
    const [intime, late] = [
      await orderBy(world, anna, '700.00'),
      await orderBy(world, anna, '710.00'),
    ];
    await world.pass({ days: 15 });
    await world.runJob('orders.lapse');
    expect([await statusOf(intime.id), await statusOf(late.id)]).toEqual(['pending', 'pending']);
    await pays('710.00', late.reference);
    expect(await newest()).toMatchObject({
      queue_reason: 'late',
      booking_date: berlinDay(world.now()),
    });
    expect((await orderOf(anna, late.id)).flags).toEqual(['late']);
    expect(world.lastMail(anna.email).text).toContain('after the deadline');
    await world.bookedOn(new Date(Date.parse(intime.payment_deadline) - 86_400_000), {
      name: 'Anna Muster',
      amount: '700.00',
      remittance: intime.reference,
    });
    expect(await statusOf(intime.id)).toBe('funds_received');
  });

  it('[PAY-6][OFF-3] ends an order with too little money; the payment waits for a refund, and so does a later one', async () => {
    const placed = await orderBy(world, anna, '450.00');
    await pays('200.00', placed.reference);
    await world.pass({ days: 16 });
    await world.runJob('payments.lapse_underpaid');
    expect(await statusOf(placed.id)).toBe('received');
    await world.pass({ days: 2 });
    await Promise.all([
      world.runJob('payments.lapse_underpaid'),
      world.runJob('payments.lapse_underpaid'),
    ]);
    await world.runJobs();
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'lapsed',
      paid: '0.00',
      missing: '0.00',
    });
    expect(world.lastMail(anna.email).text).toContain(
      'refund what you paid to the account it came from',
    );
    await pays('250.00', placed.reference);
    expect(await outcomes(world, ...(await paymentsIn(world, { q: placed.reference })))).toEqual([
      'order_ended',
      'order_not_open',
    ]);
  });
});
