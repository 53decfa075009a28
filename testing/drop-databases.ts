import { afterAll, inject } from 'vitest';
import { dropEarlierClones } from './postgres-for-tests.ts';

afterAll(async () => {
  if (inject('databasesAreInMemory')) await dropEarlierClones(inject('postgresUrl'));
});
