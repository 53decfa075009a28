import pg from 'pg';

/** Whether the bank account has its opening balance. */
export async function hasOpenAccount(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query('select from bank_opening_balances')).rowCount !== 0;
  } finally {
    await client.end();
  }
}
