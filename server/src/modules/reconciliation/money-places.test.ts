import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveAs } from '../../../../testing/approvals.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { cents, decimal, parseMoney } from '@bb1/domain/money';
import { listBankAccounts, proposeStatementGap } from '@bb1/domain/payments/evidence-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import {
  type ComparedPlace,
  getReconciliation,
  type Reconciliation,
} from '@bb1/domain/reconciliation/endpoints';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import {
  closingCents,
  type StatementEntry,
  writeCamt053,
} from '../../../../testing/bank-for-tests.ts';
import { approve } from '../../../../testing/applicant.ts';
import { importStatement, transfer } from '../../../../testing/cast.ts';
import {
  detailOf,
  howToPay,
  openMoneyWorld,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import { enterOpeningBalance } from '../../../../testing/opening-balance.ts';
import { forAllTests, type Investor } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { compareEverything } from './compare-books.ts';

const world = forAllTests(() => openMoneyWorld({ chains: ['stellar', 'bitcoin'] }));
let anna: Investor;
beforeAll(async () => {
  await enterOpeningBalance(world.product.db.pool, world.offering.bank.iban, balance);
  anna = await world.buyer('Anna Muster');
  await approve(await world.officer('Rita Reviewer', 'compliance'), anna.accountId);
});

let balance = 500_000n;
let number = 0;
let newest = Buffer.alloc(0);
/** The account's next statement, contiguous with the previous one. */
const book = async (...entries: StatementEntry[]) => {
  const { bank } = world.offering;
  const file = writeCamt053({
    version: '08',
    account: { iban: bank.iban, bic: bank.bic, ownerName: bank.accountHolder },
    statementId: `S${randomUUID()}`.slice(0, 30),
    sequenceNumber: ++number,
    openingCents: balance,
    bookingDate: berlinDay(world.now()),
    createdAt: world.now(),
    entries,
  });
  balance = closingCents(balance, entries);
  newest = Buffer.from(file);
  await importStatement(world, newest);
  await world.runJobs();
};
const report = () => world.finance.ok(getReconciliation);
/** Books and outside side by side, as they are now. */
const compared = async (what: ComparedPlace) => {
  const one = present(
    (await compareEverything(world.product.house)).find((each) => each.what === what),
  );
  const shown = (units: bigint) => decimal({ currency: one.currency, units });
  return {
    expected: shown(one.expected),
    found: one.found === null ? null : shown(one.found),
    unproven: shown(one.unproven),
  };
};
const line = ({ currencies }: Reconciliation, currency: string) =>
  present(currencies.find((one) => one.currency === currency));
const holds = async () => {
  const answer = await report();
  for (const one of answer.currencies)
    expect([one.currency, one.difference]).toEqual([
      one.currency,
      decimal({ currency: one.currency, units: 0n }),
    ]);
  await world.check();
  return answer;
};
const pays = (amount: string, reference: string, bankReference?: string) =>
  transfer({
    name: 'Anna Muster',
    amount,
    remittance: reference,
    ...(bankReference === undefined ? {} : { bankReference }),
  });

describe('the place of every unit of money', () => {
  it('[PAY-7] each euro received is with an order, allocated, waiting, being refunded, refunded, reversed or the issuer’s own, and bank and books agree', async () => {
    const [one, other, third] = [
      await orderBy(world, anna, '1000.00'),
      await orderBy(world, anna, '700.00'),
      await orderBy(world, anna, '300.00'),
    ];
    await book(
      pays('1000.00', one.reference, 'TO-BE-TAKEN'),
      pays('750.00', other.reference),
      pays('100.00', third.reference),
      { direction: 'debit', transfers: [{ amountCents: 290n }], additionalInformation: 'Entgelt' },
    );
    expect(line(await holds(), 'EUR')).toMatchObject({
      received: '1850.00',
      order_funds: '1800.00',
      held: '50.00',
      proceeds: '0.00',
      books: '1847.10',
    });
    expect(await compared('bank')).toEqual({
      expected: '1847.10',
      found: '1847.10',
      unproven: '0.00',
    });
    await approveAs(world.approver, (await world.finance.ok(proposeAllocation)).id);
    await world.runJobs();
    expect(line(await holds(), 'EUR')).toMatchObject({
      proceeds: '1700.00',
      order_funds: '100.00',
      held: '50.00',
    });
    const { id } = present((await paymentsIn(world, { q: other.reference }))[0]);
    const { version } = await detailOf(world, id);
    const refund = await world.finance.ok(proposeRefund, {
      params: { id },
      body: {
        amount: '50.00',
        reason: 'overpaid',
        payee_account: null,
        payee_name: null,
        payee_memo: null,
        note: null,
        version,
      },
    });
    await approveAs(world.approver, refund.approval_id);
    expect(line(await holds(), 'EUR')).toMatchObject({
      held: '0.00',
      refunds_due: '50.00',
      refunded: '0.00',
    });
    await anna.ok(withdrawOrder, { params: { id: other.id }, body: { confirmed: true } });
    expect(line(await holds(), 'EUR')).toMatchObject({ proceeds: '1000.00', held: '700.00' });
  });

  it('[PAY-7] a reversal after the allocation is a claim of the issuer and stays visible', async () => {
    const order = present((await paymentsIn(world)).find(({ amount }) => amount === '1000.00'));
    await book({
      direction: 'debit',
      isReversal: true,
      reversedReference: 'TO-BE-TAKEN',
      transfers: [
        {
          amountCents: 100_000n,
          counterpartyName: 'Anna Muster',
          counterpartyIban: 'DE02120300000000202051',
          remittance: ['back'],
        },
      ],
    });
    expect((await detailOf(world, order.id)).state).toBe('gone');
    const answer = await holds();
    // Both are shown: the returned money and the debt; neither reduces the other.
    expect(line(answer, 'EUR')).toMatchObject({
      proceeds: '1000.00',
      taken_back: '1000.00',
      owed: '1000.00',
    });
    expect((await compared('bank')).found).toBe((await compared('bank')).expected);
    expect(answer.statement_gaps).toEqual([]);
  });

  it('[PAY-3][PAY-7] a repeated statement, and several of one day in any order of their names, are no gaps', async () => {
    await book(pays('3.00', 'nothing'));
    for (const name of ['Z', 'A', 'M']) await book(pays(`${name.charCodeAt(0)}.00`, name));
    await importStatement(world, newest);
    const answer = await holds();
    const { expected, found, unproven } = await compared('bank');
    expect([answer.statement_gaps, unproven, found]).toEqual([[], '0.00', expected]);
  });

  it('[PAY-7] statements that do not join are named, and their lines are unproven and in neither figure', async () => {
    balance += 1n;
    await book(pays('1.00', 'nothing'));
    const answer = await report();
    expect(answer.statement_gaps).toMatchObject([
      {
        closing: decimal({ currency: 'EUR', units: balance - 101n }),
        opening: decimal({ currency: 'EUR', units: balance - 100n }),
      },
    ]);
    const { expected, found, unproven } = await compared('bank');
    expect([unproven, found]).toEqual(['1.00', expected]);
  });

  it('[PAY-13] a gap that two officers have explained is still on no statement: it stays unproven, and hides nothing', async () => {
    const [waiting] = (await world.finance.ok(listBankAccounts))[0]?.waiting ?? [];
    const before = await compared('bank');
    const { id } = await world.finance.ok(proposeStatementGap, {
      params: { id: present(waiting).id },
      body: { reason: 'The bank credited a cent without a statement' },
    });
    const { content_hash } = await world.approver.ok(getApproval, { params: { id } });
    await world.approver.ok(approveProposal, { params: { id }, body: { content_hash } });
    await world.runJobs();
    const { expected, found, unproven } = await compared('bank');
    expect([unproven, found]).toEqual(['0.01', expected]);
    expect(cents(present(found)) - cents(present(before.found))).toBe(100n);
    await world.check();
  });

  it('[PAY-7] lumens and satoshi in the books equal those on the chains', async () => {
    const payer = await world.ledger.payer();
    const [lumens, coins] = [
      await orderBy(world, anna, '50.00', 'XLM'),
      await orderBy(world, anna, '60.00', 'BTC'),
    ];
    await payer.pay({
      to: world.ledger.deposit.publicKey(),
      amount: (await howToPay(anna, lumens.id)).due,
      memo: { type: 'text', value: lumens.reference },
    });
    const { address, due } = await howToPay(anna, coins.id);
    await world.bitcoin.payer.pay([{ address, units: parseMoney('BTC', due).units }]);
    await world.bitcoin.payer.mine(6);
    await world.look('stellar', 'bitcoin');
    expect([
      (await orderOf(anna, lumens.id)).status,
      (await orderOf(anna, coins.id)).status,
    ]).toEqual(['funds_received', 'funds_received']);
    const answer = await holds();
    const xlm = line(answer, 'XLM').books;
    expect(await compared('stellar')).toMatchObject({ expected: xlm, found: xlm });
    expect(line(answer, 'BTC')).toMatchObject({ order_funds: due, books: due });
    expect(await compared('bitcoin')).toMatchObject({ expected: due, found: due });
    await world.bitcoin.issuer.collect({ indexes: [0], to: world.bitcoin.payer.address });
    await world.bitcoin.payer.mine(6);
    await world.look('bitcoin');
    expect(line(await holds(), 'BTC')).toMatchObject({ order_funds: due, books: '0.00000000' });
    expect(await compared('bitcoin')).toMatchObject({
      expected: '0.00000000',
      found: '0.00000000',
    });
  });

  it('[PAY-7][SAFE-1] a stored sum of the journal that is wrong, missing or superfluous breaks the rules of money', async () => {
    const broken = async (change: string, back: string) => {
      await world.query(change);
      const { breaches } = await checkMoneyInvariants(world.product.db);
      await world.query(back);
      return breaches
        .filter(({ invariant }) => invariant.startsWith('the sums that are kept'))
        .map(({ what }) => what);
    };
    const [one] = await world.query<{ kind: string; account: string }>(
      "select kind, account from journal_sums where currency = 'EUR' and amount <> 0 limit 1",
    );
    const name = `sum of ${one?.kind}, ${one?.account} in EUR`;
    const where = `where kind = '${one?.kind}' and account = '${one?.account}' and currency = 'EUR'`;
    expect(
      await broken(
        `update journal_sums set amount = amount + 0.01 ${where}`,
        `update journal_sums set amount = amount - 0.01 ${where}`,
      ),
    ).toEqual([name]);
    await world.query(`create table aside as select * from journal_sums ${where}`);
    expect(
      await broken(
        `delete from journal_sums ${where}`,
        'insert into journal_sums select * from aside',
      ),
    ).toEqual([name]);
    expect(
      await broken(
        "insert into journal_sums values (0, 'invented', 'bank', 'EUR', 1)",
        "delete from journal_sums where kind = 'invented'",
      ),
    ).toEqual(['sum of invented, bank in EUR']);
    await world.check();
  });

  it('[PAY-7][SAFE-1] a missing cent is shown and breaks the rules of money', async () => {
    const entry = randomUUID();
    const { id } = present((await paymentsIn(world, { reason: 'no_reference' }))[0]);
    const client = await world.product.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        "insert into journal_entries (id, kind, cause_id, recorded_at) values ($1, 'mistake', $1, now())",
        [entry],
      );
      await client.query(
        "insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) values ($1, 1, 'suspense', $2, 'EUR', 0.01), ($1, 2, 'elsewhere', null, 'EUR', -0.01)",
        [entry, id],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(line(await report(), 'EUR').difference).toBe('0.01');
    expect(
      (await checkMoneyInvariants(world.product.db)).breaches.map(({ what }) => what),
    ).toContain(`payment ${id}`);
  });
});
