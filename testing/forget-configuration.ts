import pg from 'pg';

/**
 * Surroundings that are made anew have other dates and keys, which to a database that others have started on is another
 * configuration, and stops money. Where that is not meant, the next start is the first one.
 */
export async function forgetConfiguration(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'truncate configuration_versions, configuration_confirmations, configuration_uses',
  );
  await client.end();
}
