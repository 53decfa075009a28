import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { personOwes } from './store.ts';

/** Nothing of value leaves to a person who owes. They see what they owe, and how to pay it, in their account. */
export async function refuseWhileOwing(db: Queryable, accountId: string): Promise<void> {
  if (await personOwes(db, accountId)) throw refuse('conflict', 'receivable_open');
}
