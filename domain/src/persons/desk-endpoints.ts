import { z } from 'zod';
import { ACCESS_REASONS } from '../accounts/desk-endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { code, idField, timestampField } from '../form-fields.ts';
import type { Right } from '../officers/rights.ts';

/** A person's records in the order in which they come about, each with the right that opens it. */
export const FILE_SECTIONS = {
  verification: 'kyc.view',
  screening_hits: 'screening.view',
  video_calls: 'video.view',
  orders: 'orders.view',
  payments: 'payments.view',
  refunds: 'payments.view',
  receivables: 'receivables.view',
  claims: 'claims.view',
  holding_adjustments: 'holdings.view',
  payouts: 'payouts.view',
  tax_entries: 'taxes.view',
  tax_certificates: 'taxes.view',
  commissions: 'affiliates.view',
  contact_messages: 'contact.view',
} as const satisfies Record<string, Right>;
export type FileSectionName = keyof typeof FILE_SECTIONS;
const names = Object.keys(FILE_SECTIONS) as [FileSectionName, ...FileSectionName[]];

/** How many records of a kind are shown; the lists have them all. */
export const FILE_ROWS = 5;

const fileRowSchema = z.object({
  /** The id of the record, or of what its page is about: the account, the coupon run. */
  id: z.string(),
  at: timestampField,
  /** The reference, number or name that officers use; null if it has none. */
  label: z.string().nullable(),
  state: z.string(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});
export type FileRow = z.infer<typeof fileRowSchema>;
const fileSectionSchema = z.object({
  name: z.enum(names),
  total: z.int(),
  rows: z.array(fileRowSchema),
});
export type FileSection = z.infer<typeof fileSectionSchema>;

export const getPersonFile = endpoint({
  name: 'getPersonFile',
  route: 'GET /desk/accounts/:id/file',
  audience: { officer: 'accounts.view' },
  summary:
    'Everything about one person that the officer may see: how many records of each kind, and the newest five. Each view is logged; a closed account requires a reason',
  params: z.object({ id: idField }),
  query: z.strictObject({
    access_reason: z.enum(ACCESS_REASONS, code('must_be_valid')).optional(),
  }),
  reply: z.object({
    /** Null for officers who may not see orders. */
    sums: z
      .object({
        invested_eur: z.string(),
        tokens_allocated: z.string(),
        tokens_unclaimed: z.string(),
        paid_out_eur: z.string(),
      })
      .nullable(),
    sections: z.array(fileSectionSchema),
  }),
});
