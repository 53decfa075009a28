import { describe, expect, it } from 'vitest';
import type { BankFile } from './bank-statement-port.ts';
import { readCamt } from './camt.ts';
import {
  balanceXml,
  entryXml,
  statementXml,
  transactionXml,
} from '../../../../testing/statement-xml.ts';

const read = (xml: string): Promise<BankFile> =>
  readCamt(Buffer.from(xml), { maxBytes: 10_000_000, maxDepth: 50 });
const linesOf = async (entries: string) => {
  const file = await read(statementXml({ entries }));
  expect(file.errors).toEqual([]);
  return file.statements.flatMap(({ lines }) =>
    lines.map((line) => [
      line.direction,
      line.amountCents,
      line.chargesCents,
      line.transactionCount,
    ]),
  );
};
const charges = (amount: string, currency = 'EUR') =>
  `<Chrgs><Rcrd><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`;
const flatCharges = (amount: string) =>
  `<Chrgs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>`;

describe('an entry net of charges', () => {
  it('[PAY-12] is booked with what was booked, and keeps the charges, wherever a version states them', async () => {
    const booked = [['credit', 9_750n, 250n, 1]];
    expect(
      await linesOf(
        entryXml({
          amount: '97.50',
          transactions: transactionXml({ amount: '100.00', more: charges('2.50') }),
        }),
      ),
    ).toEqual(booked);
    expect(
      await linesOf(
        entryXml({
          amount: '97.50',
          more: flatCharges('2.50'),
          transactions: transactionXml({
            more: '<AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls>',
          }),
        }),
      ),
    ).toEqual(booked);
    expect(
      await linesOf(
        entryXml({
          amount: '97.50',
          more: '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">2.50</TtlChrgsAndTaxAmt></Chrgs>',
          transactions: transactionXml({ amount: '100.00' }),
        }),
      ),
    ).toEqual(booked);
    expect(
      await linesOf(
        entryXml({ amount: '97.50', transactions: transactionXml({ amount: '100.00' }) }),
      ),
    ).toEqual([['credit', 9_750n, null, 1]]);
  });

  it('[PAY-12] of a debit the charges are on top; charges of several records add up, what the bank gave back is less', async () => {
    const debit = (more: string) =>
      entryXml({
        amount: '102.50',
        direction: 'DBIT',
        transactions: transactionXml({ amount: '100.00', direction: 'DBIT', more }),
      });
    expect(await linesOf(debit(charges('2.50')))).toEqual([['debit', 10_250n, 250n, 1]]);
    const records =
      '<Chrgs><Rcrd><Amt Ccy="EUR">3.00</Amt></Rcrd><Rcrd><Amt Ccy="EUR">0.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd></Chrgs>';
    expect(await linesOf(debit(records))).toEqual([['debit', 10_250n, 250n, 1]]);
  });

  it('[PAY-12] charges in another currency are no figure of the line', async () => {
    expect(
      await linesOf(
        entryXml({
          amount: '97.50',
          transactions: transactionXml({ amount: '100.00', more: charges('2.70', 'USD') }),
        }),
      ),
    ).toEqual([['credit', 9_750n, null, 1]]);
  });

  it('[PAY-12] a transaction that is less than its credit is one of several, and the rest is not credited', async () => {
    expect(
      await linesOf(
        entryXml({ amount: '300.00', transactions: transactionXml({ amount: '100.00' }) }),
      ),
    ).toEqual([['credit', 30_000n, null, 2]]);
    expect(
      await linesOf(
        entryXml({
          amount: '150.00',
          direction: 'DBIT',
          transactions: transactionXml({ amount: '100.00', direction: 'DBIT' }),
        }),
      ),
    ).toEqual([['debit', 15_000n, null, 2]]);
  });
});

describe('an entry that cannot be booked', () => {
  const refused = async (entries: string) => (await read(statementXml({ entries }))).errors;
  const dollars = entryXml({
    amount: '12.35',
    currency: 'USD',
    more: '<ValDt><Dt>2019-04-04</Dt></ValDt><AcctSvcrRef>REF-7</AcctSvcrRef><AddtlNtryInf>Overseas</AddtlNtryInf>',
    transactions: transactionXml({
      more: '<Refs><EndToEndId>E-1</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Jane Doe</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>for BB1</Ustrd></RmtInf>',
    }),
  });

  it('[PAY-12] says everything of it that can be read', async () => {
    expect(await refused(dollars)).toMatchObject([
      {
        code: 'currency_not_eur',
        account: { iban: 'DE50100000000000000001' },
        readable: {
          entryKey: expect.stringMatching(/^[0-9a-f]{64}$/u) as unknown,
          currency: 'USD',
          amount: '12.35',
          direction: 'credit',
          bookingDate: '2019-04-03',
          valueDate: '2019-04-04',
          counterpartyName: 'Jane Doe',
          counterpartyIban: 'DE02120300000000202051',
          texts: ['Overseas', 'E-1', 'for BB1'],
          bankReference: 'REF-7',
        },
      },
    ]);
    expect(await refused(entryXml({ amount: '1.005', direction: 'UP', booked: '' }))).toMatchObject(
      [
        {
          code: 'amount_fraction',
          readable: { amount: '1.005', direction: null, bookingDate: null, texts: [] },
        },
      ],
    );
  });

  it('[PAY-12] has the same key in every file that carries it, and equal ones of one statement have different keys', async () => {
    const keys = async (entries: string) =>
      (await refused(entries)).map(({ readable }) => readable?.entryKey);
    const [one, other] = await keys(dollars + dollars);
    expect(one).not.toBe(other);
    expect(await keys(entryXml({}) + dollars)).toEqual([one]);
    expect(await keys(dollars.replace('12.35', '12.36'))).not.toEqual([one]);
  });

  it('[PAY-12] a balance that cannot be read is no entry', async () => {
    const balances = balanceXml('OPBD', '1.005');
    expect((await read(statementXml({ balances }))).errors).toMatchObject([
      { code: 'balance_unreadable', readable: null },
    ]);
  });
});

describe('versions of camt.053', () => {
  it.each(['001.02', '001.04', '001.08', '001.10', '001.11', '001.12', '001.13', '001.14'])(
    '[PAY-12] %s is read by the names of its elements',
    async (version) => {
      const file = await read(
        statementXml({
          entries: entryXml({ transactions: transactionXml({ amount: '10.00' }) }),
          namespace: `urn:iso:std:iso:20022:tech:xsd:camt.053.${version}`,
        }),
      );
      expect([file.version, file.statements[0]?.lines.length]).toEqual([version, 1]);
    },
  );
});
