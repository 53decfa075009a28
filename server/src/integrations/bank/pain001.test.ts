import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SaxesParser } from 'saxes';
import { sepaText } from '@bb1/domain/payments/sepa-text';
import { Pain001Error, writePain001, type CreditTransfer, type TransferOrder } from './pain001.ts';

const payment: CreditTransfer = {
  endToEndId: 'REFUND-000017',
  amountCents: 50_000n,
  creditorName: 'Jana Test',
  creditorIban: 'DE93999999990000000001',
  remittance: 'Rückzahlung BB1-3DVFJA2CD',
};
const order: TransferOrder = {
  messageId: 'REFUNDS-20190403-1',
  createdAt: new Date('2019-04-03T10:00:00Z'),
  executionDate: '2019-04-04',
  isInstant: false,
  debtor: {
    name: 'Muster & Söhne Finance GmbH',
    iban: 'DE50 1000 0000 0000 0000 01',
    bic: 'TESTDEFFXXX',
  },
  payments: [payment],
};

/** Every element as path and text, in the order of the file. */
function elementsOf(xml: string): string[] {
  const found: string[] = [];
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    text = '';
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', () => {
    if (text.trim() !== '') found.push(`${path.slice(2).join('/')}=${text}`);
    text = '';
    path.pop();
  });
  parser.write(xml).close();
  return found;
}
function problemOf(
  change: Partial<TransferOrder>,
  paymentChange: Partial<CreditTransfer> = {},
): [string, string | null] {
  try {
    writePain001({ ...order, payments: [{ ...payment, ...paymentChange }], ...change });
  } catch (error) {
    if (error instanceof Pain001Error) return [error.problem, error.endToEndId];
    throw error;
  }
  return expect.unreachable('not refused');
}

