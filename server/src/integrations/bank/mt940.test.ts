import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPaymentReferences } from '@bb1/domain/payments/payment-reference';
import {
  BankFileError,
  referenceTexts,
  type BankFile,
  type BankLine,
} from './bank-statement-port.ts';
import { readMt940 } from './mt940.ts';

const LIMITS = { maxBytes: 1_000_000 };
const fixture = readFileSync(new URL('./fixtures/statement.sta', import.meta.url), 'utf8');
const read = (text: string | Uint8Array): Promise<BankFile> => readMt940(Buffer.from(text), LIMITS);

/** One statement of the account with these lines between the balances. */
function statement(parts: {
  entries?: string[];
  account?: string;
  opening?: string;
  closing?: string;
  number?: string;
}): string {
  const {
    entries = [],
    account = 'DE50100000000000000001',
    opening = 'F:C190402EUR0,00',
    closing = 'F:C190403EUR0,00',
    number = '7',
  } = parts;
  return [
    ':20:REF',
    `:25:${account}`,
    `:28C:${number}`,
    `:60${opening}`,
    ...entries,
    `:62${closing}`,
    '-',
    '',
  ].join('\r\n');
}
const entry = (amount = '10,00', information = '166?20SVWZ+Sparrate'): string =>
  `:61:1904030403C${amount}NTRFNONREF\r\n:86:${information}`;

async function linesOf(...entries: string[]): Promise<readonly BankLine[]> {
  const file = await read(statement({ entries }));
  expect(file.errors).toEqual([]);
  return file.statements[0]?.lines ?? [];
}
async function lineOf(text: string): Promise<BankLine> {
  const lines = await linesOf(text);
  expect(lines).toHaveLength(1);
  return lines[0] ?? expect.unreachable();
}
async function refusalOf(text: string | Uint8Array, limits = LIMITS): Promise<BankFileError> {
  const error = await readMt940(Buffer.from(text), limits).catch((reason: unknown) => reason);
  return error instanceof BankFileError ? error : expect.unreachable('not refused');
}

