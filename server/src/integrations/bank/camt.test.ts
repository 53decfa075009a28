import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eur } from '@bb1/domain/money';
import { findPaymentReferences } from '@bb1/domain/payments/payment-reference';
import type { BankFile, BankLine, BankStatement } from './bank-statement-port.ts';
import { referenceTexts } from './bank-statement-port.ts';
import { readCamt } from './camt.ts';
import {
  balanceXml,
  entryXml,
  fileXml,
  statementElement,
  statementXml,
  transactionXml,
} from '../../../../testing/statement-xml.ts';

const LIMITS = { maxBytes: 10_000_000, maxDepth: 50 };
const read = (xml: string): Promise<BankFile> => readCamt(Buffer.from(xml), LIMITS);
const fixture = (version: '02' | '08'): string =>
  readFileSync(new URL(`./fixtures/statement-v${version}.xml`, import.meta.url), 'utf8');

async function statementOf(xml: string): Promise<BankStatement> {
  const file = await read(xml);
  expect(file.statements).toHaveLength(1);
  return file.statements[0] ?? expect.unreachable();
}
async function lineOf(xml: string): Promise<BankLine> {
  const file = await read(xml);
  expect(file.errors).toEqual([]);
  expect(file.statements.flatMap((statement) => statement.lines)).toHaveLength(1);
  return file.statements[0]?.lines[0] ?? expect.unreachable();
}

async function edgesOf(balances: string): Promise<unknown[]> {
  const { opening, closing } = await statementOf(statementXml({ balances }));
  return [opening?.code, opening?.cents, closing?.code, closing?.cents];
}
function batch(...amounts: string[]): string {
  return amounts.map((amount) => transactionXml({ amount })).join('');
}
/** The error of one entry after a good one, with its position already checked. */
async function errorOf(entry: string): Promise<unknown> {
  const file = await read(statementXml({ entries: `${entryXml({})}${entry}` }));
  expect(file.statements[0]?.lines, 'the good entry beside it is booked').toHaveLength(1);
  expect(file.errors).toHaveLength(1);
  expect(file.errors[0]?.place).toEqual({ statementId: 'S-1', entry: 2, line: 4 });
  return file.errors[0]?.code;
}

