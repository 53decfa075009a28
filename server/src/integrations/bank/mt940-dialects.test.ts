import { describe, expect, it } from 'vitest';
import type { BankFile } from './bank-statement-port.ts';
import { readBankFile } from './read-bank-file.ts';

// Names, accounts and amounts are invented. The layouts are those that the named places show: test data of jejik/mt940, zilverline/mt940
// and wolph/mt940, the format descriptions of Rabobank (MT940 Structured 1.5.3) and of Deutsche Bank (MT940/942, June 2012).
const LIMITS = {
  maxBytes: 1_000_000,
  maxDepth: 50,
  maxFilesInArchive: 10,
  maxUnpackedBytes: 1_000_000,
  maxPackRatio: 100,
};
const read = (...lines: string[]): Promise<BankFile> =>
  readBankFile(Buffer.from(lines.join('\r\n')), LIMITS);
const proven = async (...lines: string[]) => {
  const file = await read(...lines);
  expect(file.errors).toEqual([]);
  for (const { continuity } of file.statements) expect(continuity.state).toBe('proven');
  return file.statements.flatMap((one) => one.lines);
};
const german = (account: string, ...entries: string[]) => [
  ':20:STARTUMSE',
  `:25:${account}`,
  ':28C:00143/1',
  ':60F:C260605EUR100,00',
  ...entries,
];

describe('MT940 as German banks write it', () => {
  it('[PAY-12] Deutsche Bank: a blank before the booking key, charges below the entry, several keywords in one part', async () => {
    const lines = await proven(
      ':20:DEUTDEMMXXX',
      ':25:20070000/0123456601',
      ':28C:00143/1',
      ':60F:C260605EUR100,00',
      ':61:2606080608D12,35 NRTIKREF+//2016021783252833',
      '/OCMT/EUR11,85//CHGS/EUR0,50/',
      ':86:109?00SEPA-LASTSCHR. RETOURE CORE?109075/629?20EREF+A1.200080779.',
      '400143254?21.4961336 KREF+SEPA-DA202006?2201221740-34972000-P1 MR',
      'EF+2?230852HW2723821 CRED+DE41EON0?240000129793 OAMT+11,85 SVWZ+?',
      '25SONSTIGE GRUENDE?30CSDBDE71XXX?31DE93999999990000000001?32JANA?33 TEST',
      ':61:2606080608C50,00 NTRFNONREF//2109025460313532',
      ':86:166?00SEPA-GUTSCHRIFT?109075/611?20EREF+NOTPROVIDED SVWZ+BB1-3?21',
      'DVFJA2CD?30DEUTDEDB237?31DE02120300000000202051?32MAX PROBE',
      ':62F:C260608EUR137,65',
      '-',
    );
    expect(lines).toMatchObject([
      {
        direction: 'debit',
        amountCents: 1_235n,
        chargesCents: 50n,
        bankReference: '2016021783252833',
        endToEndId: 'A1.200080779.400143254.4961336',
        mandateId: '20852HW2723821',
        remittanceLines: ['SONSTIGE GRUENDE'],
      },
      {
        direction: 'credit',
        amountCents: 5_000n,
        chargesCents: null,
        endToEndId: null,
        remittanceLines: ['BB1-3DVFJA2CD'],
        debtor: { name: 'MAX PROBE', iban: 'DE02120300000000202051' },
      },
    ]);
  });

  it('[PAY-12] Commerzbank: the same blank, account as bank code and number', async () => {
    const [line] = await proven(
      ':20:01LGX08DLMWH5GWA',
      ':25:25040066/0123456789',
      ':28C:00143/1',
      ':60F:C260605EUR0,00',
      ':61:2606080608C100,00 NTRFNONREF//01LGX',
      ':86:166?00GUTSCHRIFT?109075/629?20EREF+E-1?21SVWZ+BB1-3DVFJA2CD?31DE02120300000000202051?32MAX PROBE',
      ':62F:C260608EUR100,00',
      '-',
    );
    expect(line).toMatchObject({ amountCents: 10_000n, endToEndId: 'E-1', bankReference: '01LGX' });
  });

  it('[PAY-12] UniCredit (HypoVereinsbank): IBAN account, codes without a number of the day book', async () => {
    const [line] = await proven(
      ':20:0000000000000001',
      ':25:DE37700202700000012345',
      ':28C:00017/00001',
      ':60F:D260605EUR5,00',
      ':61:2606080608CR105,00NTRFNONREF//2606085000123',
      ':86:166?00SEPA-UEBERWEISUNGSGUTSCHR.?20EREF+E-2?21SVWZ+Zeichnung BB1-3?22DVFJA2CD',
      '?30BYLADEM1001?31DE02120300000000202051?32Jana Test?34000',
      ':62F:C260608EUR100,00',
      ':64:C260608EUR100,00',
      '-',
    );
    expect(line).toMatchObject({
      endToEndId: 'E-2',
      remittanceLines: ['Zeichnung BB1-3DVFJA2CD'],
      debtor: { name: 'Jana Test' },
    });
  });

  it('[PAY-12] Sparkasse: reversals marked RCR and RDR, statement number without a page', async () => {
    const lines = await proven(
      ...german(
        '87052000/123456789',
        ':61:2606050608RCR30,00N068NONREF',
        ':86:899?00STORNO?109392?20STORNO?32MAX PROBE',
        ':61:2606050608RDR10,00N068NONREF',
        ':86:899?00STORNO?109392?20STORNO?32MAX PROBE',
        ':61:2606080608CR20,00N166NONREF',
        ':86:166?00GUTSCHR. UEBERWEISUNG?109310?20SVWZ+x?31DE02120300000000202051?32MAX PROBE',
      ),
      ':62F:C260608EUR100,00',
      '-',
    );
    expect(lines.map((line) => [line.direction, line.isReversal, line.amountCents])).toEqual([
      ['debit', true, 3_000n],
      ['credit', true, 1_000n],
      ['credit', false, 2_000n],
    ]);
  });

  it('[PAY-12] a date that a bank fills with blanks is taken from the other one, or from the statement', async () => {
    const lines = await proven(
      ...german(
        'DE50100000000000000001',
        ':61:260608    C1,00NTRFNONREF',
        ':86:166?20SVWZ+a',
        ':61:      0607C1,00NTRFNONREF',
        ':86:166?20SVWZ+b',
      ),
      ':62F:C260608EUR102,00',
      '-',
    );
    expect(lines.map((line) => [line.bookingDate, line.valueDate])).toEqual([
      ['2026-06-08', '2026-06-08'],
      ['2026-06-07', null],
    ]);
    const file = await read(
      ...german(
        'DE50100000000000000001',
        ':61:          C1,00NTRFNONREF',
        ':62F:C260608EUR101,00',
        '-',
      ),
    );
    expect(file.errors).toMatchObject([
      { code: 'date_missing', readable: { amount: '1.00', currency: 'EUR', direction: 'credit' } },
    ]);
  });

  it('[PAY-12] an entry that cannot be read keeps currency, amount, direction, day and texts, and holds up no other', async () => {
    const file = await read(
      ':20:STARTUMSE',
      ':25:DE50100000000000000001',
      ':28C:1',
      ':60F:C260605USD0,00',
      ':61:2606080608D12,35NTRFNONREF//REF-9',
      ':86:166?20EREF+E-9?21SVWZ+Rate?31DE02120300000000202051?32MAX PROBE',
      ':61:2606080608C1.2.3NTRFNONREF',
      ':62F:C260608USD0,00',
      '-',
    );
    expect(file.errors.filter(({ readable }) => readable !== null)).toMatchObject([
      {
        code: 'currency_not_eur',
        place: { entry: 1, line: 5 },
        account: { iban: 'DE50100000000000000001' },
        readable: {
          currency: 'USD',
          amount: '12.35',
          direction: 'debit',
          valueDate: '2026-06-08',
          counterpartyName: 'MAX PROBE',
          counterpartyIban: 'DE02120300000000202051',
          texts: expect.arrayContaining(['E-9', 'Rate']) as unknown,
          bankReference: 'REF-9',
        },
      },
      { code: 'currency_not_eur', place: { entry: 2, line: 7 } },
    ]);
  });
});

