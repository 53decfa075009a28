import type { workQueueSchema } from '@bb1/domain/officers/endpoints';
import { may, type Role } from '@bb1/domain/officers/rights';
import type { z } from 'zod';
import type { House } from '../../module.ts';

/** The work queues that an officer may see, with their counts. */
export function countQueues(
  { db, queues }: Pick<House, 'db' | 'queues'>,
  officer: { readonly officerId: string; readonly roles: readonly Role[] },
): Promise<z.output<typeof workQueueSchema>[]> {
  return Promise.all(
    queues
      .filter(({ right }) => right === null || may(officer.roles, right))
      .map(async (queue) => {
        const { count, oldest_at } = await queue.count(db, officer);
        return { name: queue.name, count, oldest_at: oldest_at?.toISOString() ?? null };
      }),
  );
}
