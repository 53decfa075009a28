import pg from 'pg';

/**
 * New surroundings have other dates and keys, which is another configuration to a reused database,
 * and halts payments. If that is not intended, this makes the next start the first one.
 */
export async function forgetConfiguration(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'truncate configuration_versions, configuration_confirmations, configuration_uses',
  );
  await client.end();
}
