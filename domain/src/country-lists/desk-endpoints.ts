import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  dateField,
  idField,
  line,
  lines,
  emptyReply,
  pageField,
  timestampField,
} from '../form-fields.ts';
import {
  COUNTRY_LIST_EFFECTS,
  COUNTRY_LIST_STATES,
  COUNTRY_LIST_SUBJECTS,
} from './country-list.ts';

export const COUNTRY_LIST_FILTERS = ['proposed'] as const;
export type CountryListFilter = (typeof COUNTRY_LIST_FILTERS)[number];

const day = z.iso.date();
const codes = z.array(z.string());

export const countryListVersionSchema = z.object({
  id: z.string(),
  state: z.enum(COUNTRY_LIST_STATES),
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
  /** The proposer may not approve. */
  proposed_by_id: z.string().nullable(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  decision_reason: z.string().nullable(),
});
export type DeskCountryListVersion = z.infer<typeof countryListVersionSchema>;

export const countryListSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null before its first version is in force. */
  in_force: countryListVersionSchema.nullable(),
  /** Approved versions whose day has not come, the next one first. */
  coming: z.array(countryListVersionSchema),
  /** The proposal that awaits a second officer. */
  proposal: countryListVersionSchema.nullable(),
});
export type DeskCountryList = z.infer<typeof countryListSchema>;

export const proposalReviewSchema = z.object({
  /**
   * The version the proposal would replace; null if it is the first. The approval names it again.
   */
  replaces: z.string().nullable(),
  added: codes,
  removed: codes,
  /**
   * People and companies whose details name an added or removed country. The consequence for each
   * is worked out after the approval.
   */
  concerned: z.int(),
});

export const countryListPageSchema = countryListSchema.extend({
  review: proposalReviewSchema.nullable(),
  /** All versions, newest first. */ history: z.array(countryListVersionSchema),
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
export const proposedVersionBody = z.strictObject(content);
export type ProposedVersion = z.infer<typeof proposedVersionBody>;
export const proposedListBody = z.strictObject({ list_name: line(80), ...content });

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
  reply: countryListSchema,
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
  reply: countryListSchema,
  status: 201,
  limit: COSTLY,
});
export const approveCountryListVersion = endpoint({
  name: 'approveCountryListVersion',
  route: 'PUT /desk/country_list_versions/:id/approval',
  audience: { officer: 'country_lists.approve' },
  summary:
    'Second officer: the version is in force from its day, and everybody is checked against it',
  params: byId,
  /**
   * The version the officer compared the proposal with. An approval based on an outdated comparison
   * is refused.
   */
  body: z.strictObject({ replaces: idField.nullable() }),
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const rejectCountryListVersion = endpoint({
  name: 'rejectCountryListVersion',
  route: 'PUT /desk/country_list_versions/:id/rejection',
  audience: { officer: 'country_lists.propose' },
  summary: 'Reject a proposed version; or, as its proposer, withdraw it',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: emptyReply,
  limit: COSTLY,
});
