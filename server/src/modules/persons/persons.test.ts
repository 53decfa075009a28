import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { may, ROLES } from '@bb1/domain/officers/rights';
import { FILE_ROWS, FILE_SECTIONS, getPersonFile } from '@bb1/domain/persons/desk-endpoints';
import { proposeChurchTax } from '@bb1/domain/taxes/desk-endpoints';
import {
  importStatement,
  investorWithTokens,
  order,
  statement,
  transfer,
} from '../../../../testing/cast.ts';
import { sampleBody } from '../../../../testing/interface/sample-inputs.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let auditor: Officer;
let finance: Officer;
let person: Investor;
let other: Investor;
beforeAll(async () => {
  const officers = {
    reviewer: await world.officer('Rita Reviewer', 'reviewer'),
    finance: await world.officer('Finn Finance', 'finance'),
    approver: await world.officer('Ada Approver', 'finance_approver'),
  };
  ({ finance } = officers);
  auditor = await world.officer('Aldo Auditor', 'auditor', 'support');
  ({ person } = await investorWithTokens(world, 'Anna Akte', '2500.00', officers));
  other = await world.investor('Otto Andere');
});

const fileOf = (accountId: string, officer: Officer = auditor) =>
  officer.ok(getPersonFile, { params: { id: accountId }, query: {} });
const section = async (name: string, officer: Officer = auditor) =>
  (await fileOf(person.accountId, officer)).sections.find((one) => one.name === name);

it('[DESK-2] a person’s profile has their value to the issuer and their records by kind, newest first', async () => {
  const { sums, sections } = await fileOf(person.accountId);
  expect(sums).toEqual({
    invested_eur: '2500.00',
    tokens_allocated: '2631.5789473',
    tokens_unclaimed: '2631.5789473',
    paid_out_eur: '0.00',
  });
  const filled = Object.fromEntries(
    sections
      .filter(({ total }) => total > 0)
      .map(({ name, total, rows }) => [name, [total, rows[0]?.state]]),
  );
  expect(filled).toEqual({
    verification: [1, 'approved'],
    orders: [1, 'tokens_allocated'],
    payments: [1, 'assigned'],
  });
  const [first] = sections.find(({ name }) => name === 'orders')?.rows ?? [];
  expect(first).toMatchObject({ amount: '2500.00', currency: 'EUR' });
  expect(sections.find(({ name }) => name === 'payments')?.rows).toMatchObject([
    { label: first?.label, amount: '2500', currency: 'EUR' },
  ]);
});

it('[DESK-2] later records appear in the profile too, and of many the newest with their number', async () => {
  await person.ok(sendContactMessage, {
    body: {
      ...(sampleBody(sendContactMessage) as Record<string, unknown>),
      email: person.email.toUpperCase(),
    },
  });
  await finance.ok(proposeChurchTax, {
    params: { account_id: person.accountId },
    body: sampleBody(proposeChurchTax),
  });
  await world.query(
    `insert into video_identifications (id, account_id, person_name, document_type, document_number, provider, consent_version, consented_at, recording, created_at, state_since)
     values ($1, $2, 'Anna Akte', 'id_card', 'L01X00T47', 'built_in', 'a test', now(), 'pictures', now(), now())`,
    [randomUUID(), person.accountId],
  );
  for (let at = 0; at < FILE_ROWS + 1; at += 1) await order(person, `${100 + at}.00`);
  const { sections } = await fileOf(person.accountId);
  const totals = Object.fromEntries(
    sections.map(({ name, total, rows }) => [name, [total, rows.length, rows[0]?.state]]),
  );
  expect(totals).toMatchObject({
    contact_messages: [1, 1, 'open'],
    tax_entries: [1, 1, 'proposed'],
    video_calls: [1, 1, 'waiting'],
    orders: [FILE_ROWS + 2, FILE_ROWS, 'pending'],
  });
  const moments = sections.find(({ name }) => name === 'orders')?.rows.map(({ at }) => at) ?? [];
  expect(moments).toEqual(moments.toSorted().toReversed());
});

it('[DESK-2][CALL-2] contains nothing of other people', async () => {
  await importStatement(
    world,
    statement(world, [transfer({ name: 'Otto Andere', amount: '70.00', remittance: 'x' })]),
  );
  expect((await fileOf(other.accountId)).sections.filter(({ total }) => total > 0)).toEqual([]);
  expect((await fileOf(other.accountId)).sums).toEqual({
    invested_eur: '0.00',
    tokens_allocated: '0.0000000',
    tokens_unclaimed: '0.0000000',
    paid_out_eur: '0.00',
  });
  expect((await section('payments'))?.total).toBe(1);
});

it('[DESK-1] shows an officer the kinds they have the right to see, and no others', async () => {
  for (const role of ROLES) {
    const officer = await world.officer(`Role ${role}`, role);
    const { status, body } = await officer.call(getPersonFile, {
      params: { id: person.accountId },
      query: {},
    });
    expect([role, status]).toEqual([role, may([role], 'accounts.view') ? 200 : 403]);
    if (status !== 200) continue;
    const { sections, sums } = body as Awaited<ReturnType<typeof fileOf>>;
    expect([role, sections.map(({ name }) => name)]).toEqual([
      role,
      Object.entries(FILE_SECTIONS).flatMap(([name, right]) => (may([role], right) ? [name] : [])),
    ]);
    expect([role, sums === null]).toEqual([role, !may([role], 'orders.view')]);
  }
  expect(
    await section('tax_entries', await world.officer('Sven Support', 'support')),
  ).toBeUndefined();
});

it('[SAFE-5][DESK-5] each view is logged, and a closed account requires a reason', async () => {
  const looks = async () =>
    await world.query<{ actor_id: string; reason: string | null }>(
      "select actor_id, reason from audit_log where act = 'account.file_viewed' and subject = $1 order by id",
      [`account:${other.accountId}`],
    );
  const before = (await looks()).length;
  await fileOf(other.accountId);
  expect((await looks()).slice(before)).toEqual([{ actor_id: auditor.officerId, reason: null }]);
  await world.query('update accounts set closed_at = $2 where id = $1', [
    other.accountId,
    world.now(),
  ]);
  expect(
    (await auditor.call(getPersonFile, { params: { id: other.accountId }, query: {} })).status,
  ).toBe(422);
  expect((await looks()).length).toBe(before + 1);
  await auditor.ok(getPersonFile, {
    params: { id: other.accountId },
    query: { access_reason: 'audit' },
  });
  expect((await looks()).at(-1)).toEqual({ actor_id: auditor.officerId, reason: 'audit' });
  expect(
    (await auditor.call(getPersonFile, { params: { id: randomUUID() }, query: {} })).status,
  ).toBe(404);
});