describe('a whole statement', () => {
  it('[PAY-3] versions 02 and 08 of the same statement give the same lines with the same keys', async () => {
    const [v02, v08] = [await read(fixture('02')), await read(fixture('08'))];
    expect([v02.version, v08.version]).toEqual(['001.02', '001.08']);
    expect(v08.statements).toEqual(v02.statements);
    expect(v02.errors).toEqual([]);
  });

  it('[PAY-3] any version from 02 to 10, any namespace prefix or none reads the same', async () => {
    const plain = fixture('08');
    const expected = (await read(plain)).statements;
    const versions = Array.from({ length: 9 }, (_, n) =>
      plain.replace('001.08', `001.${(n + 2).toString().padStart(2, '0')}`),
    );
    const prefixed = plain
      .replaceAll(/<(\/?)(?=[A-Z])/gu, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2=');
    const unbound = plain.replaceAll(/<(\/?)(?=[A-Z])/gu, '<$1x:').replace(/ xmlns="[^"]*"/u, '');
    const bare = plain.replace(/ xmlns="[^"]*"/u, '');
    const wrapped = bare
      .replace('<Document>', '<Envelope><AppHdr><BizMsgIdr>1</BizMsgIdr></AppHdr><Document>')
      .replace('</Document>', '</Document></Envelope>');
    for (const xml of [...versions, prefixed, unbound, bare, wrapped])
      expect((await read(xml)).statements).toEqual(expected);
    expect((await read(versions[0] ?? '')).version).toBe('001.02');
    expect((await read(prefixed)).version).toBe('001.08');
  });

  it('[PAY-3] contains account, message, balances and number, and proves opening plus bookings equals closing', async () => {
    const file = await read(fixture('08'));
    expect(file.messageId).toBe('MUSTER-20190403');
    const statement = file.statements[0];
    expect(statement).toMatchObject({
      statementId: '2019-04-03-001',
      sequenceNumber: '65',
      createdAt: '2019-04-03T22:10:00+02:00',
      account: {
        iban: 'DE50100000000000000001',
        otherAccount: null,
        currency: 'EUR',
        ownerName: 'Muster Finance GmbH',
      },
      opening: { code: 'PRCD', cents: 100_000n, date: '2019-04-02' },
      closing: { code: 'CLBD', cents: 624_710n, date: '2019-04-03' },
      continuity: { state: 'proven', differenceCents: 0n },
      entryCount: 10,
    });
  });

  it('[PAY-3] pending and information entries are counted and never booked', async () => {
    const statement = await statementOf(fixture('08'));
    expect(statement.ignored).toEqual({ pending: 1, information: 1, future: 0, zero: 0 });
    expect(statement.lines.map((line) => line.amountCents)).not.toContain(99_900n);
    const odd = await statementOf(
      statementXml({
        entries:
          ['PDNG', 'INFO', 'FUTR']
            .map((status) => entryXml({ status, amount: 'rubbish' }))
            .join('') + entryXml({ amount: '0.00' }),
      }),
    );
    expect(odd.ignored).toEqual({ pending: 1, information: 1, future: 1, zero: 1 });
    expect(odd.lines).toEqual([]);
  });

  it('[PAY-3] contains direction, amount, payer and references of every booking in order', async () => {
    const { lines } = await statementOf(fixture('08'));
    expect(
      lines.map((line) => [
        line.place.entry,
        line.direction,
        line.amountCents,
        line.debtor.name,
        line.endToEndId,
      ]),
    ).toEqual([
      [1, 'credit', 250_000n, 'Jörg Änderle', null],
      [2, 'credit', 100_000n, 'Max Probe', 'BB1-3A222222G'],
      [2, 'credit', 55_000n, 'Probe Handels GmbH', null],
      [3, 'credit', 50_000n, 'Muster Finance GmbH', 'REFUND-000018'],
      [4, 'debit', 250_000n, null, null],
      [5, 'credit', 300_000n, 'Zahldienst AG', null],
      [7, 'debit', 290n, null, null],
      [8, 'credit', 10_000n, 'Tim Doppelt', null],
      [9, 'credit', 10_000n, 'Tim Doppelt', null],
    ]);
    expect(lines[0]).toMatchObject({
      bookingDate: '2019-04-03',
      valueDate: '2019-04-03',
      bankReference: '2019040310000001',
      debtor: {
        iban: 'DE02120300000000202051',
        otherAccount: null,
        bic: 'BYLADEM1001',
        ultimateName: null,
      },
      creditor: { name: 'Muster Finance GmbH' },
      remittanceLines: ['Zeichnung bb1-3dvf', 'ja2cd Danke'],
      bankCode: {
        domain: 'PMNT',
        family: 'RCDT',
        subFamily: 'ESCT',
        proprietary: 'NTRF+166+00931',
        issuer: 'DK',
      },
    });
    expect(lines[2]?.debtor).toMatchObject({ iban: null, otherAccount: '0047-11' });
    expect(lines[5]).toMatchObject({
      creditorReferences: ['RF47BB1000123'],
      bookingDate: '2019-04-03',
      debtor: { ultimateName: 'Lena Muster' },
    });
    expect(lines[6]).toMatchObject({
      additionalInformation: 'Entgelt',
      bankCode: { subFamily: 'CHRG' },
    });
    expect(lines[7]?.bankReference).toBeNull();
  });

  it('[PAY-3] a returned refund has its reason, a reversal its stated direction and the reversed transaction', async () => {
    const { lines } = await statementOf(fixture('02'));
    expect(lines[3]).toMatchObject({
      direction: 'credit',
      returnReason: { code: 'AC04', text: 'Konto erloschen' },
      isReversal: false,
      creditor: { iban: 'DE93999999990000000001' },
    });
    expect(lines[4]).toMatchObject({
      direction: 'debit',
      isReversal: true,
      returnReason: null,
      transactionReference: '2019040310000001',
    });
    expect(lines.filter((line) => line.isReversal)).toHaveLength(1);
  });

  it('[PAY-3] the texts of a line yield the payment reference, also split over remittance lines', async () => {
    const { lines } = await statementOf(fixture('08'));
    const found = lines.map((line) =>
      findPaymentReferences({ prefix: 'BB1', texts: referenceTexts(line) }),
    );
    expect(found).toEqual([['BB1-3DVFJA2CD'], ['BB1-3A222222G'], [], [], [], [], [], [], []]);
  });

  it('[PAY-3] a statement without entries is read and proven', async () => {
    const statement = await statementOf(
      statementXml({
        balances: balanceXml('OPBD', '5.00', 'DBIT') + balanceXml('CLBD', '5', 'DBIT'),
      }),
    );
    expect(statement).toMatchObject({
      lines: [],
      opening: { cents: -500n },
      continuity: { state: 'proven', differenceCents: 0n },
    });
  });

  it('[PAY-3] several statements in one file are proven one by one', async () => {
    const good = statementElement({
      id: 'A',
      balances: balanceXml('OPBD', '0') + balanceXml('CLBD', '10.00'),
      entries: entryXml({}),
    });
    const wrong = statementElement({
      id: 'B',
      balances: balanceXml('OPBD', '10.00') + balanceXml('CLBD', '25.50'),
      entries: entryXml({}),
    });
    const silent = statementElement({
      id: 'C',
      balances: balanceXml('OPBD', '10.00'),
      entries: entryXml({}),
    });
    const file = await read(fileXml([good, wrong, silent]));
    expect(
      file.statements.map((statement) => [statement.statementId, statement.continuity]),
    ).toEqual([
      ['A', { state: 'proven', differenceCents: 0n }],
      ['B', { state: 'broken', differenceCents: 550n }],
      ['C', { state: 'unknown', differenceCents: null }],
    ]);
  });

  it('[PAY-3] the opening is OPBD, else the previous closing, else the interim balance of the page', async () => {
    const [opbd, prcd, itbd, clbd] = [
      balanceXml('OPBD', '1'),
      balanceXml('PRCD', '2'),
      balanceXml('ITBD', '3'),
      balanceXml('CLBD', '4'),
    ];
    expect(await edgesOf(clbd + prcd + opbd)).toEqual(['OPBD', 100n, 'CLBD', 400n]);
    expect(await edgesOf(prcd + balanceXml('CLAV', '9') + clbd)).toEqual([
      'PRCD',
      200n,
      'CLBD',
      400n,
    ]);
    expect(await edgesOf(opbd + itbd)).toEqual(['OPBD', 100n, 'ITBD', 300n]);
    expect(await edgesOf(itbd + clbd)).toEqual(['ITBD', 300n, 'CLBD', 400n]);
    expect(await edgesOf(itbd + balanceXml('ITBD', '7'))).toEqual(['ITBD', 300n, 'ITBD', 700n]);
    expect(await edgesOf(itbd)).toEqual(['ITBD', 300n, undefined, undefined]);
  });
});

describe('batches', () => {
  it('[PAY-3] a batch without transactions is one line with the number of its transfers', async () => {
    const line = await lineOf(
      statementXml({
        entries: entryXml({ amount: '30.00', transactions: '<Btch><NbOfTxs>3</NbOfTxs></Btch>' }),
      }),
    );
    expect(line).toMatchObject({ amountCents: 3_000n, transactionCount: 3 });
    expect(await lineOf(statementXml({ entries: entryXml({}) }))).toMatchObject({
      transactionCount: 1,
    });
  });

  it.each([
    ['a cent that hides a great credit and an almost equal debit', '0.01', '800.00', '799.99'],
    ['a batch with a charge among its credits', '30.00', '31.50', '1.50'],
  ])(
    '[PAY-3] %s is not booked: all transactions of an entry go into its direction',
    async (_, amount, credit, debit) => {
      const transactions =
        transactionXml({ amount: credit, direction: 'CRDT' }) +
        transactionXml({ amount: debit, direction: 'DBIT' });
      expect(await errorOf(entryXml({ amount, transactions }))).toBe(
        'transactions_in_both_directions',
      );
    },
  );

  it('[PAY-12] transactions that do not add up to the entry leave it one unsplit batch, and block no other entry', async () => {
    const entries =
      entryXml({
        amount: '30.00',
        more: '<AcctSvcrRef>SUM-1</AcctSvcrRef>',
        transactions: `<Btch><MsgId>M-9</MsgId><NbOfTxs>3</NbOfTxs></Btch>${batch('10.00', '19.99')}`,
      }) + entryXml({ amount: '5.00' });
    const balances = balanceXml('OPBD', '0') + balanceXml('CLBD', '35.00');
    const file = await read(statementXml({ entries, balances }));
    expect(file.errors).toEqual([]);
    expect(file.statements[0]?.lines).toMatchObject([
      {
        amountCents: 3_000n,
        transactionCount: 3,
        batchReferences: ['SUM-1', 'M-9'],
        remittanceLines: [],
      },
      { amountCents: 500n, transactionCount: 1 },
    ]);
    expect(file.statements[0]?.continuity.state).toBe('proven');
  });

  it('[PAY-3] transactions may come in several groups and in older amount fields', async () => {
    const old =
      '<TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">12.00</Amt></InstdAmt></AmtDtls></TxDtls>';
    const groups = `${old}</NtryDtls><NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">18.00</Amt></TxAmt></AmtDtls></TxDtls>`;
    const { lines } = await statementOf(
      statementXml({ entries: entryXml({ amount: '30.00', transactions: groups }) }),
    );
    expect(lines.map((line) => line.amountCents)).toEqual([1_200n, 1_800n]);
  });

  it('[PAY-12] a batch with a transaction that has no amount in EUR stays one batch, a single one takes the amount of the entry', async () => {
    const two =
      transactionXml({ amount: '10.00' }) + transactionXml({ amount: '20.00', currency: 'USD' });
    expect(
      await lineOf(statementXml({ entries: entryXml({ amount: '30.00', transactions: two }) })),
    ).toMatchObject({ amountCents: 3_000n, transactionCount: 2 });
    const one = transactionXml({ amount: '33.00', currency: 'USD' });
    const ordered = transactionXml({
      more: '<AmtDtls><InstdAmt><Amt Ccy="EUR">31.00</Amt></InstdAmt></AmtDtls>',
    });
    for (const transactions of [one, ordered]) {
      expect(
        await lineOf(statementXml({ entries: entryXml({ amount: '30.00', transactions }) })),
      ).toMatchObject({ amountCents: 3_000n, transactionCount: 1 });
    }
  });

  it('[PAY-3] the parts of any batch add up to its entry to the cent', async () => {
    const cents = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(cents, async (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0n);
        const { lines } = await statementOf(
          statementXml({
            entries: entryXml({
              amount: eur(total),
              transactions: batch(...parts.map(eur)),
            }),
          }),
        );
        expect(lines.map((line) => line.amountCents)).toEqual(parts);
      }),
    );
  });
});

