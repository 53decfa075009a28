import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { proposeAccountBlock } from '@bb1/domain/accounts/block-endpoints';
import { getDeskAccount, listAccounts } from '@bb1/domain/accounts/desk-endpoints';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { getClosing } from '@bb1/domain/accounts/privacy-endpoints';
import { getApproval } from '@bb1/domain/approvals/endpoints';
import { createClaim } from '@bb1/domain/claims/endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { placeOrder } from '@bb1/domain/orders/endpoints';
import { listRefunds } from '@bb1/domain/payments/refund-endpoints';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { order, orderForm } from '../../../../testing/cast.ts';
import { moneyWorldForAllTests, orderOf, present } from '../../../../testing/money-world.ts';
import type { Investor, Officer } from '../../../../testing/world.ts';

const IBAN = 'DE02120300000000202051';

const world = moneyWorldForAllTests();
let cora: Officer;
let carl: Officer;
beforeAll(async () => {
  [cora, carl] = [
    await world.officer('Cora Compliance', 'compliance'),
    await world.officer('Carl Compliance', 'compliance'),
  ];
});

const propose = (person: Investor, kind: 'block' | 'lifting' = 'block', by: Officer = cora) =>
  by.call(proposeAccountBlock, {
    params: { id: person.accountId },
    body: { kind, reason: 'documents that do not fit together' },
  });
const proposed = async (person: Investor, kind?: 'block' | 'lifting') =>
  (await propose(person, kind)).body['approval_id'] as string | null;
const blocksOf = async ({ accountId }: Investor) =>
  (await cora.ok(getDeskAccount, { params: { id: accountId } })).blocks;
const pay = (person: Investor, remittance: string, amount: string) =>
  world.booked({ name: person.email, amount, remittance, iban: IBAN });
const tryOrder = (person: Investor) =>
  person.call(placeOrder, {
    body: orderForm('100.00'),
    headers: { 'idempotency-key': randomUUID() },
  });
const templatesTo = async (person: Investor) =>
  (
    await world.query<{ template: string }>(
      'select template from mail_outbox where recipient = $1 order by created_at',
      [person.email],
    )
  ).map(({ template }) => template);

