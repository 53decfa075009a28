import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, code, timestampField } from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { EVENT_TYPES } from './event-types.ts';

/** A position in the audit log. Numbers only grow; some belong to acts that are no events. */
export const eventNumberField = z.string().regex(/^\d{1,18}$/, code('must_be_valid'));

/** The body of a webhook is the same. Without names of people: their records have them. */
export const eventSchema = z.object({
  type: z.enum(EVENT_TYPES),
  timestamp: timestampField,
  data: z.object({
    number: eventNumberField,
    /** The kind and the id of the record, such as `order` and its id. */
    subject_kind: z.string(),
    subject_id: z.string(),
  }),
});
export type IntegratorEvent = z.infer<typeof eventSchema>;

export const listEvents = endpoint({
  name: 'listEvents',
  route: 'GET /integrators/events',
  audience: { integrator: 'events.read' },
  summary:
    'Events after a number, oldest first. The next call passes `through` as `after`; an event appears within two minutes',
  query: z.strictObject({
    after: eventNumberField.default('0'),
    type: z.enum(EVENT_TYPES, code('must_be_valid')).optional(),
  }),
  reply: z.object({
    events: z.array(eventSchema),
    /** Everything up to this number has been looked at. */
    through: eventNumberField,
    /** Whether the next call finds more at once. */
    more: z.boolean(),
  }),
});

export const replayEvents = endpoint({
  name: 'replayEvents',
  route: 'POST /integrators/replays',
  audience: { integrator: 'events.replay' },
  summary: 'Deliver to the webhook again what came after a number',
  body: z.strictObject({ after: eventNumberField }),
  reply: z.object({ after: eventNumberField, requested_at: timestampField }),
  status: 202,
  idempotent: true,
});

export const getOrderForIntegrator = endpoint({
  name: 'getOrderForIntegrator',
  route: 'GET /integrators/orders/:id',
  audience: { integrator: 'orders.read' },
  summary: 'One order, without the name of the person',
  params: byId,
  reply: z.object({
    id: z.string(),
    account_id: z.string(),
    reference: z.string(),
    status: z.enum(ORDER_STATUSES),
    amount: z.string(),
    paid: z.string(),
    tokens: z.string(),
    payment_method: z.enum(PAYMENT_METHODS),
    placed_at: timestampField,
    payment_deadline: timestampField,
    allocated_at: timestampField.nullable(),
  }),
});
