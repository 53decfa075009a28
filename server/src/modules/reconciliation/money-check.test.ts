import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../../testing/admin-process.ts';
import { type MoneyWorld, openMoneyWorld } from '../../../../testing/money-world.ts';

let world: MoneyWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb1-money-check-'));
  world = await openMoneyWorld({ chains: ['stellar'] });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const check = () => runAdmin(folder, world.environment, 'money-check');

describe('npm run money:check', () => {
  it('[PAY-13] ends with 4 and says so while nothing was compared, and with 0 once bank, chain and ledger agree', async () => {
    const first = await check();
    expect(first.code).toBe(4);
    expect(first.output).toMatch(/money invariants hold/);
    expect(first.output).toMatch(/UNKNOWN: chains and ledger were never compared with the books/);
    await world.booked({ name: 'Anna Muster', amount: '3.00', remittance: 'nothing' });
    await world.look('stellar');
    await world.runJob('reconciliation.compare');
    const { code, output } = await check();
    expect(output).toMatch(
      /^AGREES: bank:DE\w+: books 3\.00 EUR, outside 3\.00 EUR as of \d{4}-\d\d-\d\d$/m,
    );
    expect(output).toMatch(/^AGREES: issue:G\w+: books .* TOKEN, outside .* at \d+$/m);
    expect(output).toMatch(/^0 figures of the books are contradicted, 0 are not known$/m);
    expect(code).toBe(0);
  }, 60_000);

  it('[PAY-13] ends with 3 and names the account where the bank has one cent more than the books', async () => {
    await world.query('update bank_balances set balance_eur = balance_eur + 0.01');
    const { code, output } = await check();
    expect([code, output]).toEqual([
      3,
      expect.stringMatching(/^DIFFERS: bank:DE\w+: books 3\.00 EUR, outside 3\.01 EUR/m),
    ]);
    await world.runJob('reconciliation.compare');
    const rows = await world.query(
      'select scope, breach from payment_halts where lifted_at is null',
    );
    expect(rows).toEqual([
      { scope: 'EUR', breach: expect.stringMatching(/difference 0\.01 EUR, since/) },
    ]);
    await world.query('update bank_balances set balance_eur = balance_eur - 0.01');
  }, 60_000);

  it('[PAY-13] ends with 4 where nothing was compared for long or no statement came for days, and says which', async () => {
    await world.pass({ days: 5 });
    const { code, output } = await check();
    expect(code).toBe(4);
    expect(output).toMatch(/^UNKNOWN: bank:.*\n {2}no statement since \d{4}-\d\d-\d\d$/m);
    expect(output).toMatch(/^UNKNOWN: distribution:.*\n {2}not compared since .*: does a process/m);
  }, 60_000);

  it('[SAFE-1] ends with 1 while an invariant is broken, whatever else there is', async () => {
    await world.query('alter table sale_totals drop constraint sale_totals_check');
    await world.query('update sale_totals set reserved_eur = reserved_eur + 17');
    const { code, output } = await check();
    expect([code, output]).toEqual([1, expect.stringMatching(/^BROKEN: /m)]);
  }, 60_000);

  it('[PAY-13] ends with 2 if it could not run, as distinct from a broken invariant', async () => {
    const { code, output } = await runAdmin(
      folder,
      { ...world.environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      'money-check',
    );
    expect([code, output]).toEqual([2, expect.stringMatching(/the books could not be checked/)]);
  }, 60_000);
});
