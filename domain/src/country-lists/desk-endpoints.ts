import { z } from 'zod';
import { approvalOutcomeSchema } from '../approvals/endpoints.ts';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, dateField, line, lines, pageField, timestampField } from '../form-fields.ts';
import { COUNTRY_LIST_EFFECTS, COUNTRY_LIST_SUBJECTS } from './country-list.ts';

export const COUNTRY_LIST_FILTERS = ['proposed'] as const;
export type CountryListFilter = (typeof COUNTRY_LIST_FILTERS)[number];

const day = z.iso.date();
const codes = z.array(z.string());

const countryListVersionSchema = z.object({
  id: z.string(),
  source: z.string(),
  source_url: z.string().nullable(),
  /** Codes of ISO 3166-1 (and XK), sorted; none ends the list. */
  countries: codes,
  applies_to: z.array(z.enum(COUNTRY_LIST_SUBJECTS)),
  effect: z.enum(COUNTRY_LIST_EFFECTS),
  /** The first day in Berlin on which it is in force. */
  valid_from: day,
  /** Null if it came with the offering. */
  proposed_by: z.string().nullable(),
  proposed_by_id: z.string().nullable(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
});
export type DeskCountryListVersion = z.infer<typeof countryListVersionSchema>;

const countryListSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null before its first version is in force. */
  in_force: countryListVersionSchema.nullable(),
  /** Approved versions whose day has not come, the next one first. */
  coming: z.array(countryListVersionSchema),
  /** The next version that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type DeskCountryList = z.infer<typeof countryListSchema>;

const countryListPageSchema = countryListSchema.extend({
  /** All versions, newest first. */
  history: z.array(countryListVersionSchema),
  /** Decided proposals, newest first. */
  proposals: z.array(approvalOutcomeSchema),
});
export type DeskCountryListPage = z.infer<typeof countryListPageSchema>;

const content = {
  source: line(300),
  source_url: z
    .string()
    .trim()
    .max(500, code('max_length'))
    .refine((text) => text === '' || isWebAddress(text), code('must_be_valid'))
    .transform((text) => (text === '' ? null : text))
    .nullish()
    .transform((text) => text ?? null),
  /** Codes or names, one per line or separated by commas; empty ends the list. */
  countries: z.union([z.literal(''), lines(8000)]),
  applies_to: z
    .array(z.enum(COUNTRY_LIST_SUBJECTS, code('must_be_valid')), code('required'))
    .min(1, code('required'))
    .transform((subjects) => COUNTRY_LIST_SUBJECTS.filter((subject) => subjects.includes(subject))),
  effect: z
    .string(code('required'))
    .min(1, code('required'))
    .pipe(z.enum(COUNTRY_LIST_EFFECTS, code('must_be_valid'))),
  valid_from: dateField,
};
const proposedVersionBody = z.strictObject(content);
export type ProposedVersion = z.infer<typeof proposedVersionBody>;
const proposedListBody = z.strictObject({ list_name: line(80), ...content });

/** Only addresses that a browser opens safely: officers click on it. */
function isWebAddress(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success;
}

export const listCountryLists = endpoint({
  name: 'listCountryLists',
  route: 'GET /desk/country_lists',
  audience: { officer: 'country_lists.view' },
  summary: 'Lists of excluded and high-risk countries, by name',
  query: z.strictObject({
    filter: z.enum(COUNTRY_LIST_FILTERS, code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({
    lists: z.array(countryListSchema),
    total: z.int(),
    page: z.int(),
    today: day,
    /** The offering's own rules, which hold on every day. */
    own: z.object({ refused_citizenships: codes, refused_residences: codes }),
  }),
});
export const getCountryList = endpoint({
  name: 'getCountryList',
  route: 'GET /desk/country_lists/:id',
  audience: { officer: 'country_lists.view' },
  summary: 'One list of countries with its open proposal and its history',
  params: byId,
  reply: countryListPageSchema,
});
export const proposeCountryList = endpoint({
  name: 'proposeCountryList',
  route: 'POST /desk/country_lists',
  audience: { officer: 'country_lists.propose' },
  summary: 'Propose a new list of countries',
  body: proposedListBody,
  reply: z.object({ approval_id: z.string() }),
  status: 201,
  limit: COSTLY,
});
export const proposeCountryListVersion = endpoint({
  name: 'proposeCountryListVersion',
  route: 'POST /desk/country_lists/:id/versions',
  audience: { officer: 'country_lists.propose' },
  summary: 'Propose the next version of a list of countries; an empty one ends the list',
  params: byId,
  body: proposedVersionBody,
  reply: z.object({ approval_id: z.string() }),
  status: 201,
  limit: COSTLY,
});
