import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  dateField,
  idField,
  line,
  optionalLine,
  pageField,
  searchField,
  timestampField,
} from '../form-fields.ts';
import { APPLICANT_TYPES } from '../kyc/applicant.ts';
import {
  taxShortfallNoticeSchema,
  taxShortfallSchema,
  taxSurplusSchema,
} from './correction-desk-endpoints.ts';
import { taxStandingSchema } from './endpoints.ts';
import { CHURCH_TAX_ANSWERS, TAX_ENTRY_KINDS, TAX_ENTRY_STATES } from './tax-entry.ts';
import { COMPANY_KINDS, EXEMPTION_KINDS, HOLDER_KINDS, WITHHELD_PARTS } from './tax-cases.ts';
import { deskTaxRefundsSchema } from './tax-refund-endpoints.ts';
import { TAX_QUESTIONS } from './tax-standing.ts';

const ofPerson = z.object({ account_id: idField });
/** Where officers find the paper. */
const documentReference = line(120);

const taxEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(TAX_ENTRY_KINDS),
  state: z.enum(TAX_ENTRY_STATES),
  year: z.int().nullable(),
  church_tax: z.enum(CHURCH_TAX_ANSWERS).nullable(),
  community: z.string().nullable(),
  holder_kind: z.enum(COMPANY_KINDS).nullable(),
  /** Of the certificate, also in an entry that ends one. */
  exemption: z.enum(EXEMPTION_KINDS).nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  exemption_id: z.string().nullable(),
  /** Null in papers that have to be completed (section 44a(3) EStG). */
  tax_office: z.string().nullable(),
  issued_on: z.string().nullable(),
  list_number: z.string().nullable(),
  document_reference: z.string(),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  /** The proposal that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type TaxEntry = z.infer<typeof taxEntrySchema>;

/** How a payment made today would be taxed. */
const caseSchema = z.object({
  withheld: z.enum(WITHHELD_PARTS),
  paper: z.enum(EXEMPTION_KINDS).nullable(),
});
const ruleSchema = z.object({
  holder: z.enum(HOLDER_KINDS),
  running: caseSchema,
  gain: caseSchema,
  church_tax_percent: z.union([z.literal(8), z.literal(9)]).nullable(),
  /** What has to be known before tax is withheld. */
  questions: z.array(z.enum(TAX_QUESTIONS)),
});
const personSchema = z.object({
  account_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  applicant_type: z.enum(APPLICANT_TYPES),
  today: ruleSchema,
  waiting: z.int(),
  /** What corrections owe to the person, and since when. */
  refund_due: z.object({ amount: z.string(), since: timestampField }).nullable(),
});
export type TaxPerson = z.infer<typeof personSchema>;

export const TAX_PEOPLE_FILTERS = ['waiting', 'with_entries', 'refund_due'] as const;
export const listTaxPeople = endpoint({
  name: 'listTaxPeople',
  route: 'GET /desk/taxes/people',
  audience: { officer: 'taxes.view' },
  summary:
    'Identified investors by name, with how a payment made today would be taxed; `q` is a part of name or email address',
  query: z.strictObject({
    filter: z.enum(TAX_PEOPLE_FILTERS, code('must_be_valid')).optional(),
    q: searchField,
    page: pageField,
  }),
  reply: z.object({ people: z.array(personSchema), total: z.int(), page: z.int() }),
});
export const exportSelfCertifications = endpoint({
  name: 'exportSelfCertifications',
  route: 'GET /desk/exports/self_certifications',
  audience: { officer: 'taxes.view' },
  summary:
    'Every tax residence that somebody named, with number and day, as CSV; recorded in the audit log',
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
const taxPersonSchema = z.object({
  person: personSchema,
  standing: taxStandingSchema,
  entries: z.array(taxEntrySchema),
  /** The papers that a holder of this kind can have. */
  papers: z.array(z.enum(EXEMPTION_KINDS)),
  /** Payouts from which too much was withheld, newest first. */
  surpluses: z.array(taxSurplusSchema),
  /** Payouts from which too little was withheld and the tax office was not notified, newest first. */
  shortfalls: z.array(taxShortfallSchema),
  /** What the tax office was notified of, newest payout first. */
  notices: z.array(taxShortfallNoticeSchema),
  refunds: deskTaxRefundsSchema,
  own: z.boolean(),
});
export const getTaxPerson = endpoint({
  name: 'getTaxPerson',
  route: 'GET /desk/taxes/people/:account_id',
  audience: { officer: 'taxes.view' },
  summary: 'A person’s tax records with all entries, newest first; recorded in the audit log',
  params: ofPerson,
  reply: taxPersonSchema,
});

export const churchTaxBody = z.strictObject({
  year: z.union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^\d{4}$/)
        .transform(Number),
    ],
    code('must_be_valid'),
  ),
  answer: z.enum(CHURCH_TAX_ANSWERS, code('required')),
  /** As the Office names it; none with the neutral value. */
  community: optionalLine(120),
  document_reference: documentReference,
});
export const exemptionBody = z.strictObject({
  exemption: z.enum(EXEMPTION_KINDS, code('required')),
  tax_office: line(120),
  issued_on: dateField,
  list_number: line(60),
  valid_from: dateField,
  valid_until: dateField,
  document_reference: documentReference,
});
export const companyKindBody = z.strictObject({
  holder_kind: z.enum(COMPANY_KINDS, code('required')),
  document_reference: documentReference,
});
export const endOfExemptionBody = z.strictObject({
  valid_until: dateField,
  document_reference: documentReference,
});
export const proposeChurchTax = endpoint({
  name: 'proposeChurchTax',
  route: 'POST /desk/taxes/people/:account_id/church_tax',
  audience: { officer: 'taxes.propose' },
  summary: 'The Federal Central Tax Office’s answer for a year; another officer has to approve it',
  params: ofPerson,
  body: churchTaxBody,
  reply: taxEntrySchema,
  status: 201,
});
export const proposeExemption = endpoint({
  name: 'proposeExemption',
  route: 'POST /desk/taxes/people/:account_id/exemptions',
  audience: { officer: 'taxes.propose' },
  summary: 'A certificate that exempts from withholding; another officer has to approve it',
  params: ofPerson,
  body: exemptionBody,
  reply: taxEntrySchema,
  status: 201,
});
export const proposeCompanyKind = endpoint({
  name: 'proposeCompanyKind',
  route: 'POST /desk/taxes/people/:account_id/holder_kind',
  audience: { officer: 'taxes.propose' },
  summary:
    'What a German company is for the law of withholding, by its register or statutes; another officer has to approve it',
  params: ofPerson,
  body: companyKindBody,
  reply: taxEntrySchema,
  status: 201,
});
export const proposeEndOfExemption = endpoint({
  name: 'proposeEndOfExemption',
  route: 'POST /desk/taxes/entries/:id/end',
  audience: { officer: 'taxes.propose' },
  summary:
    'Another last day for an approved certificate, for example after its revocation; another officer has to approve it',
  params: byId,
  body: endOfExemptionBody,
  reply: taxEntrySchema,
  status: 201,
});
