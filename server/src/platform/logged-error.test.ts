import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../../../testing/world.ts';
import { loggedError } from './logged-error.ts';

describe('errors in the log', () => {
  it('[SAFE-4] contain neither name nor account of a row that the database refused', async () => {
    const world = await openWorld();
    onTestFinished(() => world.close());
    const row =
      "insert into payments (id, source, source_key, currency, amount, payer_name, payer_account, remittance, received_at, first_seen_at) values (gen_random_uuid(), 'bank', 'x', 'EUR', -1, 'Anna Muster', 'DE02120300000000202051', 'words', now(), now())";
    const error: unknown = await world.product.db.pool.query(row).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(JSON.stringify(error)).toContain('DE02120300000000202051');
    const logged = JSON.stringify(loggedError(new Error('a job failed', { cause: error })));
    expect(logged).toMatch(/a job failed: .*violates check constraint/);
    expect(logged).not.toMatch(/Muster|DE0212/);
    expect(loggedError(error)).toMatchObject({
      type: 'DatabaseError',
      code: '23514',
      table: 'payments',
    });
  });

  it('[SAFE-4] contain the messages of all causes, and a thrown value that is no error as it is', () => {
    expect(
      loggedError(
        new Error('outer', {
          cause: new AggregateError([new Error('one'), new Error('two')], 'inner'),
        }),
      ).message,
    ).toBe('outer: inner; one; two');
    const [one, two] = [new Error('one'), new Error('two')];
    expect(
      loggedError(new AggregateError([one, two], 'both'))
        .stack.split('\ncaused by: ')
        .slice(1),
    ).toEqual([one.stack, two.stack]);
    expect(loggedError('text')).toEqual({ type: 'string', message: 'text', stack: '' });
  });
});
