import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, idField, line, timestampField } from '../form-fields.ts';

/** A broken invariant, a change of the configuration that nobody has confirmed, an officer, or an operator by command. */
export const MONEY_STOP_KINDS = ['invariant', 'configuration', 'officer', 'operator'] as const;
export type MoneyStopKind = (typeof MONEY_STOP_KINDS)[number];

const releaseSchema = z.object({
  id: z.string(),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  rejection_reason: z.string().nullable(),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
});
export const moneyStopSchema = z.object({
  id: z.string(),
  kind: z.enum(MONEY_STOP_KINDS),
  stopped_at: timestampField,
  /** Null where the product or an operator did it. */
  stopped_by: z.string().nullable(),
  reason: z.string(),
  lifted_at: timestampField.nullable(),
  /** Newest first. */
  releases: z.array(releaseSchema),
});
export type MoneyStop = z.infer<typeof moneyStopSchema>;

const reply = z.object({ stops: z.array(moneyStopSchema), stopped: z.boolean() });
const reason = z.strictObject({ reason: line(300) });
const byRelease = z.object({ id: idField });
const approve = { officer: 'money_stops.approve_release' } as const;

export const getMoneyState = endpoint({
  name: 'getMoneyState',
  route: 'GET /desk/money_state',
  audience: 'any_officer',
  summary: 'Whether movements of money are stopped',
  reply: z.object({ stopped: z.boolean() }),
});
export const listMoneyStops = endpoint({
  name: 'listMoneyStops',
  route: 'GET /desk/money_stops',
  audience: { officer: 'money_stops.view' },
  summary: 'Stops of money movements, those in force first, then the newest hundred',
  reply,
});
export const stopMoneyMovements = endpoint({
  name: 'stopMoneyMovements',
  route: 'POST /desk/money_stops',
  audience: { officer: 'money_stops.stop' },
  summary: 'Stop all movements of money and tokens at once',
  body: reason,
  reply,
});
export const proposeMoneyRelease = endpoint({
  name: 'proposeMoneyRelease',
  route: 'POST /desk/money_releases',
  audience: { officer: 'money_stops.propose_release' },
  summary: 'Propose that movements go on',
  body: reason.extend({
    money_stop_id: z.string(code('not_found')).regex(/^[1-9]\d{0,17}$/, code('not_found')),
  }),
  reply,
});
export const approveMoneyRelease = endpoint({
  name: 'approveMoneyRelease',
  route: 'PUT /desk/money_releases/:id/approval',
  audience: approve,
  summary: 'Second officer: movements go on; refused while an invariant is broken',
  params: byRelease,
  reply,
  stepUp: 'second_factor',
});
export const rejectMoneyRelease = endpoint({
  name: 'rejectMoneyRelease',
  route: 'PUT /desk/money_releases/:id/rejection',
  audience: approve,
  summary: 'Second officer: no, they stay stopped',
  params: byRelease,
  body: reason,
  reply,
});
