import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { money } from '@bb1/domain/money';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type JournalEntry, postAll, posting } from './journal.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({
    url: await cloneDatabase(inject('postgresUrl')),
    poolSize: 1,
    onError: () => undefined,
  });
});
afterAll(() => db.close());

const entry = (): JournalEntry => ({
  kind: 'payment_received',
  causeId: randomUUID(),
  at: new Date(),
  lines: posting(money('EUR', 500n), {
    debit: { account: 'bank' },
    credit: { account: 'suspense', subjectId: randomUUID() },
  }),
});

describe('a journal entry', () => {
  it('[PAY-7] that does not balance is never committed', async () => {
    const lines = entry().lines.slice(0, 1);
    await expect(
      db.transaction('one_sided', (tx) => postAll(tx, [{ ...entry(), lines }])),
    ).rejects.toThrow('does not balance');
  });
});
