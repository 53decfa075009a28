import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { BankStatement } from '@bb1/server/integrations/bank/bank-statement-port';
import { readBankFile } from '@bb1/server/integrations/bank/read-bank-file';
import { writePain001, type TransferOrder } from '@bb1/server/integrations/bank/pain001';
import { CARRIES_OUT, type OrderVerdict } from './pain002-writer.ts';
import { readPain001 } from './pain001-reader.ts';
import { openSandboxBank, type IncomingTransfer, type SandboxBank } from './sandbox-bank.ts';

const account = {
  iban: 'DE50100000000000000001',
  bic: 'TESTDEFFXXX',
  ownerName: 'Muster Finance GmbH',
};
const order: TransferOrder = {
  messageId: 'REFUNDS-1',
  createdAt: new Date('2019-04-03T09:00:00Z'),
  executionDate: '2019-04-03',
  isInstant: false,
  debtor: { name: account.ownerName, iban: account.iban, bic: account.bic },
  payments: [
    {
      endToEndId: 'REFUND-000017',
      amountCents: 50_000n,
      creditorName: 'Jana Test',
      creditorIban: 'DE93999999990000000001',
      remittance: 'Rückzahlung BB1-3DVFJA2CD',
    },
    {
      endToEndId: 'REFUND-000018',
      amountCents: 1n,
      creditorName: 'Jörg Änderle',
      creditorIban: 'AT611904300234573201',
      remittance: '',
    },
  ],
};
const payment: IncomingTransfer = {
  payerName: 'Erika Beispiel',
  payerIban: 'DE02120300000000202051',
  amountCents: 250_000n,
  remittance: 'bb1-3dvf ja2cd',
};
const LIMITS = {
  maxBytes: 1_000_000,
  maxDepth: 50,
  maxFilesInArchive: 1,
  maxUnpackedBytes: 1,
  maxPackRatio: 1,
};
type Version = '02' | '08' | 'mt940';

