import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, timestampField } from '../form-fields.ts';

const auditEntrySchema = z.object({
  id: z.string(),
  at: timestampField,
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  sealed: z.boolean(),
});

const words = z.string().trim().normalize('NFC').max(100, code('max_length')).optional();
const day = z.iso.date(code('must_be_valid')).optional();
/**
 * Days in Berlin, both included. `actor` matches names and addresses, or is `system`; `act` is a
 * prefix of the action's name.
 */
const auditFilter = {
  subject: z.string().max(80).optional(),
  actor: words,
  act: words,
  from: day,
  until: day,
};

export const listAuditLog = endpoint({
  name: 'listAuditLog',
  route: 'GET /desk/audit',
  audience: { officer: 'audit.view' },
  summary: 'Audit log, newest first; `before_id` gives the next page',
  query: z.strictObject({
    before_id: z
      .string()
      .regex(/^\d{1,18}$/, code('must_be_valid'))
      .optional(),
    ...auditFilter,
  }),
  reply: z.object({ entries: z.array(auditEntrySchema), next_before_id: z.string().nullable() }),
});
export const exportAuditLog = endpoint({
  name: 'exportAuditLog',
  route: 'GET /desk/exports/audit_log',
  audience: { officer: 'audit.view' },
  summary: 'The audit log as CSV, all rows of a filter; recorded in the audit log',
  query: z.strictObject(auditFilter),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});

const auditVerificationSchema = z.object({
  id: z.string(),
  verified_at: timestampField,
  /** Null if the product did it automatically. */
  verified_by: z.string().nullable(),
  sealed: z.int(),
  /** The first hundred. */
  faults: z.array(z.string()),
  fault_count: z.int(),
});
export const listAuditVerifications = endpoint({
  name: 'listAuditVerifications',
  route: 'GET /desk/audit/verifications',
  audience: { officer: 'audit.view' },
  summary: 'Recent verifications of the hash chain and their results, newest first',
  reply: z.object({ verifications: z.array(auditVerificationSchema) }),
});
export const verifyAuditLog = endpoint({
  name: 'verifyAuditLog',
  route: 'POST /desk/audit/verifications',
  audience: { officer: 'audit.view' },
  summary: 'Seal new entries, verify the whole hash chain, and store the result',
  reply: auditVerificationSchema,
  status: 201,
  limit: { max: 5, perSeconds: 300 },
});
