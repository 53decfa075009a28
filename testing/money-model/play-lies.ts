import { expect } from 'vitest';
import { Refusal } from '@bb1/domain/refusal';
import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import { approve } from '../../server/src/modules/approvals/decide.ts';
import { previewBankFile } from '../../server/src/modules/payments/import-bank-file.ts';
import { proposeBankFile } from '../../server/src/modules/payments/evidence/bank-file-approval.ts';
import { proposeStatementGap } from '../../server/src/modules/payments/evidence/statement-gap.ts';
import { enterOpeningBalance } from '../opening-balance.ts';
import type { Act } from './money-steps.ts';
import type { MoneyScene } from './money-scene.ts';
import type { Forgery, KnownOrder, OutsideWorld } from './outside-world.ts';
import { importBytes, today, written } from './bank-statements.ts';
import { unitsFrom } from './play-money.ts';
import { survive } from './work-queue.ts';

/** More than any account of the model ever holds. */
const FAR_CENTS = 99_000_000_00n;
const FOREIGN_IBAN = 'DE02120300000000202051';

/** The bank's own channel brings a statement that does not say what the bank has booked. */
export async function lie(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'lie' },
): Promise<void> {
  const order = orderToFund(world, act.which);
  if (order === undefined) return;
  const entry = invented(scene, world, order);
  const day = today(scene);
  const file = world.at(world.files, act.which);
  switch (act.act) {
    case 'opening_balance':
      return tell(scene, world, entry, {
        openingCents: world.balanceCents + FAR_CENTS + BigInt(world.next()),
        day,
      });
    case 'other_entry':
      return file === undefined ? undefined : tell(scene, world, entry, file);
    case 'no_balances': {
      const { bytes } = written(scene, world, {
        entries: [entry],
        day,
        openingCents: world.balanceCents,
      });
      const bare = Buffer.from(bytes.toString().replaceAll(/<Bal>.*?<\/Bal>\s*/gs, ''));
      world.lies.push(entry);
      await survive(() => importBytes(scene, bare));
      return;
    }
    case 'closing_balance': {
      const { bytes } = written(scene, world, {
        entries: [entry],
        day,
        openingCents: world.balanceCents,
      });
      const text = bytes
        .toString()
        .replace(/(CLBD.*?<Amt Ccy="EUR">)[^<]*/s, (_, before: string) => `${before}77777.77`);
      expect(text).not.toBe(bytes.toString());
      expect(await survive(() => importBytes(scene, Buffer.from(text)))).toBe(false);
      return;
    }
    case 'foreign_account': {
      const { bytes } = written(scene, world, {
        entries: [entry],
        day,
        openingCents: world.balanceCents,
        iban: FOREIGN_IBAN,
      });
      expect(await survive(() => importBytes(scene, bytes))).toBe(false);
    }
  }
}

/** A statement with balances that add up, and that follows nothing. */
async function tell(
  scene: MoneyScene,
  world: OutsideWorld,
  entry: StatementEntry,
  { openingCents, day }: { openingCents: bigint; day: string },
): Promise<void> {
  // Where the account has this balance now, the statement would be the next one and no lie.
  if (openingCents === world.balanceCents + world.forgedCents - world.explainedCents) return;
  world.avoided.add(openingCents);
  world.lies.push(entry);
  const { bytes } = written(scene, world, { entries: [entry], day, openingCents });
  expect(await survive(() => importBytes(scene, bytes))).toBe(true);
}

function orderToFund(world: OutsideWorld, which: number): KnownOrder | undefined {
  return world.at(
    world.orders.filter(({ method }) => method === 'EUR'),
    which,
  );
}

/** A credit of the right person with the right reference, and enough for the order. */
function invented(scene: MoneyScene, world: OutsideWorld, order: KnownOrder): StatementEntry {
  const person = scene.people[order.who];
  const number = world.next();
  return {
    direction: 'credit',
    bankReference: `NEVER${number}`,
    transfers: [
      {
        amountCents: order.amountCents + 777n + BigInt(number),
        counterpartyName: person?.name ?? '',
        counterpartyIban: person?.iban ?? '',
        remittance: [order.reference],
      },
    ],
  };
}

/** An officer invents a credit, and others believe it or do not. */
export async function forgery(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'forgery' },
): Promise<void> {
  if (act.act === 'upload') return upload(scene, world, act.which);
  if (act.act === 'explain') return explain(scene, world);
  const forged = world.at(
    world.forgeries.filter(({ state }) => state === 'uploaded'),
    act.which,
  );
  if (forged === undefined) return;
  if (act.act === 'approve') return confirm(scene, world, forged);
  await expect(decide(scene, forged.approvalId, forged.uploader)).rejects.toThrow(Refusal);
}