describe('an MT940 file', () => {
  it('[PAY-3] pages of one statement are joined, proven and named by account and number', async () => {
    const file = await read(fixture);
    expect(file).toMatchObject({ format: 'mt940', version: null, errors: [] });
    expect(file.statements).toHaveLength(1);
    expect(file.statements[0]).toMatchObject({
      statementId: 'STARTUMSE 00065/001',
      sequenceNumber: '00065',
      account: { iban: 'DE50100000000000000001', otherAccount: null, currency: 'EUR' },
      opening: { code: '60F', cents: 100_000n, date: '2019-04-02' },
      closing: { code: '62F', cents: 624_710n, date: '2019-04-03' },
      continuity: { state: 'proven', differenceCents: 0n },
      ignored: { pending: 0, information: 0, future: 1, zero: 0 },
      entryCount: 10,
    });
  });

  it('[PAY-3] contains direction, amount, payer and references of every booking in order', async () => {
    const lines = (await read(fixture)).statements[0]?.lines ?? [];
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
      [3, 'credit', 55_000n, 'Probe Handels GmbH & Co. Verwaltungs-KG', null],
      [4, 'credit', 50_000n, null, 'REFUND-000018'],
      [5, 'debit', 250_000n, 'Jörg Änderle', null],
      [6, 'credit', 300_000n, 'Zahldienst AG', null],
      [8, 'debit', 290n, null, null],
      [9, 'credit', 10_000n, 'Tim Doppelt', null],
      [10, 'credit', 10_000n, 'Tim Doppelt', null],
    ]);
    expect(lines[0]).toMatchObject({
      bookingDate: '2019-04-03',
      valueDate: '2019-04-03',
      bankReference: '2019040310000001',
      remittanceLines: ['Zeichnung bb1-3dvfja2cd Danke'],
      debtor: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', ultimateName: null },
      creditor: { name: null },
      bankCode: {
        domain: 'PMNT',
        family: 'RCDT',
        subFamily: 'ESCT',
        proprietary: 'N166+166+9310',
        issuer: 'DK',
      },
      place: { line: 5 },
    });
    expect(lines[2]?.debtor).toMatchObject({ iban: null, otherAccount: '004711' });
    expect(lines[3]).toMatchObject({
      returnReason: { code: 'AC04' },
      isReversal: false,
      creditor: { name: 'Jana Test', iban: 'DE93999999990000000001' },
      bankCode: { subFamily: 'RRTN' },
    });
    expect(lines[4]).toMatchObject({
      isReversal: true,
      returnReason: null,
      remittanceLines: ['Storno Zeichnung'],
    });
    expect(lines[5]).toMatchObject({
      remittanceLines: ['RF47BB1000123'],
      debtor: { ultimateName: 'Lena Muster' },
      additionalInformation: 'ECHTZEIT-GUTSCHRIFT RF47BB1000123 /OCMT/EUR3000,00/',
    });
    expect(lines[6]).toMatchObject({
      additionalInformation: 'Entgelt',
      bankCode: { subFamily: 'CHRG' },
    });
    expect(lines.filter((line) => line.returnReason !== null || line.isReversal)).toHaveLength(2);
    expect(new Set(lines.map((line) => line.lineKey)).size).toBe(9);
  });

  it('[PAY-3] the texts of a line yield the payment reference, also split over two fields', async () => {
    const lines = (await read(fixture)).statements[0]?.lines ?? [];
    expect(
      lines
        .slice(0, 3)
        .map((line) => findPaymentReferences({ prefix: 'BB1', texts: referenceTexts(line) })),
    ).toEqual([['BB1-3DVFJA2CD'], ['BB1-3A222222G'], []]);
  });

  it('[PAY-3] any line ending, encoding and envelope reads the same', async () => {
    const expected = await read(fixture);
    const crlf = fixture.replaceAll('\n', '\r\n');
    const enveloped = fixture
      .replaceAll(/^:20:/gmu, '{1:F01TESTDEFFAXXX0000000000}{2:I940TESTDEFFXXXXN}{4:\n:20:')
      .replaceAll(/^-$/gmu, '-}');
    for (const bytes of [
      Buffer.from(crlf),
      Buffer.from(fixture.replaceAll('\n', '\r')),
      Buffer.from(fixture, 'latin1'),
      Buffer.from(`\uFEFF${fixture}`),
      Buffer.from(`${fixture}\n\u001A`),
    ]) {
      expect(await read(bytes)).toEqual(expected);
    }
    const keysOf = (file: BankFile) =>
      file.statements.map((one) => [one.statementId, ...one.lines.map((line) => line.lineKey)]);
    for (const text of [enveloped, fixture.replaceAll(/^-\n/gmu, '')])
      expect(keysOf(await read(text))).toEqual(keysOf(expected));
  });

  it('[PAY-3] several statements are proven one by one, and only pages that fit are joined', async () => {
    const good = statement({ entries: [entry('10,00')], closing: 'F:C190403EUR10,00' });
    const broken = statement({
      entries: [entry('10,00')],
      opening: 'F:D190403EUR10,00',
      closing: 'F:C190404EUR0,01',
    });
    const other = statement({
      account: 'DE93999999990000000001',
      opening: 'M:C190403EUR0,',
      closing: 'M:C190403EUR0,',
    });
    const file = await read(good + broken + other);
    expect(
      file.statements.map(({ account, continuity }) => [
        account.iban,
        continuity.state,
        continuity.differenceCents,
      ]),
    ).toEqual([
      ['DE50100000000000000001', 'proven', 0n],
      ['DE50100000000000000001', 'broken', 1n],
      ['DE93999999990000000001', 'proven', 0n],
    ]);
    const gap =
      statement({ number: '8/1', closing: 'M:C190403EUR0,00' }) +
      statement({ number: '8/2', opening: 'M:C190403EUR5,00', closing: 'F:C190403EUR5,00' });
    expect((await read(gap)).statements).toMatchObject([
      { continuity: { state: 'broken', differenceCents: 500n } },
    ]);
    const otherNumber =
      statement({ number: '8/1', closing: 'M:C190403EUR0,00' }) +
      statement({ number: '9/1', opening: 'M:C190403EUR0,00' });
    expect((await read(otherNumber)).statements).toHaveLength(2);
  });

  it('[PAY-3] two equal transfers stay two, on one page or on two', async () => {
    const onOne = await linesOf(entry(), entry());
    const pages =
      statement({ number: '8/1', entries: [entry()], closing: 'M:C190403EUR10,00' }) +
      statement({
        number: '8/2',
        opening: 'M:C190403EUR10,00',
        entries: [entry()],
        closing: 'F:C190403EUR20,00',
      });
    const onTwo = (await read(pages)).statements.flatMap((one) => one.lines);
    expect(new Set(onOne.map((line) => line.lineKey)).size).toBe(2);
    expect(onTwo.map((line) => line.lineKey)).toEqual(onOne.map((line) => line.lineKey));
  });

  it('[PAY-3] the account is an IBAN, or bank code and account number of a German bank', async () => {
    const accountOf = async (account: string) =>
      (await read(statement({ account }))).statements[0]?.account;
    for (const account of [
      'DE50100000000000000001',
      'DE50100000000000000001EUR',
      'TESTDEFFXXX/DE50100000000000000001',
      '10000000/1',
      '10000000/0000000001EUR',
      'DE50 1000 0000 0000 0000 01',
    ]) {
      expect(await accountOf(account), account).toMatchObject({
        iban: 'DE50100000000000000001',
        otherAccount: null,
      });
    }
    expect(await accountOf('4711')).toMatchObject({ iban: null, otherAccount: '4711' });
    expect(await accountOf('DE51100000000000000001')).toMatchObject({ iban: null });
  });
});

