import { expect } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { writeCamt053, type StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import {
  importBankFile,
  previewBankFile,
} from '../../server/src/modules/payments/import-bank-file.ts';
import { enterOpeningBalance } from '../opening-balance.ts';
import type { MoneyScene } from './money-scene.ts';
import { type BookedLine, type OutsideWorld, sumOf } from './outside-world.ts';
import { survive } from './work-queue.ts';

export function chargeOf(world: OutsideWorld, amountCents: bigint): StatementEntry {
  return {
    direction: 'debit',
    transfers: [{ amountCents }],
    additionalInformation: 'Entgelt',
    bankReference: `FEE${world.next()}`,
  };
}

/** A debit to somebody; `more` says what the bank tells of it. */
export function debitOf(
  world: OutsideWorld,
  amountCents: bigint,
  more: Partial<StatementEntry>,
  transfer: Partial<StatementEntry['transfers'][number]> = {},
): StatementEntry {
  const number = world.next();
  return {
    direction: 'debit',
    bankReference: `OUT${number}`,
    ...more,
    transfers: [
      {
        amountCents,
        counterpartyName: 'Somebody',
        counterpartyIban: 'DE02120300000000202051',
        remittance: [`debit ${number}`],
        ...transfer,
      },
    ],
  };
}

export function today(scene: MoneyScene): string {
  return berlinDay(scene.context.clock.now());
}

/** The bank books these, and sends its statement with everything that it has not reported yet. */
export async function importLines(
  scene: MoneyScene,
  world: OutsideWorld,
  lines: readonly BookedLine[],
): Promise<void> {
  const day = today(scene);
  const openingCents = world.balanceCents;
  const booked = [...world.unread.splice(0), ...lines];
  for (const { entry } of booked) world.balanceCents += signed(entry);
  while (world.avoided.has(world.balanceCents)) {
    const charge = chargeOf(world, 1n);
    booked.push({ entry: charge, day, who: null });
    world.balanceCents += signed(charge);
  }
  world.lines.push(...booked);
  const entries = booked.map(({ entry }) => entry);
  const { bytes, statementId } = written(scene, world, { entries, day, openingCents });
  world.files.push({ bytes, entries, day, statementId, openingCents });
  await survive(() => importTrue(scene, bytes));
}

function signed(entry: StatementEntry): bigint {
  return entry.direction === 'credit' ? sumOf(entry) : -sumOf(entry);
}

export function written(
  scene: MoneyScene,
  world: OutsideWorld,
  statement: {
    entries: readonly StatementEntry[];
    day: string;
    openingCents: bigint;
    iban?: string;
  },
): { bytes: Buffer; statementId: string } {
  const { bank: own } = scene.context.offering;
  const number = world.next();
  const statementId = `S-${number}`;
  const text = writeCamt053({
    version: '08',
    account: { iban: statement.iban ?? own.iban, bic: own.bic, ownerName: own.accountHolder },
    statementId,
    sequenceNumber: number,
    openingCents: statement.openingCents,
    bookingDate: statement.day,
    createdAt: scene.context.clock.now(),
    entries: statement.entries,
  });
  return { bytes: Buffer.from(text), statementId };
}

export async function importTrue(scene: MoneyScene, bytes: Buffer): Promise<void> {
  expect(await importBytes(scene, bytes), 'a true statement is refused').toBe(true);
}

let imports = 0;

/** What the bank's own channel does with a file: false when nothing of it can be booked. */
export async function importBytes(scene: MoneyScene, bytes: Buffer): Promise<boolean> {
  const { context, integrations } = scene;
  const importing = {
    context,
    readBankFile: integrations.readBankFile,
    bank: integrations.bank,
    officerId: null,
    locale: 'en' as const,
  };
  await enterOpeningBalance(context.db.pool, context.offering.bank.iban);
  // A folder takes up the same bytes once; another file with the same statement is another try.
  const again = Buffer.concat([bytes, Buffer.from(' '.repeat((imports += 1)))]);
  const preview = await previewBankFile(importing, { fileName: 'statement.xml', bytes: again });
  if (!preview.importable) return false;
  expect(preview.errors).toEqual([]);
  await survive(() => importBankFile(importing, preview.id));
  return true;
}
