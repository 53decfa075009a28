import { beforeAll, describe, expect, it } from 'vitest';
import { approveProposal, getApproval, withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { deskHome } from '@bb1/domain/officers/endpoints';
import {
  getBankImport,
  getRefusedBankEntry,
  listRefusedBankEntries,
  previewBankImport,
  proposeManualBooking,
  type RefusedEntryDetail,
} from '@bb1/domain/payments/desk-endpoints';
import { listBankAccounts, proposeStatementGap } from '@bb1/domain/payments/evidence-endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { closingCents, type StatementEntry } from '../../../../../testing/bank-for-tests.ts';
import { approve } from '../../../../../testing/applicant.ts';
import {
  confirmUpload,
  importStatement,
  statementAt,
  transfer,
} from '../../../../../testing/cast.ts';
import {
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../../testing/money-world.ts';
import { OPENING_CENTS } from '../../../../../testing/opening-balance.ts';
import type { Investor, Officer } from '../../../../../testing/world.ts';
import { compareBank } from '../comparisons/compare-bank.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
let second: Officer;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
  second = await world.officer('Fiona Finance', 'finance');
  await approve(await world.officer('Rita Review', 'reviewer'), anna.accountId);
});

let balance = OPENING_CENTS;
/** A statement of today, which follows the one before; `damage` makes entries unreadable. */
function statementFrom(
  openingCents: bigint,
  entries: readonly StatementEntry[],
  damage: (xml: string) => string = (xml) => xml,
): Buffer {
  balance = closingCents(openingCents, entries);
  return Buffer.from(damage(statementAt(world, openingCents, entries).toString()));
}
const next = (entries: readonly StatementEntry[], damage?: (xml: string) => string) =>
  statementFrom(balance, entries, damage);
/** The amount of an entry, in dollars of another figure. */
const inDollars = (amount: string) => (xml: string) =>
  xml.replaceAll(`Ccy="EUR">${amount}`, 'Ccy="USD">999.99');
/** An entry whose day cannot be read; its amount can. */
const withoutDay = (amount: string) => (xml: string) =>
  xml.replace(
    new RegExp(
      `(<Ntry>(?:(?!</Ntry>).)*?${amount}(?:(?!</Ntry>).)*?)<BookgDt>.*?</BookgDt>((?:(?!</Ntry>).)*?)<ValDt>.*?</ValDt>`,
      'su',
    ),
    '$1$2',
  );
const fromAnna = (amount: string, remittance: string) =>
  transfer({ name: 'Anna Muster', amount, remittance });
const toStadtwerke = (amount: string): StatementEntry => ({
  direction: 'debit',
  transfers: [
    { amountCents: BigInt(amount.replace('.', '')), counterpartyName: 'Stadtwerke Musterstadt' },
  ],
});

const book = async (file: Buffer) => {
  const { imported } = await importStatement(world, file);
  await world.runJobs();
  await world.check();
  return world.finance.ok(getBankImport, { params: { id: imported.id } });
};
const detail = (id: string) => world.finance.ok(getRefusedBankEntry, { params: { id } });
/** The entries of a file that nobody has booked. */
const openEntries = async (importId?: string): Promise<RefusedEntryDetail[]> => {
  const listed = (await world.finance.ok(listRefusedBankEntries)).filter(
    (one) => !one.is_booked && (importId === undefined || one.import_id === importId),
  );
  return Promise.all(listed.toReversed().map(({ id }) => detail(id)));
};
const form = (typed: { amount: string; remittance?: string } & Record<string, string>) => ({
  direction: 'credit',
  booking_date: berlinDay(world.now()),
  counterparty_name: 'Anna Muster',
  counterparty_iban: 'DE02120300000000202051',
  remittance: '',
  end_to_end_id: '',
  taken_back: 'no',
  reason: 'Online banking of the bank, looked up today',
  ...typed,
});
const requestFor = (entry: { id: string }, typed: Parameters<typeof form>[0]) => ({
  params: { id: entry.id },
  body: form(typed),
});
const decide = async (approvalId: string | null, officer = world.approver) => {
  const params = { id: present(approvalId) };
  const { content_hash } = await officer.ok(getApproval, { params });
  return officer.call(approveProposal, { params, body: { content_hash } });
};
const bookByHand = async (entry: { id: string }, typed: Parameters<typeof form>[0]) => {
  const { approval_id: id } = await world.finance.ok(
    proposeManualBooking,
    requestFor(entry, typed),
  );
  const answer = await decide(id);
  await world.runJobs();
  await world.check();
  return answer;
};
/** What the bank has on the account beside what the books have; equal, when nothing is missing. */
const bankAndBooks = async () => {
  const [account] = await compareBank(world.product.db);
  return [account?.found, account?.expected];
};
const expectAgreement = async () => {
  const [bank, books] = await bankAndBooks();
  expect(bank).toBe(books);
};
const waitingStatements = async () =>
  (await world.finance.ok(listBankAccounts)).flatMap(({ waiting }) => waiting);
