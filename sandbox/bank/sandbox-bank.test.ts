import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { BankStatement } from '@bb1/server/integrations/bank/bank-statement-port';
import { readCamt } from '@bb1/server/integrations/bank/camt';
import type { StatementEntry } from './camt053-writer.ts';
import { openSandboxBank, type IncomingTransfer, type SandboxBank } from './sandbox-bank.ts';

const account = {
  iban: 'DE50100000000000000001',
  bic: 'TESTDEFFXXX',
  ownerName: 'Muster Finance GmbH',
};
const payment: IncomingTransfer = {
  payerName: 'Erika Beispiel',
  payerIban: 'DE02120300000000202051',
  amountCents: 250_000n,
  remittance: 'Zeichnung\nbb1-3dvf ja2cd',
};
const noon = new Date('2019-04-03T10:00:00Z');

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bank-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function statementOf(
  bank: SandboxBank,
  version: '02' | '08' = '08',
  now = noon,
): Promise<BankStatement> {
  const file = await readCamt(Buffer.from(bank.makeStatement({ version, now })), {
    maxBytes: 1_000_000,
    maxDepth: 50,
  });
  expect(file.errors).toEqual([]);
  return file.statements[0] ?? expect.unreachable();
}

describe('the sandbox bank', () => {
  it('[PAY-3] a transfer is on the next statement once, with payer and purpose as typed', async () => {
    const bank = openSandboxBank({ folder: newFolder(), account });
    const bankReference = bank.credit({ ...payment, endToEndId: 'E-1' });
    expect(bank.waiting()).toHaveLength(1);
    expect((await statementOf(bank)).lines).toMatchObject([
      {
        direction: 'credit',
        amountCents: 250_000n,
        bankReference,
        endToEndId: 'E-1',
        bookingDate: '2019-04-03',
        remittanceLines: ['Zeichnung', 'bb1-3dvf ja2cd'],
        debtor: { name: 'Erika Beispiel', iban: 'DE02120300000000202051' },
      },
    ]);
    expect(bank.waiting()).toEqual([]);
    expect(await statementOf(bank)).toMatchObject({
      sequenceNumber: '2',
      lines: [],
      opening: { cents: 250_000n },
      closing: { cents: 250_000n },
    });
  });

  it('[PAY-3] statements are contiguous whatever happens in between, also across restarts', async () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('credit' as const),
          amountCents: fc.bigInt({ min: 1n, max: 10n ** 9n }),
        }),
        fc.record({
          kind: fc.constantFrom('debit' as const, 'pending' as const),
          amountCents: fc.bigInt({ min: 1n, max: 10n ** 9n }),
        }),
        fc.record({
          kind: fc.constant('statement' as const),
          version: fc.constantFrom('02' as const, '08' as const),
        }),
        fc.record({ kind: fc.constant('restart' as const) }),
      ),
      { maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        const folder = newFolder();
        let bank = openSandboxBank({ folder, account });
        const statements: BankStatement[] = [];
        let expected = 0n;
        for (const move of list) {
          if (move.kind === 'restart') bank = openSandboxBank({ folder, account });
          else if (move.kind === 'statement')
            statements.push(await statementOf(bank, move.version));
          else if (move.kind === 'credit')
            bank.credit({ ...payment, amountCents: move.amountCents });
          else
            bank.book({
              direction: 'debit',
              status: move.kind === 'pending' ? 'pending' : 'booked',
              transfers: [{ amountCents: move.amountCents }],
            });
          if (move.kind === 'credit') expected += move.amountCents;
          else if (move.kind === 'debit' || move.kind === 'pending') expected -= move.amountCents;
        }
        // Two more: a pending booking is only listed by the first statement and booked by the
        // second.
        statements.push(await statementOf(bank), await statementOf(bank));
        expect(bank.balanceCents()).toBe(expected);
        expect(statements.map((statement) => statement.continuity.state)).toEqual(
          statements.map(() => 'proven'),
        );
        expect(statements.slice(1).map((statement) => statement.opening?.cents)).toEqual(
          statements.slice(0, -1).map((statement) => statement.closing?.cents),
        );
        expect(statements.map((statement) => statement.sequenceNumber)).toEqual(
          statements.map((_, index) => String(index + 1)),
        );
        const keys = statements.flatMap((statement) => statement.lines.map((line) => line.lineKey));
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).toHaveLength(
          list.filter((move) => ['credit', 'debit', 'pending'].includes(move.kind)).length,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('[PAY-3] a pending booking is listed without effect and booked by the following statement', async () => {
    const bank = openSandboxBank({ folder: newFolder(), account });
    const pending: StatementEntry = {
      direction: 'credit',
      status: 'pending',
      transfers: [{ amountCents: 500n, counterpartyName: 'Max Probe' }],
    };
    bank.book(pending);
    expect(await statementOf(bank)).toMatchObject({
      lines: [],
      ignored: { pending: 1 },
      closing: { cents: 0n },
    });
    expect(await statementOf(bank, '02')).toMatchObject({
      lines: [{ amountCents: 500n }],
      ignored: { pending: 0 },
      closing: { cents: 500n },
    });
    expect(await statementOf(bank)).toMatchObject({ lines: [] });
  });

  it('[PAY-3] every statement is stored as a file, so that it can be fetched again', () => {
    const folder = newFolder();
    const bank = openSandboxBank({ folder, account });
    bank.credit(payment);
    const xml = bank.makeStatement({ version: '02', now: noon });
    bank.makeStatement({ version: '08', now: noon });
    expect(readdirSync(join(folder, 'statements')).sort()).toEqual([
      '2019-04-03-00001.xml',
      '2019-04-03-00002.xml',
    ]);
    expect(readFileSync(join(folder, 'statements', '2019-04-03-00001.xml'), 'utf8')).toBe(xml);
  });

  it('[PAY-3] the booking day is the day in Germany', async () => {
    const bank = openSandboxBank({ folder: newFolder(), account });
    bank.credit(payment);
    expect((await statementOf(bank, '08', new Date('2019-04-03T22:30:00Z'))).lines).toMatchObject([
      { bookingDate: '2019-04-04' },
    ]);
  });

  it('[PAY-3] a transfer that no statement could contain is refused and leaves the bank unchanged', () => {
    const bank = openSandboxBank({ folder: newFolder(), account });
    expect(() => bank.credit({ ...payment, remittance: 'x'.repeat(141) })).toThrow(RangeError);
    expect(() => bank.credit({ ...payment, amountCents: 0n })).toThrow(RangeError);
    expect(bank.waiting()).toEqual([]);
  });
});
