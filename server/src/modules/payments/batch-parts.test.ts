import { beforeAll, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { getBankImport, previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { listUnexplainedDebits } from '@bb1/domain/payments/unexplained-money-endpoints';
import {
  closingCents,
  type StatementEntry,
  writeCamt053,
} from '../../../../testing/bank-for-tests.ts';
import { confirmUpload, importStatement } from '../../../../testing/cast.ts';
import {
  approvedRefund,
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

interface Part {
  readonly amount: string;
  readonly remittance: string;
  readonly name?: string;
  readonly endToEndId?: string;
}
const centsOf = (amount: string) => BigInt(amount.replace('.', ''));
let balanceCents = 100_000n;
let number = 0;
/** The statement of the day with an entry for all parts and nothing of each; and the notification that tells them. */
const batchOf = (
  parts: readonly Part[],
  { direction = 'credit' }: { direction?: StatementEntry['direction'] } = {},
) => {
  number += 1;
  const { bank } = world.offering;
  const entry: StatementEntry = {
    direction,
    bankReference: `BATCH-${number}`,
    transfers: parts.map(({ amount, remittance, name = 'Anna Muster', endToEndId }) => ({
      amountCents: centsOf(amount),
      counterpartyName: name,
      counterpartyIban: 'DE02120300000000202051',
      remittance: [remittance],
      ...(endToEndId === undefined ? {} : { endToEndId }),
    })),
  };
  const openingCents = balanceCents;
  balanceCents = closingCents(openingCents, [entry]);
  const xml = writeCamt053({
    version: '08',
    account: { iban: bank.iban, bic: bank.bic, ownerName: bank.accountHolder },
    statementId: `S-${number}`,
    sequenceNumber: number,
    openingCents,
    bookingDate: berlinDay(world.now()),
    createdAt: world.now(),
    entries: [entry],
  });
  return {
    statement: Buffer.from(
      xml.replaceAll(/<TxDtls>.*<\/TxDtls>/gsu, `<Btch><NbOfTxs>${parts.length}</NbOfTxs></Btch>`),
    ),
    notification: Buffer.from(
      xml
        .replaceAll('camt.053', 'camt.054')
        .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
        .replaceAll(/(<\/?)Stmt>/gu, '$1Ntfctn>')
        .replaceAll(/<Bal>.*?<\/Bal>/gsu, ''),
    ),
  };
};
const fileOf = (bytes: Buffer) => ({
  files: [{ field: 'file', name: 'file', type: 'application/xml', bytes }],
});
const preview = (bytes: Buffer) => world.finance.ok(previewBankImport, fileOf(bytes));
const book = async (...files: Buffer[]) => {
  for (const file of files) {
    await importStatement(world, file);
    await world.runJobs();
    await world.check();
  }
};
const imported = async (file: Buffer) => {
  const { imported: answer } = await importStatement(world, file);
  await world.runJobs();
  await world.check();
  return world.finance.ok(getBankImport, { params: { id: answer.id } });
};
const twoOrders = async () => [
  await orderBy(world, anna, '310.00'),
  await orderBy(world, anna, '320.00'),
];
const partsOf = (orders: readonly { reference: string; amount: string }[]) =>
  orders.map(({ reference, amount }) => ({ amount, remittance: reference }));
const paidOf = async (orders: readonly { id: string }[]) => {
  const paid: string[] = [];
  for (const { id } of orders) paid.push((await orderOf(anna, id)).status);
  return paid;
};
const FIRST_PART = /<TxDtls>.*?<\/TxDtls>/su;
/** What a careless or lying hand makes of the transactions of a batch of 310.00 and 320.00. */
const TAMPERED: Readonly<Record<string, (text: string) => string>> = {
  'one is more': (text) => text.replace('Ccy="EUR">310.00', 'Ccy="EUR">310.01'),
  'one is less': (text) => text.replace('Ccy="EUR">320.00', 'Ccy="EUR">319.99'),
  'all and the sum are more': (text) =>
    text
      .replaceAll('Ccy="EUR">310.00', 'Ccy="EUR">410.00')
      .replace('Ccy="EUR">630.00', 'Ccy="EUR">730.00'),
  'one is missing': (text) => text.replace(FIRST_PART, ''),
  'one comes twice': (text) => text.replace(FIRST_PART, (one) => one + one),
  'the account is a stranger’s': (text) =>
    text.replace(world.offering.bank.iban, 'DE02120300000000202051'),
  'the currency is another': (text) => text.replaceAll('Ccy="EUR"', 'Ccy="USD"'),
  'one is in another currency': (text) => text.replace('Ccy="EUR">310.00', 'Ccy="USD">310.00'),
  'the direction is the other': (text) => text.replaceAll('CRDT', 'DBIT'),
  'one is a debit': (text) => text.replace(FIRST_PART, (one) => one.replace('CRDT', 'DBIT')),
  'a debit makes up for a credit': (text) =>
    text.replace(
      FIRST_PART,
      (one) =>
        one.replace('310.00', '410.00') + one.replace('310.00', '100.00').replace('CRDT', 'DBIT'),
    ),
  'the entry is only announced': (text) => text.replace(/>BOOK</u, '>PDNG<'),
  'the day is another': (text) => text.replaceAll(/<Dt>\d{4}/gu, '<Dt>2019'),
  'the references are others': (text) => text.replaceAll(/BATCH-\d+/gu, 'ANOTHER'),
};
const PAID = ['funds_received', 'funds_received'];
/** What the books hold at the bank beside the balance that was there before the first statement. */
const booksAgree = async () => {
  const rows = await world.query<{ books: string }>(
    "select sum(amount)::numeric(20, 2) as books from journal_lines where account = 'bank'",
  );
  expect(centsOf(present(rows[0]).books)).toBe(balanceCents - 100_000n);
};

describe('a batch that the bank booked in one sum', () => {
  it('[PAY-12] waits, and gives way to its transactions when a camt.054 tells them, each of which pays its order', async () => {
    const orders = await twoOrders();
    const { statement, notification } = batchOf(partsOf(orders));
    await book(statement);
    const [batch] = await paymentsIn(world, { reason: 'batch_without_details' });
    expect(batch).toMatchObject({ amount: '630.00', state: 'queued' });
    expect((await preview(notification)).details).toMatchObject([
      { amount: '630.00', outcome: 'waits', transactions: [{ amount: '310.00' }, {}] },
    ]);
    expect(await paidOf(orders)).toEqual(['pending', 'pending']);
    expect((await imported(notification)).details).toMatchObject([{ outcome: 'joined' }]);
    expect(await paidOf(orders)).toEqual(PAID);
    expect(await detailOf(world, present(batch).id)).toMatchObject({ state: 'split' });
    expect(await paymentsIn(world, { reason: 'batch_without_details' })).toEqual([]);
    await booksAgree();
  });

  it('[PAY-12] is split as well when the camt.054 comes first, and both may come twice', async () => {
    const orders = await twoOrders();
    const { statement, notification } = batchOf(partsOf(orders));
    expect((await imported(notification)).details).toMatchObject([{ outcome: 'waits' }]);
    expect(await paidOf(orders)).toEqual(['pending', 'pending']);
    await booksAgreeBefore(63_000n);
    await book(statement);
    expect(await paidOf(orders)).toEqual(PAID);
    await book(notification, statement, notification);
    expect(await paidOf(orders)).toEqual(PAID);
    for (const { reference } of orders)
      expect(await paymentsIn(world, { q: reference })).toHaveLength(1);
    expect((await preview(notification)).has_news).toBe(false);
    await booksAgree();
  });

  it('[PAY-12] stays whole when an officer proposed to send it back, and waits for the officer, not for a guess', async () => {
    const orders = await twoOrders();
    const { statement, notification } = batchOf(partsOf(orders));
    await book(statement);
    const [batch] = await paymentsIn(world, { reason: 'batch_without_details' });
    const { id } = present(batch);
    await world.finance.ok(
      proposeRefund,
      await refundProposal(world, id, {
        amount: '630.00',
        payee_account: 'DE02120300000000202051',
        payee_name: 'Anna Muster',
        note: 'She sent both',
      }),
    );
    expect((await imported(notification)).details).toMatchObject([{ outcome: 'waits' }]);
    expect(await paidOf(orders)).toEqual(['pending', 'pending']);
    expect(await detailOf(world, id)).toMatchObject({ state: 'queued' });
    await booksAgree();
  });

  it.each(Object.entries(TAMPERED))(
    '[PAY-12][PAY-9] is not split by transactions of which %s; the true ones come before or after them',
    async (_, tamper) => {
      for (const isFirst of [false, true]) {
        const orders = await twoOrders();
        const { statement, notification } = batchOf(partsOf(orders));
        const tampered = Buffer.from(tamper(notification.toString()));
        expect(tampered.equals(notification)).toBe(false);
        const tell = async () => {
          // What has nothing of ours to book is refused as a whole.
          await importStatement(world, tampered).catch(() => undefined);
          await world.runJobs();
          await world.check();
        };
        if (isFirst) {
          await tell();
          await booksAgreeBefore(63_000n);
        }
        await book(statement);
        if (!isFirst) await tell();
        expect(await paidOf(orders)).toEqual(['pending', 'pending']);
        await book(notification);
        expect(await paidOf(orders)).toEqual(PAID);
        await tell();
        for (const { reference } of orders)
          expect((await paymentsIn(world, { q: reference })).map(({ amount }) => amount)).toEqual([
            reference === orders[0]?.reference ? '310.00' : '320.00',
          ]);
        await booksAgree();
      }
    },
  );

  it('[PAY-12] is split once, by the first transactions that the bank tells; others that add up as well change nothing', async () => {
    const orders = await twoOrders();
    const { statement, notification } = batchOf(partsOf(orders));
    await book(statement, notification);
    expect(await paidOf(orders)).toEqual(PAID);
    const other = notification
      .toString()
      .replace('Ccy="EUR">310.00', 'Ccy="EUR">300.00')
      .replace('Ccy="EUR">320.00', 'Ccy="EUR">330.00');
    expect((await imported(Buffer.from(other))).details).toMatchObject([{ outcome: 'waits' }]);
    expect(await paidOf(orders)).toEqual(PAID);
    await booksAgree();
  });

  it('[PAY-12][PAY-6] that paid refunds in one sum is explained part by part', async () => {
    await world.booked();
    const over = await orderBy(world, anna, '100.00');
    const { statement, notification } = batchOf([{ amount: '110.00', remittance: over.reference }]);
    await book(statement, notification);
    const [payment] = await paymentsIn(world, { q: over.reference });
    expect(present(payment)).toMatchObject({ amount: '110.00' });
    const refund = await approvedRefund(world, present(payment).id);
    const debit = batchOf(
      [
        { amount: '10.00', remittance: 'refund', endToEndId: refund.number },
        { amount: '4.00', remittance: 'postage', name: 'Post' },
      ],
      { direction: 'debit' },
    );
    await book(debit.statement);
    expect((await world.finance.ok(listUnexplainedDebits)).map(({ amount }) => amount)).toEqual([
      '14.00',
    ]);
    await book(debit.notification);
    expect((await world.finance.ok(listUnexplainedDebits)).map(({ amount }) => amount)).toEqual([
      '4.00',
    ]);
    await booksAgree();
  });
});

/** Before a statement of so much was booked. */
async function booksAgreeBefore(cents: bigint): Promise<void> {
  balanceCents -= cents;
  await booksAgree();
  balanceCents += cents;
}

describe("transactions that an officer uploads of a batch of the bank's own channel", () => {
  const upload = async (file: Buffer) => {
    const { id, details } = await preview(file);
    expect(details).toMatchObject([{ outcome: 'waits' }]);
    expect((await confirmUpload(world, id)).status).toBe(200);
    await everyMinute();
  };
  const everyMinute = async () => {
    await world.runJob('payments.catch_up');
    await world.runJobs();
    await world.check();
  };

  it('[PAY-9][PAY-12] pay their orders once the bank has delivered them too, and name the officer as their evidence', async () => {
    const orders = await twoOrders();
    const { statement, notification } = batchOf(partsOf(orders));
    await book(statement);
    await upload(notification);
    expect(await paidOf(orders)).toEqual(['pending', 'pending']);
    await book(notification);
    expect(await paidOf(orders)).toEqual(PAID);
    const [part] = await paymentsIn(world, { q: present(orders[0]).reference });
    const { evidence } = await detailOf(world, present(part).id);
    expect(evidence).toMatchObject([{ file: { came_by: 'upload', uploaded_by: 'Felix Finance' } }]);
    await booksAgree();
  });

  it('[PAY-9][PAY-12] pay their orders by the own download of a third officer once the channel has passed the batch, not by one of the two', async () => {
    const orders = await twoOrders();
    const { statement, notification } = batchOf(partsOf(orders));
    await book(statement);
    await upload(notification);
    await world.finance.ok(previewBankImport, fileOf(notification));
    await everyMinute();
    expect(await paidOf(orders)).toEqual(['pending', 'pending']);
    const toni = await world.officer('Toni Finance', 'finance');
    await toni.ok(previewBankImport, fileOf(notification));
    await everyMinute();
    expect(await paidOf(orders)).toEqual(PAID);
    await booksAgree();
  });

  it('[PAY-9][PAY-12] that the bank tells otherwise pay nothing, and give way to those of the bank', async () => {
    const orders = await twoOrders();
    const { statement, notification } = batchOf(partsOf(orders));
    await book(statement);
    const swapped = notification
      .toString()
      .replace('Ccy="EUR">310.00', 'Ccy="EUR">300.00')
      .replace('Ccy="EUR">320.00', 'Ccy="EUR">330.00');
    await upload(Buffer.from(swapped));
    expect(await paidOf(orders)).toEqual(['pending', 'pending']);
    await book(notification);
    expect(await paidOf(orders)).toEqual(PAID);
    await booksAgree();
  });
});