const text = (answer: { status: number; body: unknown }) =>
  [answer.status, JSON.stringify(answer.body)] as const;
const queued = async () =>
  (await world.finance.ok(deskHome)).queues.find(({ name }) => name === 'refused_bank_entries')
    ?.count;

describe('an unread entry', () => {
  it('[PAY-12][DESK-4][DESK-8] is booked by two officers like a line of the bank, pays the order that it names, and closes the difference between bank and books', async () => {
    const placed = await orderBy(world, anna, '310.00');
    const imported = await book(
      next([fromAnna('50.00', 'stray'), fromAnna('310.00', placed.reference)], inDollars('310.00')),
    );
    const [entry] = await openEntries(imported.id);
    expect(await queued()).toBe(1);
    expect(entry).toMatchObject({
      fixed: { amount: null, direction: 'credit', booking_date: berlinDay(world.now()) },
      balances: { unread: '310.00', booked: '0.00', missing: '310.00' },
      is_joined: true,
      approval_id: null,
    });
    const typed = { amount: '310.00', remittance: placed.reference };
    const { approval_id: id } = await world.finance.ok(
      proposeManualBooking,
      requestFor(present(entry), typed),
    );
    const shown = await world.approver.ok(getApproval, { params: { id: present(id) } });
    expect(shown.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'booked_amount', value: '310.00' }),
        expect.objectContaining({
          name: 'counterparty',
          value: 'Anna Muster, DE02120300000000202051',
        }),
        expect.objectContaining({ name: 'booked_text', value: placed.reference }),
        expect.objectContaining({ name: 'order', value: placed.reference }),
        expect.objectContaining({ name: 'person', value: 'Anna Muster' }),
      ]),
    );
    expect(shown.evidence.flat()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'unread_entries', value: '310.00' }),
        expect.objectContaining({ name: 'books_lack', value: '310.00' }),
      ]),
    );
    expect((await decide(id, world.finance)).status).toBe(403);
    expect((await orderOf(anna, placed.id)).paid).toBe('0.00');
    expect((await decide(id)).status).toBe(200);
    await world.runJobs();
    await world.check();
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '310.00',
    });
    await expectAgreement();
    // What rests on words that an officer typed is not proposed by that officer again.
    expect((await world.finance.call(proposeAllocation)).status).toBe(422);
    const allocation = await second.ok(proposeAllocation);
    const { evidence } = await second.ok(getApproval, { params: { id: allocation.id } });
    expect(evidence[0]).toContainEqual(
      expect.objectContaining({ value: 'Felix Finance', path: `/desk/approvals/${id}` }),
    );
    const booked = await detail(present(entry).id);
    expect(booked).toMatchObject({ is_booked: true, approval_id: id });
    expect((await paymentsIn(world, { q: placed.reference })).map((one) => one.id)).toEqual([
      booked.payment_id,
    ]);
    expect(await queued()).toBe(0);
    const rows = await world.query<{ frozen: string }>(
      'select content::text || facts::text || evidence::text as frozen from approvals where id = $1',
      [id],
    );
    expect(rows[0]?.frozen).not.toMatch(/Anna|DE0212/);
  });

  it('[PAY-12] is booked once: not by a second proposal, a second approval, or two at the same time', async () => {
    const imported = await book(next([fromAnna('61.00', 'once')], inDollars('61.00')));
    const [entry] = await openEntries(imported.id);
    const proposal = requestFor(present(entry), { amount: '61.00', remittance: 'once' });
    const answers = await Promise.all([
      world.finance.call(proposeManualBooking, proposal),
      second.call(proposeManualBooking, proposal),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    const { approval_id: id } = await detail(present(entry).id);
    const approvals = await Promise.all([decide(id), decide(id)]);
    expect(approvals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(text(await world.finance.call(proposeManualBooking, proposal))).toEqual([
      409,
      expect.stringContaining('already booked'),
    ]);
    await world.runJobs();
    expect(await paymentsIn(world, { q: 'once' })).toHaveLength(1);
    await expectAgreement();
  });

  it('[PAY-12] keeps the amount, direction and day that the bank says readably', async () => {
    const imported = await book(next([fromAnna('62.00', 'no day')], withoutDay('62.00')));
    const [entry] = await openEntries(imported.id);
    expect(present(entry).fixed).toEqual({
      amount: '62.00',
      direction: 'credit',
      booking_date: null,
    });
    for (const [typed, field] of [
      [{ amount: '63.00' }, 'amount'],
      [{ amount: '62.00', direction: 'debit' }, 'direction'],
      [{ amount: '62.00', booking_date: '2099-01-01' }, 'booking_date'],
      [{ amount: '0.00' }, 'amount'],
      [{ amount: '-62.00' }, 'amount'],
      [{ amount: '62.00', counterparty_iban: 'DE02120300000000202052' }, 'counterparty_iban'],
    ] as const) {
      const answer = await world.finance.call(
        proposeManualBooking,
        requestFor(present(entry), typed),
      );
      expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([
        422,
        [field],
      ]);
    }
    expect((await bookByHand(present(entry), { amount: '62.00' })).status).toBe(200);
    await expectAgreement();
  });

  it('[PAY-12] is booked together with the other unread entries of its statement, when they add up to its balances; an invented amount funds nothing', async () => {
    const placed = await orderBy(world, anna, '7000.00');
    const imported = await book(
      next([fromAnna('70.00', 'one'), fromAnna('8.00', 'two')], (xml) =>
        inDollars('8.00')(inDollars('70.00')(xml)),
      ),
    );
    const [one, two] = await openEntries(imported.id);
    expect(present(one).balances).toEqual({ unread: '78.00', booked: '0.00', missing: '78.00' });
    const invented = { amount: '7000.00', remittance: placed.reference };
    expect((await bookByHand(present(one), invented)).status).toBe(200);
    expect(await detail(present(one).id)).toMatchObject({ is_booked: false, is_agreed: true });
    expect(await paymentsIn(world, { q: placed.reference })).toEqual([]);
    const rest = requestFor(present(two), { amount: '8.00', remittance: 'two' });
    expect(text(await world.finance.call(proposeManualBooking, rest))).toEqual([
      422,
      expect.stringContaining('-6922.00 EUR is left'),
    ]);
    expect((await bookByHand(present(one), { amount: '70.00', remittance: 'one' })).status).toBe(
      200,
    );
    expect(await paymentsIn(world, { q: 'one' })).toEqual([]);
    expect((await bookByHand(present(two), { amount: '8.00', remittance: 'two' })).status).toBe(
      200,
    );
    for (const { id } of [present(one), present(two)])
      expect(await detail(id)).toMatchObject({
        is_booked: true,
        balances: { unread: '78.00', booked: '78.00', missing: '0.00' },
      });
    await expectAgreement();
  });

  it('[PAY-12] is settled without a line when the balances say that the bank booked nothing of it', async () => {
    const imported = await book(
      next([fromAnna('9.00', 'read')], (xml) =>
        xml.replace(
          '<Ntry>',
          '<Ntry><Amt Ccy="EUR">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>HELD</Cd></Sts></Ntry><Ntry>',
        ),
      ),
    );
    const [entry] = await openEntries(imported.id);
    expect(present(entry)).toMatchObject({
      fixed: { amount: '500.00' },
      balances: { unread: '0.00', missing: '0.00' },
    });
    const answer = await world.finance.call(
      proposeManualBooking,
      requestFor(present(entry), { amount: '500.00' }),
    );
    expect(text(answer)).toEqual([422, expect.stringContaining('0.00 EUR is left')]);
    expect((await bookByHand(present(entry), { amount: '0.00' })).status).toBe(200);
    expect(await detail(present(entry).id)).toMatchObject({ is_booked: true, bank_line_id: null });
    await expectAgreement();
  });

  it('[PAY-12] is a debit that takes a payment back when the bank says so', async () => {
    const placed = await orderBy(world, anna, '320.00');
    await book(next([fromAnna('320.00', placed.reference)]));
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    const back: StatementEntry = {
      direction: 'debit',
      transfers: [
        { amountCents: 32_000n, counterpartyName: 'Anna Muster', remittance: [placed.reference] },
      ],
    };
    const imported = await book(next([back], inDollars('320.00')));
    const [entry] = await openEntries(imported.id);
    expect(present(entry).balances.unread).toBe('-320.00');
    const typed = { amount: '320.00', direction: 'debit', taken_back: 'reversal' };
    await bookByHand(present(entry), { ...typed, remittance: placed.reference });
    expect((await orderOf(anna, placed.id)).paid).toBe('0.00');
    await expectAgreement();
  });

  it('[PAY-12] of a statement that does not join waits, and is booked once the statement comes again and joins', async () => {
    const missing = next([toStadtwerke('5.00')]);
    const early = next([fromAnna('64.00', 'early')], inDollars('64.00'));
    const imported = await book(early);
    const [entry] = await openEntries(imported.id);
    expect(present(entry).is_joined).toBe(false);
    const answer = await world.finance.call(
      proposeManualBooking,
      requestFor(present(entry), { amount: '64.00' }),
    );
    expect(text(answer)).toEqual([409, expect.stringContaining('does not follow the balance')]);
    await book(missing);
    await book(early);
    expect(await detail(present(entry).id)).toMatchObject({
      is_joined: true,
      balances: { unread: '64.00', missing: '64.00' },
    });
    expect((await bookByHand(present(entry), { amount: '64.00' })).status).toBe(200);
    await expectAgreement();
  });

  it('[PAY-12] of a statement without balances moves the balance of the account, and the next statement joins it', async () => {
    const withoutBalances = (xml: string) =>
      inDollars('67.00')(xml).replaceAll(/<Bal>.*?<\/Bal>/gsu, '');
    const imported = await book(
      next([fromAnna('3.00', 'read'), fromAnna('67.00', 'unread')], withoutBalances),
    );
    const [entry] = await openEntries(imported.id);
    const [waiting] = await waitingStatements();
    const { id } = await world.finance.ok(proposeStatementGap, {
      params: { id: present(waiting).id },
      body: { reason: 'The bank sent it without balances' },
    });
    expect((await decide(id)).status).toBe(200);
    await book(next([fromAnna('2.00', 'next day')]));
    expect(await waitingStatements()).toHaveLength(1);
    expect((await bookByHand(present(entry), { amount: '67.00' })).status).toBe(200);
    expect(await waitingStatements()).toEqual([]);
    await expectAgreement();
  });
});

describe('an entry that a corrected file has in readable form', () => {
  it('[PAY-12] is recognised when two officers have booked it, and the rest of the file is booked', async () => {
    await world.pass({ days: 1 });
    const begin = balance;
    const placed = await orderBy(world, anna, '330.00');
    const entries = [fromAnna('20.00', 'before'), fromAnna('330.00', placed.reference)];
    const imported = await book(next(entries, inDollars('330.00')));
    const [entry] = await openEntries(imported.id);
    await bookByHand(present(entry), { amount: '330.00', remittance: 'typed otherwise' });
    for (const again of [
      statementFrom(begin, entries),
      statementFrom(begin, [...entries, fromAnna('4.00', 'the rest of the day')]),
    ]) {
      const shown = await book(again);
      expect(shown.statements).toMatchObject([{ waits: false }]);
    }
    expect(await waitingStatements()).toEqual([]);
    expect(await paymentsIn(world, { q: placed.reference })).toEqual([]);
    expect(await paymentsIn(world, { q: 'typed otherwise' })).toHaveLength(1);
    expect(await paymentsIn(world, { q: 'the rest of the day' })).toHaveLength(1);
    await expectAgreement();
  });

  it('[PAY-12] is booked by the file when no officer has, and never by a proposal that waited', async () => {
    await world.pass({ days: 1 });
    const begin = balance;
    const placed = await orderBy(world, anna, '340.00');
    const entries = [fromAnna('340.00', placed.reference), fromAnna('21.00', 'beside')];
    const imported = await book(next(entries, inDollars('340.00')));
    const [entry] = await openEntries(imported.id);
    const { approval_id: id } = await world.finance.ok(
      proposeManualBooking,
      requestFor(present(entry), { amount: '340.00', remittance: placed.reference }),
    );
    const corrected = statementFrom(begin, entries);
    const preview = await world.finance.ok(previewBankImport, {
      files: [{ field: 'file', name: 'again.xml', type: 'application/xml', bytes: corrected }],
    });
    expect([preview.counts, preview.statements]).toMatchObject([
      { new: 1, known: 1 },
      [{ waits: false }],
    ]);
    const shown = await book(corrected);
    expect(shown.counts).toMatchObject({ new: 1, known: 1 });
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    expect(await detail(present(entry).id)).toMatchObject({ is_booked: true });
    expect(text(await decide(id))).toEqual([409, expect.stringContaining('already booked')]);
    await world.finance.ok(withdrawProposal, { params: { id: present(id) } });
    await book(corrected);
    expect(await paymentsIn(world, { q: placed.reference })).toHaveLength(1);
    expect(await waitingStatements()).toEqual([]);
    await expectAgreement();
  });

  it('[PAY-12] does not hide an equal transfer of a later statement, of the same day, or between the same balances of another day, or its text', async () => {
    await world.pass({ days: 1 });
    const imported = await book(next([fromAnna('35.00', 'equal')], inDollars('35.00')));
    const [entry] = await openEntries(imported.id);
    await bookByHand(present(entry), { amount: '35.00', remittance: 'typed' });
    await book(next([fromAnna('35.00', 'equal')]));
    expect(await paymentsIn(world, { q: 'equal' })).toHaveLength(1);
    await expectAgreement();
    await world.pass({ days: 1 });
    await book(next([toStadtwerke('70.00')]));
    await book(next([fromAnna('35.00', 'equal')]));
    expect(await paymentsIn(world, { q: 'equal' })).toHaveLength(2);
    expect(await waitingStatements()).toEqual([]);
    await expectAgreement();
  });
});

describe('booking by hand', () => {
  it('[DESK-4][PAY-12] is neither proposed nor approved by the officer who uploaded the file', async () => {
    const bytes = next([fromAnna('66.00', 'uploaded')], inDollars('66.00'));
    const { id } = await second.ok(previewBankImport, {
      files: [{ field: 'file', name: 'own.xml', type: 'application/xml', bytes }],
    });
    expect((await confirmUpload({ finance: second, approver: world.approver }, id)).status).toBe(
      200,
    );
    await world.runJobs();
    const [entry] = await openEntries(id);
    const proposal = requestFor(present(entry), { amount: '66.00' });
    expect(text(await second.call(proposeManualBooking, proposal))).toEqual([
      403,
      expect.stringContaining('evidence'),
    ]);
    const { approval_id } = await world.finance.ok(proposeManualBooking, proposal);
    const rows = await world.query<{ brought_by: string[] }>(
      'select brought_by from approvals where id = $1',
      [approval_id],
    );
    expect(rows).toEqual([{ brought_by: [second.officerId] }]);
    expect((await decide(approval_id)).status).toBe(200);
    await world.runJobs();
    await expectAgreement();
  });

  it('[DESK-1][PAY-12] is neither proposed nor approved by an officer whose own order it names', async () => {
    const imported = await book(next([fromAnna('100.00', 'whose')], inDollars('100.00')));
    const [entry] = await openEntries(imported.id);
    const proposalFor = async (name: string) => {
      const placed = await orderBy(world, await world.buyer(name), '100.00');
      return requestFor(present(entry), { amount: '100.00', remittance: placed.reference });
    };
    const refused = await world.finance.call(
      proposeManualBooking,
      await proposalFor('Felix Finance'),
    );
    expect(refused.status).toBe(403);
    const { approval_id: id } = await world.finance.ok(
      proposeManualBooking,
      await proposalFor('Ada Approver'),
    );
    expect((await decide(id)).status).toBe(403);
    const colleague = await world.officer('Berta Zweite', 'finance_approver');
    expect((await decide(id, colleague)).status).toBe(200);
    await world.runJobs();
  });

  it('[PAY-12] says in the proposal of a gap that a line of it may be booked by hand already', async () => {
    await world.pass({ days: 1 });
    const imported = await book(next([fromAnna('37.00', 'twice')], inDollars('37.00')));
    const [entry] = await openEntries(imported.id);
    await bookByHand(present(entry), { amount: '37.00', remittance: 'twice' });
    const elsewhere = statementFrom(balance + 100_000n, [fromAnna('37.00', 'again')]);
    await book(elsewhere);
    const [waiting] = await waitingStatements();
    const { id } = await world.finance.ok(proposeStatementGap, {
      params: { id: present(waiting).id },
      body: { reason: 'The bank says nothing is missing' },
    });
    const { facts } = await world.approver.ok(getApproval, { params: { id } });
    expect(facts).toContainEqual(expect.objectContaining({ name: 'equal_by_hand', value: '1' }));
  });

  it('[PAY-12] leaves what was typed and booked unchangeable in the database, and its personal data until their retention ends', async () => {
    for (const statement of [
      "update typed_bank_entries set remittance = 'other'",
      'delete from typed_bank_entries',
      'delete from booked_refused_entries',
      'delete from agreed_bank_entries',
      'update booked_refused_entries set approval_id = null',
    ])
      await expect(world.query(statement)).rejects.toThrow(/append-only|refused/);
    await world.pass({ days: 4_200 });
    await world.runJob('payments.forget_old_books');
    const rows = await world.query<{ left: number }>(
      "select count(*)::int as left from typed_bank_entries where counterparty_name is not null or counterparty_iban is not null or remittance <> '' or end_to_end_id is not null",
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});
