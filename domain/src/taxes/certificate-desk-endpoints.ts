import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, code, line, pageField, searchField, timestampField } from '../form-fields.ts';
import { taxCertificateSchema } from './certificate-endpoints.ts';
import {
  CERTIFICATE_RUN_KINDS,
  CERTIFICATE_RUN_STATES,
  TAX_CERTIFICATE_STATES,
} from './tax-certificate.ts';

const yearField = z.union(
  [
    z.int(),
    z
      .string()
      .trim()
      .regex(/^\d{4}$/)
      .transform(Number),
  ],
  code('must_be_valid'),
);

const deskTaxCertificateSchema = taxCertificateSchema.extend({
  account_id: z.string(),
  full_name: z.string(),
  replaced_by_id: z.string().nullable(),
  cancellation_reason: z.string().nullable(),
});

const taxCertificateRunSchema = z.object({
  id: z.string(),
  kind: z.enum(CERTIFICATE_RUN_KINDS),
  year: z.int(),
  certificate_id: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(CERTIFICATE_RUN_STATES),
  /** Certificates made so far. */
  made: z.int(),
  proposed_by: z.string(),
  proposed_at: timestampField,
  decided_by: z.string(),
  decided_at: timestampField,
  done_at: timestampField.nullable(),
});

const taxYearSchema = z.object({
  year: z.int(),
  over: z.boolean(),
  investors: z.int(),
  certified: z.int(),
  /** Valid certificates that no longer match the payments. */
  outdated: z.int(),
  payments: z.int(),
  investment_income_amount: z.string(),
  capital_gains_tax: z.string(),
  solidarity_surcharge: z.string(),
  church_tax: z.string(),
  /** The proposal to make its certificates that waits for a second officer. */
  approval_id: z.string().nullable(),
});

export const listTaxYears = endpoint({
  name: 'listTaxYears',
  route: 'GET /desk/taxes/years',
  audience: { officer: 'taxes.view' },
  summary:
    'Withheld tax year by year, how many investors have certificates, and the runs that make certificates',
  reply: z.object({ years: z.array(taxYearSchema), runs: z.array(taxCertificateRunSchema) }),
});
export const listDeskTaxCertificates = endpoint({
  name: 'listDeskTaxCertificates',
  route: 'GET /desk/taxes/certificates',
  audience: { officer: 'taxes.view' },
  summary: 'Certificates, the newest number first; `q` is a part of name or number',
  query: z.strictObject({
    year: z.coerce.number().int().min(2000).max(2200).optional(),
    state: z.enum(TAX_CERTIFICATE_STATES, code('must_be_valid')).optional(),
    q: searchField,
    page: pageField,
  }),
  reply: z.object({
    certificates: z.array(deskTaxCertificateSchema),
    total: z.int(),
    page: z.int(),
  }),
});
export const getDeskTaxCertificate = endpoint({
  name: 'getDeskTaxCertificate',
  route: 'GET /desk/taxes/certificates/:id',
  audience: { officer: 'taxes.view' },
  summary: 'One certificate with its corrections',
  params: byId,
  reply: z.object({
    certificate: deskTaxCertificateSchema,
    runs: z.array(taxCertificateRunSchema),
    /** The correction that waits for a second officer. */
    approval_id: z.string().nullable(),
  }),
});
export const downloadDeskTaxCertificate = endpoint({
  name: 'downloadDeskTaxCertificate',
  route: 'GET /desk/taxes/certificates/:id/file',
  audience: { officer: 'taxes.view' },
  summary: 'The PDF as issued, void or not; recorded in the audit log',
  params: byId,
  reply: z.unknown(),
  download: 'application/pdf',
});
export const proposeTaxCertificates = endpoint({
  name: 'proposeTaxCertificates',
  route: 'POST /desk/taxes/certificate_runs',
  audience: { officer: 'taxes.propose' },
  summary:
    'Make certificates for everybody who was paid in a past year and has none; another officer has to approve it. Answers the id of the proposal',
  body: z.strictObject({ year: yearField, reason: line(300) }),
  reply: z.object({ id: z.string() }),
  status: 201,
});
export const proposeTaxCertificateCorrection = endpoint({
  name: 'proposeTaxCertificateCorrection',
  route: 'POST /desk/taxes/certificates/:id/corrections',
  audience: { officer: 'taxes.propose' },
  summary:
    'Replace a certificate by a new one with its own number; another officer has to approve it. Answers the id of the proposal',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: z.object({ id: z.string() }),
  status: 201,
});
