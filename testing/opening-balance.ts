import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { eur } from '../domain/src/money.ts';

/** Where the issuer's account begins in tests. */
export const OPENING_CENTS = 100_000n;

const officer = (id: string, name: string) => [id, name, `${id}@issuer.example`] as const;

/** What two officers have entered long ago: the opening balance of an account, where it has none. */
export async function enterOpeningBalance(
  pool: pg.Pool,
  iban: string,
  cents = OPENING_CENTS,
): Promise<void> {
  const { rowCount } = await pool.query(
    'select from bank_opening_balances where account_iban = $1',
    [iban],
  );
  if (rowCount !== 0) {
    // Books that were emptied between two tries begin there again.
    await pool.query(
      'insert into bank_balances (account_iban, balance_eur) select account_iban, balance_eur from bank_opening_balances on conflict do nothing',
    );
    return;
  }
  const [maker, checker, approval] = [randomUUID(), randomUUID(), randomUUID()];
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [id, name, email] of [
      officer(maker, 'Olga Opening'),
      officer(checker, 'Otto Opening'),
    ])
      await client.query(
        "insert into officers (id, name, email, password_hash, roles, disabled_at, created_at, factors_removed_at) values ($1, $2, $3, 'none', '{}', now(), now(), now())",
        [id, name, email],
      );
    await client.query(
      "insert into approvals (id, kind, subject, content, facts, evidence, content_hash, account_ids, brought_by, reason, state, proposed_by, proposed_at, lapses_at, decided_by, decided_at) values ($1, 'opening_balance', $2, '{}', '[]', '[]', sha256('opening'), '{}', '{}', 'the account opens', 'approved', $3, '2019-01-01', '2019-01-15', $4, '2019-01-01')",
      [approval, `bank_account:${iban}`, maker, checker],
    );
    await client.query(
      "insert into bank_opening_balances values ($1, $2, '2018-12-31', $3, '2019-01-01')",
      [iban, eur(cents), approval],
    );
    await client.query('insert into bank_balances (account_iban, balance_eur) values ($1, $2)', [
      iban,
      eur(cents),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
