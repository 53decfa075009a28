import { EVENT_TYPES, type EventType } from '@bb1/domain/integrators/event-types';
import { eventSchema, type IntegratorEvent } from '@bb1/domain/integrators/endpoints';
import { type ActCode, sealedActs } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';

const ALL: readonly ActCode[] = EVENT_TYPES;

/** Its id in webhooks: a receiver that has seen it has seen the event. */
export function eventId({ data }: IntegratorEvent): string {
  return `bb1-event-${data.number}`;
}

/** What was delivered at a position is one of the types, and stays one. */
export function eventTypeOf(act: ActCode | undefined): EventType {
  const type = EVENT_TYPES.find((one) => one === act);
  if (type === undefined) throw new Error(`${String(act)} was delivered, and is no event`);
  return type;
}

/**
 * Events after a number, in the order of the audit log's chain, whose positions have no gap and
 * never change: nothing appears later before what was read.
 */
export async function eventsAfter(
  db: Queryable,
  { after, types }: { readonly after: string; readonly types: readonly EventType[] | null },
): Promise<{ events: IntegratorEvent[]; through: string; more: boolean }> {
  const { acts, through, more } = await sealedActs(db, { after, acts: types ?? ALL });
  const events = acts.map(({ position, act, at, subject }) => {
    const colon = subject.indexOf(':');
    return eventSchema.parse({
      type: act,
      timestamp: at.toISOString(),
      data: {
        number: position,
        subject_kind: subject.slice(0, colon),
        subject_id: subject.slice(colon + 1),
      },
    });
  });
  return { events, through, more };
}
