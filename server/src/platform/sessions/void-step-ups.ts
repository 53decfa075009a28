import { sql } from '../db/database.ts';
import type { SessionKind, SteppedUp } from './sessions.ts';

/** Voids a person's step-ups made with these factors, because they prove less than before. */
export const voidStepUps = sql(
  'sessions.forget_step_ups',
  'update sessions set stepped_up_at = null, stepped_up_with = null where kind = $1 and subject_id = $2 and stepped_up_with = $3',
).run(
  ({ kind, subjectId, by }: { kind: SessionKind; subjectId: string; by: SteppedUp['with'] }) => [
    kind,
    subjectId,
    by,
  ],
);