describe('blocking a person', () => {
  it('[DESK-7] takes one compliance officer before any payment: open orders end, new ones are refused, and the message gives no reason', async () => {
    const person = await world.buyer('Ohne Geld');
    const placed = await order(person, '100.00');
    expect(await proposed(person)).toBeNull();
    expect(await blocksOf(person)).toMatchObject([
      { kind: 'block', money_is_in: false, decided_by: null },
    ]);
    await world.runJobs();
    expect((await orderOf(person, placed.id)).status).toBe('cancelled');
    expect(await tryOrder(person)).toMatchObject({ status: 422, body: { code: 'cannot_invest' } });
    expect((await person.ok(whoAmI)).refused).toBe(true);
    expect((await person.ok(getClosing)).obstacles).toEqual(['refused']);
    const { text, html } = world.lastMail(person.email);
    expect([
      (await templatesTo(person)).at(-1),
      /documents that do not fit/.test(text + html),
    ]).toEqual(['account-blocked', false]);
  });

  it('[DESK-7][DESK-4] takes two officers after a payment; then refunds to the source are proposed and released by the usual two', async () => {
    const person = await world.buyer('Mit Geld');
    const [whole, part] = [await order(person, '250.00'), await order(person, '100.00')];
    await pay(person, whole.reference, '250.00');
    await pay(person, part.reference, '40.00');
    const block = await proposed(person);
    expect(await cora.ok(getApproval, { params: { id: block ?? '' } })).toMatchObject({
      state: 'proposed',
      facts: [
        { value: 'block' },
        { name: 'person', value: 'Mit Geld' },
        { name: 'money_is_in', value: 'money_held' },
      ],
    });
    // Nothing happens before the second officer's approval.
    expect([(await orderOf(person, whole.id)).status, (await person.ok(whoAmI)).refused]).toEqual([
      'funds_received',
      false,
    ]);
    expect(await tryToApprove(cora, block)).toMatchObject({
      status: 403,
      body: { code: 'maker_is_checker' },
    });
    expect((await propose(person, 'block', carl)).body).toMatchObject({
      code: 'account_block_open',
    });
    expect((await carl.ok(deskHome)).queues.find(({ name }) => name === 'approvals')?.count).toBe(
      1,
    );
    expect(
      (await carl.ok(listAccounts, { query: { filter: 'block_proposed' } })).accounts.map(
        ({ id }) => id,
      ),
    ).toEqual([person.accountId]);
    await approveAs(carl, block);
    await world.runJobs();
    expect([
      (await orderOf(person, whole.id)).status,
      (await orderOf(person, part.id)).status,
    ]).toEqual(['cancelled', 'cancelled']);
    const { refunds } = await world.finance.ok(listRefunds, { query: { state: 'proposed' } });
    expect(
      refunds
        .map(({ amount, reason, payee_account: to, is_to_source: back, proposed_by: by }) => [
          amount,
          reason,
          to,
          back,
          by,
        ])
        .toSorted((one, other) => Number(other[0]) - Number(one[0])),
    ).toEqual([
      ['250.00', 'refused_person', IBAN, true, 'Cora Compliance'],
      ['40.00', 'refused_person', IBAN, true, 'Cora Compliance'],
    ]);
    await world.check();
    // The same job again proposes nothing twice.
    const [job] = await world.query<{ after: { account_block: string } }>(
      "select after from audit_log where act = 'account.blocked' and subject = $1",
      [`account:${person.accountId}`],
    );
    await world.runJob('account.blocked', {
      accountId: person.accountId,
      blockId: present(job).after.account_block,
    });
    expect(
      (await world.finance.ok(listRefunds, { query: { state: 'proposed' } })).refunds,
    ).toHaveLength(2);
    for (const refund of refunds) await approveAs(world.approver, refund.approval_id);
    expect(
      (await world.finance.ok(listRefunds, { query: { state: 'approved' } })).refunds,
    ).toHaveLength(2);
    // A late payment goes only into the queue.
    await pay(person, part.reference, '60.00');
    expect((await orderOf(person, part.id)).status).toBe('cancelled');
  });

  it('[DESK-7] leaves allocated tokens with the person and prevents claims while it lasts; lifting takes two, and then everything is possible again', async () => {
    const person = await world.buyer('Mit Tokens');
    expect(await proposed(person)).toBeNull();
    expect(
      (
        await person.call(createClaim, {
          body: {
            distribution_claim: {
              public_key: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7',
            },
          },
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
    for (const table of ['orders', 'distribution_claims'])
      expect(
        (
          await world.query('select from pg_trigger where tgname = $1 and tgrelid = $2::regclass', [
            'blocked_account_begins_nothing',
            table,
          ])
        ).length,
      ).toBe(1);
    expect((await propose(person)).status).toBe(409);
    const lifting = await proposed(person, 'lifting');
    expect((await tryToApprove(cora, lifting)).status).toBe(403);
    expect(await sendBackAs(carl, lifting, 'not yet')).toMatchObject({
      state: 'sent_back',
      decision_reason: 'not yet',
    });
    expect((await person.ok(whoAmI)).refused).toBe(true);
    await approveAs(carl, await proposed(person, 'lifting'));
    expect((await tryOrder(person)).status).toBe(201);
    expect((await blocksOf(person)).map(({ kind }) => kind)).toEqual(['lifting', 'block']);
    expect(
      (
        await world.query<{ act: string }>(
          "select act from audit_log where subject = $1 and act like 'approval.%' order by id",
          [`account:${person.accountId}`],
        )
      ).map(({ act }) => act),
    ).toEqual([
      'approval.proposed',
      'approval.sent_back',
      'approval.proposed',
      'approval.approved',
    ]);
    await world.runJobs();
    expect((await templatesTo(person)).filter((name) => name.startsWith('account-block'))).toEqual([
      'account-blocked',
      'account-block-lifted',
    ]);
  });

  it("[DESK-1] is closed to the person's own account, to support and to administrators; after a payment the database refuses a single officer", async () => {
    const person = await world.buyer('Cora Compliance');
    expect((await propose(person)).body).toMatchObject({ code: 'own_account' });
    const other = await world.buyer('Andere Person');
    for (const role of ['support', 'administrator', 'finance', 'reviewer'] as const)
      expect(
        (await propose(other, 'block', await world.officer(`Other ${role}`, role))).status,
      ).toBe(403);
    const alone = (kind: string, money: boolean) =>
      world.query(
        "insert into account_blocks (id, account_id, kind, reason, money_is_in, proposed_by, proposed_at, decided_at) values (gen_random_uuid(), $1, $2, 'x', $3, $4, now(), now())",
        [other.accountId, kind, money, cora.officerId],
      );
    await expect(alone('block', true)).rejects.toThrow('account_blocks_second_officer');
    await expect(alone('lifting', false)).rejects.toThrow('account_blocks_second_officer');
  });

  it('[DESK-7] and a concurrent order are serialised, and no open order is left', async () => {
    const person = await world.buyer('Gleich Zeitig');
    await Promise.all([propose(person), tryOrder(person)]);
    await world.runJobs();
    expect(
      await world.query(
        "select id from orders where account_id = $1 and status not in ('cancelled')",
        [person.accountId],
      ),
    ).toEqual([]);
  });
});
