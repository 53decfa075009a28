import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@bb1/domain/orders/endpoints';
import { listBankImports } from '@bb1/domain/payments/desk-endpoints';
import { importStatement, statement, transfer } from '../../../../testing/cast.ts';
import {
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { beginHalt } from '../officers/payment-halt.ts';

let folder: string;
let world: MoneyWorld;
let anna: Investor;
let unpaid: Order[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb1-statements-'));
  world = await openMoneyWorld({ environment: { BANK_STATEMENT_FOLDER: folder } });
  anna = await world.buyer('Anna Muster');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** An unforeseen error in the database, for one order. */
const poison = async (table: string, condition: string) => {
  await world.query(
    "create or replace function of_the_test() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$",
  );
  await world.query(
    `create trigger of_the_test before update on ${table} for each row when (${condition}) execute function of_the_test()`,
  );
};
afterEach(async () => {
  for (const table of ['orders', 'payments'])
    await world.query(`drop trigger if exists of_the_test on ${table}`);
});
const sweep = async (name: string) => {
  const job = present(world.product.jobs[name]);
  return job({}).then(
    () => 'done',
    (error: unknown) => String(error),
  );
};
const paid = (order: Order) =>
  transfer({ name: 'Anna Muster', amount: order.amount, remittance: order.reference });
const statusOf = async (one: Order) => (await orderOf(anna, one.id)).status;
/** Old enough to be complete. */
const put = async (name: string, bytes: Buffer) => {
  const old = new Date(Date.now() - 60_000);
  await writeFile(join(folder, name), bytes);
  await utimes(join(folder, name), old, old);
};

describe('one failing item', () => {
  it('[SAFE-2] never blocks the others, and is reported', async () => {
    const done: number[] = [];
    const work = async (one: number) => {
      if (one % 2 === 0) throw new Error(`not ${one}`);
      await Promise.resolve();
      done.push(one);
    };
    await expect(eachOf([2, 3, 5], work)).rejects.toThrow(new Error('not 2'));
    await expect(eachOf([2, 3, 4, 5], work)).rejects.toThrow(
      new AggregateError(
        [new Error('not 2'), new Error('not 4')],
        '2 of 4 failed, first: Error: not 2',
      ),
    );
    expect(done).toEqual([3, 5, 3, 5]);
  });

  it('[PAY-3][SAFE-2] a payment on which matching always fails blocks no later payment', async () => {
    const [first, second] = [
      await orderBy(world, anna, '101.00'),
      await orderBy(world, anna, '102.00'),
    ];
    await importStatement(world, statement(world, [paid(first)]));
    await importStatement(world, statement(world, [paid(second)]));
    const [one] = (await paymentsIn(world)).filter(({ amount }) => amount === '101.00');
    await poison('payments', `new.id = '${present(one).id}'`);
    await world.pass({ minutes: 1 });
    expect(await sweep('payments.catch_up')).toContain('poison');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'funds_received']);
    await world.query('drop trigger of_the_test on payments');
    expect(await sweep('payments.catch_up')).toBe('done');
    expect(await statusOf(first)).toBe('funds_received');
    await world.check();
  });

  it('[PAY-3][SAFE-2] an unreadable file, and a symbolic link, block no later statement', async () => {
    const [linked, behind] = [
      await orderBy(world, anna, '105.00'),
      await orderBy(world, anna, '106.00'),
    ];
    const elsewhere = await mkdtemp(join(tmpdir(), 'bb1-elsewhere-'));
    await writeFile(
      join(elsewhere, 'linked.xml'),
      statement({ offering: { ...world.offering }, now: () => world.now() }, [paid(linked)]),
    );
    await utimes(join(elsewhere, 'linked.xml'), new Date(0), new Date(0));
    await symlink(join(elsewhere, 'linked.xml'), join(folder, 'a-link.xml'));
    await symlink(join(elsewhere, 'nowhere'), join(folder, 'b-link.xml'));
    await put('c.xml', statement(world, [paid(behind)]));
    expect(await sweep('payments.import_folder')).toBe('done');
    await world.runJobs();
    expect([await statusOf(linked), await statusOf(behind)]).toEqual(['pending', 'funds_received']);
    await rm(elsewhere, { recursive: true });
    await world.check();
  });
});

describe('unfinished work', () => {
  it('[PAY-3][SAFE-2] is booked by the next sweep after a worker died', async () => {
    const placed = await orderBy(world, anna, '107.00');
    await put('d.xml', statement(world, [paid(placed)]));
    await world.query(
      "create function of_the_test_too() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$",
    );
    await world.query(
      'create trigger of_the_test before update on bank_imports for each row execute function of_the_test_too()',
    );
    expect(await sweep('payments.import_folder')).toContain('poison');
    await world.query('drop trigger of_the_test on bank_imports');
    expect(
      (await world.finance.ok(listBankImports)).find(({ file_name }) => file_name === 'd.xml')
        ?.state,
    ).toBe('previewed');
    expect(await sweep('payments.import_folder')).toBe('done');
    await world.runJobs();
    expect(await statusOf(placed)).toBe('funds_received');
    await world.check();
  });

  it('[PAY-3][SAFE-1] while payments are halted, nothing is imported and nothing releases money; afterwards everything is done', async () => {
    const [placed, partly] = [
      await orderBy(world, anna, '108.00'),
      await orderBy(world, anna, '109.00'),
    ];
    unpaid = [await orderBy(world, anna, '103.00'), await orderBy(world, anna, '104.00')];
    await world.booked({ name: 'Anna Muster', amount: '9.00', remittance: partly.reference });
    await put('e.xml', statement(world, [paid(placed)]));
    await world.pass({ days: 40 });
    await beginHalt(world.product.db, { kind: 'invariant', at: world.now(), reason: 'a test' });
    expect(await sweep('payments.import_folder')).toBe('done');
    expect(await sweep('payments.lapse_underpaid')).toContain('payments_halted');
    expect(await statusOf(partly)).toBe('received');
    await world.query('update payment_halts set lifted_at = stopped_at');
    expect([
      await sweep('payments.import_folder'),
      await sweep('payments.lapse_underpaid'),
    ]).toEqual(['done', 'done']);
    await world.runJobs();
    expect(await statusOf(partly)).toBe('received');
    await world.pass({ minutes: 61 });
    expect(await sweep('payments.lapse_underpaid')).toBe('done');
    await world.runJobs();
    expect(
      (await paymentsIn(world)).find(({ amount }) => amount === '108.00')?.queue_reason ??
        'assigned',
    ).toBe('assigned');
    expect(await statusOf(partly)).toBe('lapsed');
    await world.check();
  });

  it('[ORD-5][SAFE-2] an order that cannot lapse blocks no other', async () => {
    const [first, second] = [present(unpaid[0]), present(unpaid[1])];
    await poison('orders', `new.id = '${first.id}'`);
    expect(await sweep('orders.lapse')).toContain('poison');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'lapsed']);
    await world.check();
  });
});