describe('entries of MT940', () => {
  it('[PAY-3] a reversal of a credit takes money out, one of a debit brings it back', async () => {
    const lines = await linesOf(
      ...['C', 'D', 'RC', 'RD', 'CR', 'RCR'].map((mark) => `:61:1904030403${mark}1,00NTRFNONREF`),
    );
    expect(lines.map((line) => [line.direction, line.isReversal])).toEqual([
      ['credit', false],
      ['debit', false],
      ['debit', true],
      ['credit', true],
      ['credit', false],
      ['debit', true],
    ]);
  });

  it('[PAY-3] the year of the booking day comes from the value date, also across New Year and leap days', async () => {
    const days = async (dates: string) => {
      const line = await lineOf(`:61:${dates}C1,00NTRFNONREF`);
      return [line.bookingDate, line.valueDate];
    };
    expect(await days('1904030405')).toEqual(['2019-04-05', '2019-04-03']);
    expect(await days('1901021231')).toEqual(['2018-12-31', '2019-01-02']);
    expect(await days('1812310102')).toEqual(['2019-01-02', '2018-12-31']);
    expect(await days('2003010229')).toEqual(['2020-02-29', '2020-03-01']);
    expect(await days('190403')).toEqual(['2019-04-03', '2019-04-03']);
  });

  it('[PAY-3] an unstructured field 86 is purpose text and names no payer', async () => {
    const line = await lineOf(
      `${entry('10,00', 'BB1-3A222222G Zeichnung')}\r\nMax Probe ?31DE02120300000000202051`,
    );
    expect(line).toMatchObject({
      remittanceLines: ['BB1-3A222222G Zeichnung', 'Max Probe ?31DE02120300000000202051'],
      debtor: { name: null, iban: null },
      bankCode: { domain: null, issuer: null },
    });
    expect(await lineOf(':61:190403C1,00NTRFNONREF')).toMatchObject({
      remittanceLines: [],
      additionalInformation: null,
    });
  });

  it('[PAY-3] an unreadable entry is reported with its position, the others are booked', async () => {
    const bad = [
      [':61:rubbish', 'entry_unreadable'],
      [':61:1904030403C\r\n30,00NTRFNONREF', 'entry_unreadable'],
      [':61:1904030403X1,00NTRFNONREF', 'entry_unreadable'],
      [':61:1904030403C1.00NTRFNONREF', 'amount_invalid'],
      [':61:1904030403C1NTRFNONREF', 'amount_invalid'],
      [':61:1904030403C1,005NTRFNONREF', 'amount_fraction'],
      [':61:1904310403C1,00NTRFNONREF', 'date_invalid'],
      [':61:1904030231C1,00NTRFNONREF', 'date_invalid'],
      [':61:1904030403C12345678901234567,NTRFNONREF', 'amount_too_large'],
    ] as const;
    for (const [text, code] of bad) {
      const file = await read(
        statement({ entries: [entry(), text], closing: 'F:C190403EUR10,00' }),
      );
      expect(file.errors, text).toMatchObject([
        { code, place: { statementId: 'REF 7', entry: 2, line: 7 } },
      ]);
      expect(file.statements[0]?.lines).toHaveLength(1);
      expect(file.statements[0]?.continuity.state).not.toBe('proven');
    }
    expect(await lineOf(entry('10,00000'))).toMatchObject({ amountCents: 1_000n });
    expect(await lineOf(entry('7,'))).toMatchObject({ amountCents: 700n });
  });

  it('[PAY-3] an account in another currency books nothing and reports it', async () => {
    const file = await read(
      statement({ entries: [entry()], opening: 'F:C190402USD0,00', closing: 'F:C190403USD10,00' }),
    );
    expect(file.errors.map((error) => error.code)).toEqual([
      'balance_unreadable',
      'balance_unreadable',
      'currency_not_eur',
    ]);
    expect(file.statements).toMatchObject([{ lines: [], continuity: { state: 'unknown' } }]);
  });

  it('[PAY-3] a credit booked in one sum without its parts waits for an officer', async () => {
    expect(await lineOf(entry('10,00', '194?00SAMMELGUTSCHRIFT'))).toMatchObject({
      transactionCount: 2,
    });
    expect(await lineOf(entry('10,00', '166?00GUTSCHRIFT'))).toMatchObject({ transactionCount: 1 });
  });
});

