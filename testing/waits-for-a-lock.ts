import type { World } from './world.ts';

const WAITING =
  'select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()';

/** Resolves when `late` waits for another transaction's lock, or ends without having waited. */
export async function waitsForALock(world: World, late: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  const end = () => {
    state.isOver = true;
  };
  late.then(end, end);
  while (!state.isOver) if ((await world.query(WAITING)).length > 0) return;
}