const folders: string[] = [];
function newBank(): { bank: SandboxBank; reopened: () => SandboxBank } {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bank-'));
  folders.push(folder);
  const reopened = (): SandboxBank => openSandboxBank({ folder, account });
  return { bank: reopened(), reopened };
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function statementOf(bank: SandboxBank, version: Version = '08'): Promise<BankStatement> {
  const file = await readBankFile(
    Buffer.from(bank.makeStatement({ version, now: new Date('2019-04-03T10:00:00Z') })),
    LIMITS,
  );
  expect(file.errors).toEqual([]);
  return file.statements[0] ?? expect.unreachable();
}

describe('transfer orders at the sandbox bank', () => {
  it('[PAY-6] an order of either version is read as it was written', () => {
    for (const version of ['03', '09'] as const) {
      expect(readPain001(writePain001(order, version))).toEqual({
        version,
        messageId: 'REFUNDS-1',
        executionDate: '2019-04-03',
        isInstant: false,
        debtorIban: account.iban,
        payments: [
          {
            endToEndId: 'REFUND-000017',
            amountCents: 50_000n,
            creditorName: 'Jana Test',
            creditorIban: 'DE93999999990000000001',
            remittance: 'Rueckzahlung BB1-3DVFJA2CD',
          },
          {
            endToEndId: 'REFUND-000018',
            amountCents: 1n,
            creditorName: 'Joerg Aenderle',
            creditorIban: 'AT611904300234573201',
            remittance: '',
          },
        ],
      });
    }
  });

  it('[PAY-6] each transfer of an order is one debit with its end-to-end reference, in every format', async () => {
    for (const version of ['02', '08', 'mt940'] as const) {
      const { bank } = newBank();
      const { messageId, bankReferences } = bank.takeOrder(writePain001(order));
      expect(messageId).toBe('REFUNDS-1');
      const statement = await statementOf(bank, version);
      expect(
        statement.lines.map((line) => [
          line.direction,
          line.amountCents,
          line.endToEndId,
          line.creditor.name,
          line.creditor.iban,
          line.bankReference,
        ]),
      ).toEqual([
        [
          'debit',
          50_000n,
          'REFUND-000017',
          'Jana Test',
          'DE93999999990000000001',
          bankReferences[0],
        ],
        ['debit', 1n, 'REFUND-000018', 'Joerg Aenderle', 'AT611904300234573201', bankReferences[1]],
      ]);
      expect(statement.continuity.state).toBe('proven');
      expect(bank.balanceCents()).toBe(-50_001n);
    }
  });

  it('[PAY-6] booked in one sum, camt.053 still shows each transfer with its reference', async () => {
    const { bank } = newBank();
    expect(
      bank.takeOrder(writePain001(order, '03'), { isBatch: true }).bankReferences,
    ).toHaveLength(1);
    const statement = await statementOf(bank, '02');
    expect(statement.entryCount).toBe(1);
    expect(
      statement.lines.map((line) => [line.direction, line.amountCents, line.endToEndId]),
    ).toEqual([
      ['debit', 50_000n, 'REFUND-000017'],
      ['debit', 1n, 'REFUND-000018'],
    ]);
  });

  it('[PAY-6] the same order is accepted once, also after a restart', () => {
    const { bank, reopened } = newBank();
    bank.takeOrder(writePain001(order));
    expect(() => bank.takeOrder(writePain001(order, '03'))).toThrow(/accepted before/u);
    expect(() => reopened().takeOrder(writePain001(order))).toThrow(/accepted before/u);
    expect(reopened().waiting()).toHaveLength(2);
  });

  it('[PAY-6] an order with another account, a wrong sum, count, currency or IBAN, or something else altogether is rejected', () => {
    const { bank } = newBank();
    const xml = writePain001(order);
    const bad = [
      xml.replaceAll(account.iban, 'DE93999999990000000001'),
      xml.replace('<CtrlSum>500.01', '<CtrlSum>500.02'),
      xml.replace('<NbOfTxs>2', '<NbOfTxs>3'),
      xml.replace('Ccy="EUR"', 'Ccy="USD"'),
      xml.replace('AT611904300234573201', 'AT611904300234573202'),
      xml.replace('>0.01</InstdAmt>', '>0.00</InstdAmt>'),
      xml.replace('pain.001.001.09', 'pain.001.001.11'),
      xml.replace('</Document>', ''),
      xml.replace('<Document', '<!DOCTYPE Document><Document'),
      xml.replace('<EndToEndId>REFUND-000017</EndToEndId>', ''),
      'hello',
    ];
    for (const file of bad) expect(() => bank.takeOrder(file), file).toThrow(RangeError);
    expect(bank.waiting()).toEqual([]);
  });
});

describe('the report of the sandbox bank on an order', () => {
  const reportsIn = async (report: string) =>
    (await readBankFile(Buffer.from(report), LIMITS)).reports.map((one) => [
      one.orderMessageId,
      one.endToEndId,
      one.status,
      one.reason.code,
    ]);
  const verdict = (change: Partial<OrderVerdict>) => ({ ...CARRIES_OUT, ...change });

  it('[PAY-14] says that it carries out each transfer, in the version of the order', async () => {
    for (const version of ['03', '09'] as const) {
      const { report } = newBank().bank.takeOrder(writePain001(order, version));
      expect(report).toContain(`pain.002.001.${version === '03' ? '03' : '10'}`);
      expect(await reportsIn(report)).toEqual([
        ['REFUNDS-1', 'REFUND-000017', 'accepted', null],
        ['REFUNDS-1', 'REFUND-000018', 'accepted', null],
        ['REFUNDS-1', null, 'accepted', null],
      ]);
    }
  });

  it('[PAY-14] rejects one transfer, and books the other alone', async () => {
    const { bank } = newBank();
    const { report, bankReferences } = bank.takeOrder(writePain001(order), {
      verdict: verdict({
        rejected: ['REFUND-000018'],
        reasonCode: 'AC01',
        payeeResult: 'RVMC',
      }),
    });
    expect(await reportsIn(report)).toEqual([
      ['REFUNDS-1', 'REFUND-000017', 'payee_nearly_matches', null],
      ['REFUNDS-1', 'REFUND-000018', 'rejected', 'AC01'],
      ['REFUNDS-1', null, 'pending', null],
    ]);
    expect(bankReferences).toHaveLength(1);
    expect((await statementOf(bank)).lines.map((line) => line.endToEndId)).toEqual([
      'REFUND-000017',
    ]);
  });

  it('[PAY-14] rejects the whole order, books nothing, and takes it no second time', async () => {
    const { bank } = newBank();
    const { report, bankReferences } = bank.takeOrder(writePain001(order), {
      isBatch: true,
      verdict: verdict({ rejected: 'all' }),
    });
    expect(await reportsIn(report)).toEqual([['REFUNDS-1', null, 'rejected', 'AC04']]);
    expect([bankReferences, bank.waiting()]).toEqual([[], []]);
    expect(() => bank.takeOrder(writePain001(order))).toThrow(/accepted before/u);
  });

  it('[PAY-14] is not made for a transfer that the order does not have', () => {
    const { bank } = newBank();
    const rejected = ['REFUND-000019'];
    expect(() => bank.takeOrder(writePain001(order), { verdict: verdict({ rejected }) })).toThrow(
      'no transfer REFUND-000019',
    );
    expect(bank.waiting()).toEqual([]);
  });

  it('[PAY-6] takes instant transfers, and no instrument that it does not know', () => {
    const instant = writePain001({ ...order, isInstant: true });
    expect(readPain001(instant).isInstant).toBe(true);
    expect(() => readPain001(instant.replace('INST', 'CORE'))).toThrow('instrument CORE');
  });
});

describe('what happens to money afterwards', () => {
  it('[PAY-6] a refund comes back under its own reference with the reason, once, days later or at once', async () => {
    for (const version of ['02', '08', 'mt940'] as const) {
      const { bank, reopened } = newBank();
      bank.takeOrder(writePain001(order));
      await statementOf(bank, version);
      const later = reopened();
      later.returnTransfer('REFUND-000017');
      const { lines } = await statementOf(later, version);
      expect(lines).toMatchObject([
        {
          direction: 'credit',
          amountCents: 50_000n,
          endToEndId: 'REFUND-000017',
          returnReason: { code: 'AC04' },
          debtor: { iban: null },
          creditor: { iban: 'DE93999999990000000001' },
        },
      ]);
      later.returnTransfer('REFUND-000018', { code: 'AC06', text: 'Konto gesperrt' });
      expect((await statementOf(later, version)).lines).toMatchObject([
        { returnReason: { code: 'AC06' } },
      ]);
      expect(later.balanceCents()).toBe(0n);
      expect(() => later.returnTransfer('REFUND-000017')).toThrow(/was returned already/u);
      expect(() => later.returnTransfer('REFUND-000099')).toThrow(/has left the account/u);
    }
  });

  it('[PAY-3] a credit is reversed once, by its bank reference', async () => {
    for (const version of ['02', '08', 'mt940'] as const) {
      const { bank } = newBank();
      const credited = bank.credit(payment);
      bank.creditPending(payment);
      await statementOf(bank, version);
      bank.reverseCredit(credited);
      const { lines } = await statementOf(bank, version);
      expect(lines[1]).toMatchObject({
        direction: 'debit',
        isReversal: true,
        amountCents: 250_000n,
        ...(version === 'mt940' ? {} : { transactionReference: credited }),
      });
      expect(() => bank.reverseCredit(credited)).toThrow(/reversed already/u);
      expect(() => bank.reverseCredit('SB000000009999')).toThrow(RangeError);
    }
  });

  it('[PAY-3] a pending credit cannot be reversed before it is booked', () => {
    const { bank } = newBank();
    const pending = bank.creditPending(payment);
    expect(() => bank.reverseCredit(pending)).toThrow(RangeError);
    bank.makeStatement({ version: '08', now: new Date(0) });
    expect(bank.reverseCredit(pending)).not.toBe(pending);
  });

  it('[PAY-3] a batch shows its payers in camt.053 and only its sum in MT940; a fee has no counterparty', async () => {
    const { bank } = newBank();
    const post = (): void => {
      bank.creditBatch([payment, { ...payment, payerName: 'Max Probe', amountCents: 1n }]);
      bank.charge({ amountCents: 290n, text: 'Entgelt' });
    };
    post();
    expect((await statementOf(bank)).lines).toMatchObject([
      { debtor: { name: 'Erika Beispiel' } },
      { debtor: { name: 'Max Probe' }, amountCents: 1n },
      { amountCents: 290n, bankCode: { subFamily: 'CHRG' } },
    ]);
    post();
    expect((await statementOf(bank, 'mt940')).lines).toMatchObject([
      { amountCents: 250_001n, transactionCount: 2, debtor: { name: null } },
      { direction: 'debit', bankCode: { subFamily: 'CHRG' }, additionalInformation: 'Entgelt' },
    ]);
  });
});
