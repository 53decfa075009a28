import { sql, type Tx } from '../db/database.ts';
import type { SessionKind, SteppedUp } from './sessions.ts';

const forget = sql(
  'sessions.forget_step_ups',
  'update sessions set stepped_up_at = null, stepped_up_with = null where kind = $1 and subject_id = $2 and stepped_up_with = $3',
);

/** Voids a person's step-ups made with these factors, because they prove less than before. */
export async function voidStepUps(
  tx: Tx,
  { kind, subjectId, by }: { kind: SessionKind; subjectId: string; by: SteppedUp['with'] },
): Promise<void> {
  await tx.run(forget, [kind, subjectId, by]);
}
