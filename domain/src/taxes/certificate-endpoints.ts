import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, timestampField } from '../form-fields.ts';
import { TAX_CERTIFICATE_STATES } from './tax-certificate.ts';

/** Amounts are decimal strings of EUR. */
export const taxCertificateSchema = z.object({
  id: z.string(),
  /** `TAX-2019-000017` */
  number: z.string(),
  year: z.int(),
  state: z.enum(TAX_CERTIFICATE_STATES),
  payments: z.int(),
  /** Before any allowance. */
  investment_income_amount: z.string(),
  capital_gains_tax: z.string(),
  solidarity_surcharge: z.string(),
  church_tax: z.string(),
  /** A specimen, not for the tax office. */
  is_specimen: z.boolean(),
  issued_at: timestampField,
  cancelled_at: timestampField.nullable(),
  /** Numbers of the certificate it replaces, and of the one that replaced it. */
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  /** Whether the file is still available. */
  has_file: z.boolean(),
});
export type TaxCertificate = z.infer<typeof taxCertificateSchema>;

export const listTaxCertificates = endpoint({
  name: 'listTaxCertificates',
  route: 'GET /users/tax_certificates',
  audience: 'investor',
  summary: 'The person’s own certificates, newest year first; void ones next to their replacements',
  reply: z.array(taxCertificateSchema),
});
export const downloadTaxCertificate = endpoint({
  name: 'downloadTaxCertificate',
  route: 'GET /users/tax_certificates/:id/file',
  audience: 'investor',
  summary: 'The PDF of an own certificate; refused for a void one',
  params: z.object({ id: idField }),
  reply: z.unknown(),
  download: 'application/pdf',
});
