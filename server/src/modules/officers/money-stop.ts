import { refuse } from '@bb1/domain/refusal';
import { type Queryable, sql } from '../../platform/db/database.ts';

const findStop = sql<{ stopped: boolean }>('money_stops.find', 'select exists (select from money_stops where lifted_at is null) as stopped');
const insertStop = sql('money_stops.insert', 'insert into money_stops (stopped_at, breach) select $1, $2 where not exists (select from money_stops where lifted_at is null)');

/** Whether a broken invariant has stopped all movements of money. */
export async function moneyIsStopped(db: Queryable): Promise<boolean> {
  return (await db.one(findStop)).stopped;
}

/** Refuses while movements are stopped; the first line of everything that moves money or tokens. */
export async function refuseWhileMoneyIsStopped(db: Queryable): Promise<void> {
  if (await moneyIsStopped(db)) throw refuse('unavailable', 'money_movements_stopped');
}

export async function stopMoney(db: Queryable, at: Date, breach: string): Promise<void> {
  await db.run(insertStop, [at, breach]);
}
