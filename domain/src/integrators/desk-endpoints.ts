import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, code, countField, line, timestampField } from '../form-fields.ts';
import { eventNumberField } from './endpoints.ts';
import { EVENT_TYPES } from './event-types.ts';
import { INTEGRATOR_SCOPES } from './scopes.ts';

/** `to_collect`: approved, and its proposer has not fetched the key yet. */
const INTEGRATOR_STATES = ['to_collect', 'active', 'expired', 'revoked'] as const;

const integratorSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(INTEGRATOR_SCOPES)),
  calls_per_minute: z.int(),
  valid_until: timestampField,
  webhook_url: z.string().nullable(),
  event_types: z.array(z.enum(EVENT_TYPES)),
  state: z.enum(INTEGRATOR_STATES),
  proposed_by: z.string(),
  proposed_at: timestampField,
  decided_by: z.string(),
  decided_at: timestampField,
  collected_at: timestampField.nullable(),
  revoked_by: z.string().nullable(),
  revoked_at: timestampField.nullable(),
  last_call_at: timestampField.nullable(),
  /** Deliveries to the webhook that failed in a row. */
  failures: z.int(),
  next_attempt_at: timestampField.nullable(),
});
export type Integrator = z.infer<typeof integratorSchema>;

const deliverySchema = z.object({
  id: z.string(),
  number: eventNumberField,
  event_type: z.enum(EVENT_TYPES),
  attempted_at: timestampField,
  milliseconds: z.int(),
  /** Null without an answer. */
  status: z.int().nullable(),
  error: z.string().nullable(),
});

export const listIntegrators = endpoint({
  name: 'listIntegrators',
  route: 'GET /desk/integrators',
  audience: { officer: 'integrators.view' },
  summary: 'Integrators, newest first',
  reply: z.object({ integrators: z.array(integratorSchema) }),
});

export const getIntegrator = endpoint({
  name: 'getIntegrator',
  route: 'GET /desk/integrators/:id',
  audience: { officer: 'integrators.view' },
  summary: 'One integrator with its newest deliveries',
  params: byId,
  reply: z.object({
    integrator: integratorSchema,
    deliveries: z.array(deliverySchema),
    /** Whether this officer may fetch the secrets now. */
    may_collect: z.boolean(),
  }),
});

export const proposeIntegrator = endpoint({
  name: 'proposeIntegrator',
  route: 'POST /desk/integrators',
  audience: { officer: 'integrators.propose' },
  summary: 'Propose a key, perhaps with a webhook; another officer has to approve it',
  body: z.strictObject({
    name: line(80),
    scopes: z.array(z.enum(INTEGRATOR_SCOPES, code('must_be_valid'))).min(1, code('required')),
    calls_per_minute: countField,
    /** A day of Berlin, the last one included. */
    valid_until: z.iso.date(code('must_be_valid')),
    /** Empty without a webhook. */
    webhook_url: z.string().trim().max(500, code('must_be_valid')),
    event_types: z.array(z.enum(EVENT_TYPES, code('must_be_valid'))),
    reason: line(300),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
});

export const collectIntegratorSecrets = endpoint({
  name: 'collectIntegratorSecrets',
  route: 'POST /desk/integrators/:id/secrets',
  audience: { officer: 'integrators.propose' },
  summary: 'The key and the secret of the webhook, once, for the officer who proposed them',
  params: byId,
  stepUp: 'second_factor',
  reply: z.object({ api_key: z.string(), webhook_secret: z.string().nullable() }),
});

export const revokeIntegrator = endpoint({
  name: 'revokeIntegrator',
  route: 'PUT /desk/integrators/:id/revoke',
  audience: { officer: 'integrators.revoke' },
  summary: 'Revoke a key and end its webhook at once',
  params: byId,
  reply: integratorSchema,
});