/** The statement continues the balance that officers see. */
async function upload(scene: MoneyScene, world: OutsideWorld, which: number): Promise<void> {
  const { context, integrations, house } = scene;
  const order = orderToFund(world, which);
  if (order === undefined) return;
  await enterOpeningBalance(context.db.pool, context.offering.bank.iban);
  const uploader = which % scene.officers.length;
  const officerId = scene.officers[uploader] ?? '';
  const entry = invented(scene, world, order);
  const cents = entry.transfers[0]?.amountCents ?? 0n;
  const openingCents = await shownBalance(scene);
  const { bytes } = written(scene, world, {
    entries: [entry],
    day: today(scene),
    openingCents,
  });
  const importing = {
    context,
    readBankFile: integrations.readBankFile,
    bank: integrations.bank,
    officerId,
    locale: 'en' as const,
  };
  const { id: importId } = await survive(() =>
    previewBankFile(importing, { fileName: 'forged.xml', bytes }),
  );
  const approvalId = await survive(() =>
    proposeBankFile(house, { importId, reason: 'The channel of the bank is down', officerId }),
  );
  const reference = entry.bankReference ?? '';
  const state = 'uploaded' as const;
  world.avoided.add(openingCents);
  world.forgeries.push({ reference, order, cents, uploader, approvalId, entry, state });
}

async function shownBalance({ db, context }: MoneyScene): Promise<bigint> {
  const { rows } = await db.pool.query<{ balance_eur: string }>(
    'select balance_eur from bank_balances where account_iban = $1',
    [context.offering.bank.iban],
  );
  return unitsFrom('EUR', rows[0]?.balance_eur ?? '0');
}

/** The colluding officer is the next one. */
async function confirm(scene: MoneyScene, world: OutsideWorld, forged: Forgery): Promise<void> {
  await decide(scene, forged.approvalId, (forged.uploader + 1) % scene.officers.length).catch(
    unlessRefused,
  );
  const { rows } = await scene.db.pool.query<{ waits: boolean }>(
    'select exists (select from waiting_bank_lines w where w.bank_line_id = l.id) as waits from bank_lines l where l.bank_reference = $1',
    [forged.reference],
  );
  const [line] = rows;
  if (line === undefined) return;
  forged.state = line.waits ? 'waits' : 'believed';
  if (line.waits) world.lies.push(forged.entry);
  else world.avoided.add(await shownBalance(scene));
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

async function decide(scene: MoneyScene, approvalId: string, by: number): Promise<void> {
  const { rows } = await scene.db.pool.query<{ hash: string }>(
    "select encode(content_hash, 'hex') as hash from approvals where id = $1",
    [approvalId],
  );
  const officerId = scene.officers[by] ?? '';
  await survive(() =>
    approve(scene.house, {
      id: approvalId,
      contentHash: rows[0]?.hash ?? '',
      by: { officerId, roles: ['finance', 'finance_approver'] },
    }),
  );
}

/** Two officers let the bank's statement join that contradicts the forged one, and euros go on once the comparison agrees. */
async function explain(scene: MoneyScene, world: OutsideWorld): Promise<void> {
  if (!world.isAtOdds) return;
  const { rows } = await scene.db.pool.query<{ id: string; statement_id: string }>(
    'select id, statement_id from bank_statements where id in (select bank_statement_id from waiting_bank_lines) order by id',
  );
  const first = world.files.find((file) =>
    rows.some((row) => row.statement_id === file.statementId),
  );
  const row = rows.find((one) => one.statement_id === first?.statementId);
  if (row === undefined) return;
  const approvalId = await survive(() =>
    proposeStatementGap(scene.house, {
      statementId: row.id,
      reason: 'Nothing of the forged file is on it',
      officerId: scene.officers[0] ?? '',
    }),
  );
  // An approval that dies after its commit is refused when it is repeated.
  await decide(scene, approvalId, 1).catch(unlessRefused);
  const waiting = await scene.db.pool.query(
    'select from waiting_bank_lines where bank_statement_id = $1',
    [row.id],
  );
  if (waiting.rows.length > 0) return;
  world.explainedCents = world.forgedCents;
  const place = `bank:${scene.context.offering.bank.iban}`;
  expect(await scene.house.differenceAt(place)).toBe('none');
  await scene.db.pool.query(
    "update payment_halts set lifted_at = $1 where kind = 'difference' and place = $2 and lifted_at is null",
    [scene.context.clock.now(), place],
  );
}
