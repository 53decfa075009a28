import type { z } from 'zod';
import type { workQueueSchema } from '../officers/endpoints.ts';

type QueueName = z.infer<typeof workQueueSchema>['name'];

/** Decisions of two officers with lists of their own. The inbox shows how many of each wait. */
export const DECISION_QUEUES = [
  'screening_lists',
  'coupon_runs_to_release',
  'configuration_to_confirm',
] as const satisfies readonly QueueName[];

export function isDecisionQueue(name: QueueName): boolean {
  return (DECISION_QUEUES as readonly QueueName[]).includes(name);
}