describe('the transfer order for refunds', () => {
  it('[PAY-6] version 09 has all elements in the order of its schema', () => {
    const second = { ...payment, endToEndId: 'REFUND-000018', amountCents: 1n, remittance: ' ' };
    const xml = writePain001({ ...order, payments: [payment, second] });
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    expect(elementsOf(xml)).toEqual([
      'GrpHdr/MsgId=REFUNDS-20190403-1',
      'GrpHdr/CreDtTm=2019-04-03T10:00:00.000Z',
      'GrpHdr/NbOfTxs=2',
      'GrpHdr/CtrlSum=500.01',
      'GrpHdr/InitgPty/Nm=Muster + Soehne Finance GmbH',
      'PmtInf/PmtInfId=REFUNDS-20190403-1',
      'PmtInf/PmtMtd=TRF',
      'PmtInf/BtchBookg=false',
      'PmtInf/NbOfTxs=2',
      'PmtInf/CtrlSum=500.01',
      'PmtInf/PmtTpInf/SvcLvl/Cd=SEPA',
      'PmtInf/ReqdExctnDt/Dt=2019-04-04',
      'PmtInf/Dbtr/Nm=Muster + Soehne Finance GmbH',
      'PmtInf/DbtrAcct/Id/IBAN=DE50100000000000000001',
      'PmtInf/DbtrAgt/FinInstnId/BICFI=TESTDEFFXXX',
      'PmtInf/ChrgBr=SLEV',
      'PmtInf/CdtTrfTxInf/PmtId/EndToEndId=REFUND-000017',
      'PmtInf/CdtTrfTxInf/Amt/InstdAmt=500.00',
      'PmtInf/CdtTrfTxInf/Cdtr/Nm=Jana Test',
      'PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN=DE93999999990000000001',
      'PmtInf/CdtTrfTxInf/RmtInf/Ustrd=Rueckzahlung BB1-3DVFJA2CD',
      'PmtInf/CdtTrfTxInf/PmtId/EndToEndId=REFUND-000018',
      'PmtInf/CdtTrfTxInf/Amt/InstdAmt=0.01',
      'PmtInf/CdtTrfTxInf/Cdtr/Nm=Jana Test',
      'PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN=DE93999999990000000001',
    ]);
    expect(xml.match(/<InstdAmt Ccy="EUR">/gu)).toHaveLength(2);
  });

  it('[PAY-6] version 03 differs only in the day and the bank', () => {
    const [v09, v03] = [elementsOf(writePain001(order)), elementsOf(writePain001(order, '03'))];
    expect(v03).toEqual(
      v09.map((line) =>
        line.replace('ReqdExctnDt/Dt=', 'ReqdExctnDt=').replace('/BICFI=', '/BIC='),
      ),
    );
    for (const version of ['03', '09'] as const) {
      expect(
        elementsOf(writePain001({ ...order, debtor: { ...order.debtor, bic: null } }, version)),
      ).toContain('PmtInf/DbtrAgt/FinInstnId/Othr/Id=NOTPROVIDED');
    }
  });

  it('[PAY-6] instant transfers name their instrument, in both versions, and nothing else differs', () => {
    for (const version of ['03', '09'] as const) {
      const lines = elementsOf(writePain001({ ...order, isInstant: true }, version));
      expect(lines).toContain('PmtInf/PmtTpInf/LclInstrm/Cd=INST');
      expect(lines.filter((line) => !line.includes('LclInstrm'))).toEqual(
        elementsOf(writePain001(order, version)),
      );
    }
  });

  it('[PAY-6] whatever names and purposes say, the file is well-formed, in SEPA characters, within the lengths, and the sum is right', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 90 });
    const payments = fc.array(
      fc.record({
        amountCents: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
        creditorName: text.map((name) => `A${name}`),
        remittance: text.map((purpose) => purpose.slice(0, 40)),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(payments, (list) => {
        const written = list.map((one, index) => ({
          ...payment,
          ...one,
          endToEndId: `REFUND-${index}`,
          remittance: sepaText(one.remittance).slice(0, 140),
        }));
        const elements = elementsOf(writePain001({ ...order, payments: written }));
        const valuesOf = (name: string): string[] =>
          elements
            .filter((line) => line.includes(`/${name}=`))
            .map((line) => line.slice(line.indexOf('=') + 1));
        const sum = list.reduce((cents, one) => cents + one.amountCents, 0n);
        expect(valuesOf('CtrlSum')).toEqual(
          Array.from(
            { length: 2 },
            () => `${sum / 100n}.${(sum % 100n).toString().padStart(2, '0')}`,
          ),
        );
        expect(valuesOf('NbOfTxs')).toEqual([String(list.length), String(list.length)]);
        expect(valuesOf('EndToEndId')).toEqual(written.map((one) => one.endToEndId));
        for (const name of valuesOf('Nm')) expect(name).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{1,70}$/u);
        for (const purpose of valuesOf('Ustrd'))
          expect(purpose).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{1,140}$/u);
      }),
    );
  });

  it("[PAY-6] a name is cut at SEPA's limit, after umlauts are transliterated", () => {
    const elements = elementsOf(
      writePain001({
        ...order,
        payments: [{ ...payment, creditorName: `${'Ö'.repeat(34)} Gesellschaft` }],
      }),
    );
    expect(elements).toContain(`PmtInf/CdtTrfTxInf/Cdtr/Nm=${'OE'.repeat(34)} G`);
  });

  it('[PAY-6] an unsendable payment is refused by name, and nothing of the order is written', () => {
    const bad: [string, Partial<CreditTransfer>][] = [
      ['amount', { amountCents: 0n }],
      ['amount', { amountCents: -1n }],
      ['amount', { amountCents: 100_000_000_000n }],
      ['creditor_iban', { creditorIban: 'DE88370400440532013000' }],
      ['creditor_iban', { creditorIban: '' }],
      ['creditor_name', { creditorName: '  ' }],
      ['creditor_name', { creditorName: '山田' }],
      ['remittance', { remittance: 'x'.repeat(141) }],
      ['remittance', { remittance: 'ß'.repeat(71) }],
    ];
    for (const [problem, change] of bad)
      expect(problemOf({}, change), JSON.stringify(Object.keys(change))).toEqual([
        problem,
        'REFUND-000017',
      ]);
    for (const endToEndId of ['', 'E'.repeat(36), '/A', 'A/', 'A//B', 'Ä', 'A&B', ' A', 'A\n'])
      expect(problemOf({}, { endToEndId })).toEqual(['end_to_end_id', endToEndId]);
    expect(problemOf({ payments: [payment, { ...payment, amountCents: 1n }] })).toEqual([
      'end_to_end_id_twice',
      'REFUND-000017',
    ]);
  });

  it('[PAY-6] an order without payments, day, account or name of its own is refused', () => {
    const { debtor } = order;
    const bad: [string, Partial<TransferOrder>][] = [
      ['no_payments', { payments: [] }],
      ['message_id', { messageId: 'M'.repeat(36) }],
      ['message_id', { messageId: 'Ü' }],
      ['execution_date', { executionDate: '2019-02-29' }],
      ['execution_date', { executionDate: '04.04.2019' }],
      ['debtor_name', { debtor: { ...debtor, name: '' } }],
      ['debtor_iban', { debtor: { ...debtor, iban: 'DE51100000000000000001' } }],
      ['debtor_bic', { debtor: { ...debtor, bic: 'TEST' } }],
    ];
    for (const [problem, change] of bad) expect(problemOf(change)).toEqual([problem, null]);
  });
});