describe("a payer's text in MT940", () => {
  it('[PAY-3] never becomes an end-to-end reference or another payer', async () => {
    const typed = await lineOf(
      entry(
        '10,00',
        '166?20EREF+NOTPROVIDED?21SVWZ+Rate?22EREF+REFUND-000017?23KREF+x?31DE02120300000000202051?32Max Probe',
      ),
    );
    expect(typed).toMatchObject({
      endToEndId: null,
      remittanceLines: ['RateEREF+REFUND-000017KREF+x'],
      debtor: { name: 'Max Probe', iban: 'DE02120300000000202051' },
    });
    const imitated = await lineOf(
      entry(
        '10,00',
        '166?20SVWZ+Rate ?31DE93999999990000000001?32Jana Test?30BYLADEM1001?31DE02120300000000202051?32Max Probe',
      ),
    );
    expect(imitated.debtor).toEqual({
      name: null,
      iban: null,
      otherAccount: null,
      bic: null,
      ultimateName: null,
    });
    const harmless = await lineOf(entry('10,00', '166?20SVWZ+Warum? 100?99 Prozent?32Max Probe'));
    expect(harmless).toMatchObject({
      remittanceLines: ['Warum? 100?99 Prozent'],
      debtor: { name: 'Max Probe' },
    });
  });

  it('[PAY-3] stays text when a wrapped line looks like a tag; a second balance refuses the file', async () => {
    expect(await lineOf(`${entry('10,00', 'Treffen um')}\r\n:18:30 Uhr`)).toMatchObject({
      remittanceLines: ['Treffen um', ':18:30 Uhr'],
    });
    expect(await linesOf(`${entry('10,00', 'Rate 1')}\r\n-`, entry())).toMatchObject([
      { remittanceLines: ['Rate 1', '-'] },
      { amountCents: 1_000n },
    ]);
    expect(
      await refusalOf(statement({ entries: [`${entry()}\r\n:62F:C190403EUR10,00`] })),
    ).toMatchObject({ code: 'malformed_mt940', place: { line: 8 } });
  });

  it('[PAY-3] that smuggles in an entry breaks the balance', async () => {
    const smuggled = `${entry()}\r\n:61:1904030403C5000,00NTRFNONREF`;
    expect(
      (await read(statement({ entries: [smuggled], closing: 'F:C190403EUR10,00' }))).statements,
    ).toMatchObject([{ continuity: { state: 'broken' } }]);
  });
});