describe('entries that cannot be booked', () => {
  it('[PAY-3] amounts are exact: zeros after the cents are allowed, anything else is an error with its position', async () => {
    for (const [amount, cents] of [
      ['50.00000', 5_000n],
      ['50.5', 5_050n],
      ['50.', 5_000n],
      ['007', 700n],
      ['9999999999999999.99', 999_999_999_999_999_999n],
    ] as const) {
      expect(await lineOf(statementXml({ entries: entryXml({ amount }) }))).toMatchObject({
        amountCents: cents,
      });
    }
    for (const amount of ['50.005', '0.00001'])
      expect(await errorOf(entryXml({ amount }))).toBe('amount_fraction');
    for (const amount of [
      '',
      '-5.00',
      '+5.00',
      '5,00',
      '1e3',
      '0x10',
      '1 000.00',
      '.5',
      'NaN',
      '٥',
    ])
      expect(await errorOf(entryXml({ amount })), amount).toBe('amount_invalid');
    expect(await errorOf(entryXml({ amount: '12345678901234567.00' }))).toBe('amount_too_large');
  });

  it('[PAY-3] another currency, direction or status, or a missing or impossible date is an error with its position', async () => {
    expect(await errorOf(entryXml({ currency: 'USD' }))).toBe('currency_not_eur');
    expect(await errorOf(entryXml({ direction: 'C' }))).toBe('direction_unknown');
    expect(await errorOf(entryXml({ status: 'XXXX' }))).toBe('status_unknown');
    expect(await errorOf(entryXml({ status: '' }))).toBe('status_unknown');
    expect(await errorOf(entryXml({ booked: '' }))).toBe('date_missing');
    expect(await errorOf(entryXml({ booked: '<BookgDt><Dt>2019-02-29</Dt></BookgDt>' }))).toBe(
      'date_invalid',
    );
    expect(await errorOf(entryXml({ booked: '<BookgDt><Dt>03.04.2019</Dt></BookgDt>' }))).toBe(
      'date_invalid',
    );
    expect(await errorOf('<Ntry><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>')).toBe(
      'amount_missing',
    );
  });

  it('[PAY-3] a booking day is the day the bank wrote, with or without a time and zone', async () => {
    for (const booked of [
      '<Dt>2019-04-03</Dt>',
      '<Dt>2019-04-03+02:00</Dt>',
      '<DtTm>2019-04-03T00:30:00+02:00</DtTm>',
      '<DtTm>2019-04-03T23:59:59.999</DtTm>',
    ]) {
      expect(
        await lineOf(
          statementXml({ entries: entryXml({ booked: `<BookgDt>${booked}</BookgDt>` }) }),
        ),
      ).toMatchObject({ bookingDate: '2019-04-03' });
    }
    expect(
      await lineOf(
        statementXml({ entries: entryXml({ booked: '<ValDt><Dt>2019-04-05</Dt></ValDt>' }) }),
      ),
    ).toMatchObject({ bookingDate: '2019-04-05' });
  });

  it('[PAY-3] an unreadable amount leaves the balance proof open instead of calling it broken', async () => {
    const balances = balanceXml('OPBD', '0') + balanceXml('CLBD', '10.00');
    const statement = await statementOf(
      statementXml({ balances, entries: entryXml({ currency: 'USD' }) }),
    );
    expect(statement.continuity).toEqual({ state: 'unknown', differenceCents: null });
  });

  it('[PAY-3] a balance in another currency is reported with its position and the entries are still booked', async () => {
    const file = await read(
      statementXml({
        balances: balanceXml('OPBD', '0') + balanceXml('CLBD', '10.00', 'CRDT', 'SEK'),
        entries: entryXml({}),
      }),
    );
    expect(file.errors).toMatchObject([
      { code: 'balance_unreadable', place: { statementId: 'S-1', entry: null, line: 4 } },
    ]);
    expect(file.statements[0]?.lines).toHaveLength(1);
  });

  it('[PAY-3] unknown elements, comments, CDATA and a payer account that is no IBAN do no harm', async () => {
    const parties =
      '<RltdPties><Future><Nm>no</Nm></Future><Dbtr><Nm><![CDATA[A & B]]> &amp; C</Nm></Dbtr><DbtrAcct><Id><IBAN>DE00123</IBAN></Id></DbtrAcct></RltdPties>';
    const entries = `<!-- odd --><Novelty>1</Novelty>${entryXml({ transactions: transactionXml({ more: parties }) })}`;
    const line = await lineOf(statementXml({ entries }));
    expect(line.debtor).toEqual({
      name: 'A & B & C',
      iban: null,
      otherAccount: 'DE00123',
      bic: null,
      ultimateName: null,
    });
  });
});