describe('MT940 as Dutch banks write it', () => {
  it('[PAY-12] ABN AMRO: a header of three lines, code words between slashes', async () => {
    const lines = await proven(
      'ABNANL2A',
      '940',
      'ABNANL2A',
      ':20:ABN AMRO BANK NV',
      ':25:NL91ABNA0417164300',
      ':28:16001/1',
      ':60F:C260605EUR10000,9',
      ':61:2606080608C10,5N654NONREF',
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/DE02120300000000202051/BIC/BYLADEM1001/NAME/',
      'JANA TEST/REMI/Zeichnung BB1-3DVFJA2CD/EREF/NOTPROVIDED',
      ':61:2606080608D1,N658NONREF',
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/DE93999999990000000001/BIC/ABNANL2A/NAME/MAX PR',
      'OBE/REMI/REFUND-000017/EREF/REFUND-000017',
      ':62F:C260608EUR10010,4',
      '-',
      'ABNANL2A',
      '940',
      'ABNANL2A',
      ':20:ABN AMRO BANK NV',
      ':25:NL91ABNA0417164300',
      ':28:16002/1',
      ':60F:C260608EUR10010,4',
      ':62F:C260609EUR10010,4',
      '-',
    );
    expect(lines).toMatchObject([
      {
        amountCents: 1_050n,
        debtor: { name: 'JANA TEST', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
        remittanceLines: ['Zeichnung BB1-3DVFJA2CD'],
        endToEndId: null,
      },
      {
        amountCents: 100n,
        creditor: { name: 'MAX PROBE', iban: 'DE93999999990000000001' },
        endToEndId: 'REFUND-000017',
      },
    ]);
  });

  it('[PAY-12] ING: the SWIFT envelope, a currency behind the IBAN, a sum behind the last balance', async () => {
    const lines = await proven(
      '{1:F01INGBNL2ABXXX0000000000}',
      '{2:I940INGBNL2AXXXN}',
      '{4:',
      ':20:P260608000000001',
      ':25:NL32INGB0000012345EUR',
      ':28C:00000',
      ':60F:C260607EUR100,00',
      ':61:2606080608C20,00NTRFEREF//14237653554593',
      '/TRCD/00100/',
      ':86:/EREF/E-3//CNTP/DE02120300000000202051/BYLADEM1001/JANA TEST///REMI/USTD',
      '//Zeichnung BB1-3DVFJA2CD/',
      ':61:2606080608C5,00NTRFNONREF//14237653554594',
      '/TRCD/00190/',
      ':86:/RTRN/AC04//EREF/REFUND-000017//CNTP/DE93999999990000000001/BYLADEM1001/MAX PROBE///REMI/STRD/CUR/RF47BB1000123/',
      ':61:260608D3,00NOV NONREF',
      ':86: RC AFREKENING BETALINGSVERKEER',
      ':62F:C260608EUR122,00',
      ':64:C260608EUR122,00',
      ':65:C260609EUR122,00',
      ':86:/SUM/1/2/3,00/25,00/',
      '-}',
    );
    expect(lines).toMatchObject([
      {
        amountCents: 2_000n,
        endToEndId: 'E-3',
        debtor: { name: 'JANA TEST', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
        remittanceLines: ['Zeichnung BB1-3DVFJA2CD'],
        returnReason: null,
      },
      {
        amountCents: 500n,
        endToEndId: 'REFUND-000017',
        returnReason: { code: 'AC04' },
        creditorReferences: ['RF47BB1000123'],
      },
      {
        direction: 'debit',
        amountCents: 300n,
        remittanceLines: ['RC AFREKENING BETALINGSVERKEER'],
      },
    ]);
  });

  it('[PAY-12] Rabobank: a header `:940:`, leading zeros, the other account below the entry, no end of a statement', async () => {
    const lines = await proven(
      ':940:',
      ':20:940S260608',
      ':25:NL44RABO0123456789 EUR',
      ':28C:17109',
      ':60F:C260607EUR000000000100,00',
      ':61:260608C000000000169,90N541NONREF          ',
      'DE02120300000000202051',
      ':86:/EREF/E-4/ORDP//NAME/JANA TEST/REMI/BB1-3DVFJA2CD vom 8.6.2026 -',
      '-/ISDT/2026-06-08',
      ':62F:C260608EUR000000000269,90',
      '',
      ':20:940S260609',
      ':25:NL44RABO0123456789 EUR',
      ':28C:17110',
      ':60F:C260608EUR000000000269,90',
      ':62F:C260609EUR000000000269,90',
    );
    expect(lines).toMatchObject([
      {
        amountCents: 16_990n,
        bookingDate: '2026-06-08',
        endToEndId: 'E-4',
        debtor: { name: 'JANA TEST', iban: 'DE02120300000000202051' },
        remittanceLines: ['BB1-3DVFJA2CD vom 8.6.2026 --'],
      },
    ]);
  });

  const nl = (information: string) => [
    ':20:P1',
    ':25:NL32INGB0000012345',
    ':28C:1',
    ':60F:C260607EUR0,00',
    ':61:2606080608C20,00NTRFNONREF',
    `:86:${information}`,
    ':62F:C260608EUR20,00',
    '-',
  ];

  it('[PAY-12] code words that a payer types into the remittance text give no other name, account or return', async () => {
    const [line] = await proven(
      ...nl(
        '/CNTP/DE02120300000000202051/BYLADEM1001/MAX PROBE///REMI/USTD//Rate/NAME/Jana Test/IBAN/DE93999999990000000001/RTRN/AC04/',
      ),
    );
    expect(line).toMatchObject({
      debtor: { name: 'MAX PROBE', iban: 'DE02120300000000202051' },
      returnReason: null,
      remittanceLines: ['Rate'],
    });
    const [without] = await proven(
      ...nl('/REMI/USTD//Rate/NAME/Jana Test/IBAN/DE02120300000000202051/'),
    );
    expect(without).toMatchObject({ debtor: { name: null, iban: null } });
    const [twice] = await proven(
      ...nl('/NAME/MAX PROBE/REMI/Rate/EREF/REFUND-000017/EREF/NOTPROVIDED'),
    );
    expect(twice).toMatchObject({ endToEndId: null });
  });

  it('[PAY-12] of an account of another country they are a text, since a payer may have typed all of it', async () => {
    const [line] = await proven(
      ...nl('/NAME/Jana Test/REMI/Rate').map((text) =>
        text.replace('NL32INGB0000012345', 'DE50100000000000000001'),
      ),
    );
    expect(line).toMatchObject({
      debtor: { name: null },
      remittanceLines: ['/NAME/Jana Test/REMI/Rate'],
    });
  });
});