describe('MT940 files that are refused as a whole', () => {
  it('[PAY-3] a file truncated anywhere is refused, or yields only complete and proven pages', async () => {
    const whole = await read(fixture);
    const keys = whole.statements[0]?.lines.map((line) => line.lineKey) ?? [];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: Buffer.byteLength(fixture) - 1 }), async (cut) => {
        const outcome = await read(Buffer.from(fixture).subarray(0, cut)).catch(
          (reason: unknown) => reason,
        );
        if (outcome instanceof BankFileError) {
          expect(['truncated', 'no_statement', 'malformed_mt940']).toContain(outcome.code);
          return;
        }
        const file = outcome as BankFile;
        const lines = file.statements.flatMap((one) => one.lines.map((line) => line.lineKey));
        if (file.statements.every((one) => one.continuity.state === 'proven'))
          expect([5, 9]).toContain(lines.length);
        expect(lines).toEqual(keys.slice(0, lines.length));
      }),
      { numRuns: 300 },
    );
    expect(await refusalOf(fixture.slice(0, fixture.indexOf(':62M:')))).toMatchObject({
      code: 'truncated',
      place: { line: 21 },
    });
  });

  it('[PAY-3] text outside a statement, a missing account or balance, an entry outside the balances is refused with the line', async () => {
    expect(
      await refusalOf(':61:1811261126CR\n30,00N062NONREF\n:\n86:166?00GUTSCHR.\n'),
    ).toMatchObject({ code: 'malformed_mt940', place: { line: 1 } });
    expect(await refusalOf(`${statement({})}und mehr`)).toMatchObject({
      code: 'malformed_mt940',
      place: { line: 7 },
    });
    for (const tag of ['25', '60F', '62F']) {
      const without = statement({}).replace(new RegExp(`:${tag}:.*\r\n`, 'u'), '');
      expect(await refusalOf(without + statement({})), tag).toMatchObject({
        code: 'malformed_mt940',
      });
    }
    expect(await refusalOf(statement({}).replace(/:62F:.*\r\n/u, ''))).toMatchObject({
      code: 'truncated',
    });
    expect(await refusalOf(statement({}).replace('\r\n-', `\r\n${entry()}\r\n-`))).toMatchObject({
      code: 'malformed_mt940',
      place: { line: 6 },
    });
  });

  it('[PAY-3] an intraday report, an empty file and too many bytes are refused by name', async () => {
    expect(
      await refusalOf(':20:X\n:25:10000000/1\n:28C:1\n:34F:EUR0,\n:13D:1904031200+0200\n-\n'),
    ).toMatchObject({
      code: 'is_mt942',
      message: expect.stringMatching(/MT942.*MT940/u) as unknown,
      place: { line: 1 },
    });
    expect(await refusalOf('')).toMatchObject({ code: 'no_statement' });
    expect(await refusalOf(fixture, { maxBytes: 100 })).toMatchObject({ code: 'too_large' });
  });
});
