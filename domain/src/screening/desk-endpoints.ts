import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  idField,
  line,
  lines,
  pageField,
  timestampField,
} from '../form-fields.ts';
import { HIT_STATES, JUDGEMENTS } from './hit-state.ts';
import { BIRTH_AGREEMENTS, COUNTRY_AGREEMENTS } from './match-score.ts';
import { ENTRY_KINDS } from './screened.ts';
import {
  LIST_FORMATS,
  LIST_STATES,
  LIST_WARNINGS,
  SCREENING_LIST_NAMES,
} from './screening-lists.ts';

/** The server's `screening-list` command reads larger files. */
export const LIST_FILE_LIMIT_BYTES = 64 * 1024 * 1024;

const hitFields = {
  id: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  list: z.string(),
  /** In thousandths. */
  score: z.int(),
  /** The most similar of the entry's names. */
  entry_name: z.string(),
  subject_name: z.string(),
  state: z.enum(HIT_STATES),
  opened_at: timestampField,
  judged_by: z.string().nullable(),
  judged_at: timestampField.nullable(),
};
const screeningHitRowSchema = z.object(hitFields);
const screeningHitSchema = z.object({
  ...hitFields,
  reason: z.string().nullable(),
  /** Counts the changes; a judgement names the version it was made on. */
  revision: z.int(),
  /** The score of the names alone. */
  name_score: z.int(),
  birth: z.enum(BIRTH_AGREEMENTS),
  country: z.enum(COUNTRY_AGREEMENTS),
  subject: z.object({
    kind: z.enum(['person', 'organisation']),
    names: z.array(z.string()),
    birth_date: z.string().nullable(),
    countries: z.array(z.string()),
  }),
  entry: z.object({
    ref: z.string(),
    kind: z.enum(ENTRY_KINDS),
    names: z.array(z.string()),
    birth_dates: z.array(z.string()),
    countries: z.array(z.string()),
    programme: z.string().nullable(),
  }),
  /** True for the officer's own account: another officer has to judge. */
  own: z.boolean(),
  /** Whether taking back the judgement requires another officer. */
  judged_by_me: z.boolean(),
  moves: z.array(
    z.object({
      at: timestampField,
      from: z.enum(HIT_STATES).nullable(),
      to: z.enum(HIT_STATES),
      score: z.int(),
      officer: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type ScreeningHit = z.infer<typeof screeningHitSchema>;

export const listScreeningHits = endpoint({
  name: 'listScreeningHits',
  route: 'GET /desk/screening/hits',
  audience: { officer: 'screening.view' },
  summary: 'Screening hits: open ones first, of those the oldest first',
  query: z.strictObject({
    state: z.enum(HIT_STATES, code('must_be_valid')).optional(),
    list: z.enum(SCREENING_LIST_NAMES, code('must_be_valid')).optional(),
    account_id: idField.optional(),
    page: pageField,
  }),
  reply: z.object({ hits: z.array(screeningHitRowSchema), total: z.int(), page: z.int() }),
});
export const getScreeningHit = endpoint({
  name: 'getScreeningHit',
  route: 'GET /desk/screening/hits/:id',
  audience: { officer: 'screening.view' },
  summary: 'One hit, person and entry side by side as recorded; each view is logged',
  params: byId,
  reply: screeningHitSchema,
});
export const judgeScreeningHit = endpoint({
  name: 'judgeScreeningHit',
  route: 'POST /desk/screening/hits/:id/judgement',
  audience: { officer: 'screening.judge' },
  summary: 'Judge whether the hit is a true match; `revision` is the state the officer saw',
  params: byId,
  body: z.strictObject({
    judgement: z.enum(JUDGEMENTS, code('required')),
    reason: lines(1000),
    revision: countField,
  }),
  reply: screeningHitSchema,
});

const screeningListVersionSchema = z.object({
  id: z.string(),
  list: z.string(),
  format: z.enum(LIST_FORMATS),
  /** The date of the file, by its own account. */
  edition: z.string().nullable(),
  file_name: z.string(),
  file_hash: z.string(),
  entries: z.int(),
  /** Ships, aircraft and the like, which are never compared. */
  skipped: z.int(),
  /**
   * Entries with no name in Latin, Cyrillic or Greek letters, which match no person; null where
   * they were not counted.
   */
  unreadable: z.int().nullable(),
  state: z.enum(LIST_STATES),
  read_by: z.string(),
  read_at: timestampField,
  proposed_by: z.string().nullable(),
  proposed_at: timestampField.nullable(),
  approved_by: z.string().nullable(),
  in_force_at: timestampField.nullable(),
  ended_by: z.string().nullable(),
  ended_at: timestampField.nullable(),
  reason: z.string().nullable(),
  /** Compared with the version in force before; null until the final count at approval. */
  differences: z.object({ added: z.int(), gone: z.int(), changed: z.int() }).nullable(),
});

const screeningListSchema = screeningListVersionSchema.extend({
  /** The effect of activating it now; once active, the effect it had. */
  differences: z.object({ added: z.int(), gone: z.int(), changed: z.int() }),
  /** The version it would replace. */
  in_force: z
    .object({
      id: z.string(),
      entries: z.int(),
      edition: z.string().nullable(),
      in_force_at: timestampField,
    })
    .nullable(),
  warnings: z.array(z.enum(LIST_WARNINGS)),
  /** The first hundred: removed, then changed, then new entries. Empty once it is in force. */
  examples: z.array(
    z.object({
      difference: z.enum(['added', 'gone', 'changed']),
      ref: z.string(),
      name: z.string(),
    }),
  ),
  /** Whom it would touch; null until they are counted, and before the proposal. */
  touched: z
    .object({
      counted_at: timestampField,
      accounts: z.int(),
      /** Two officers have to approve, because it would touch many. */
      takes_two: z.boolean(),
      /** The first of two approvers. */
      first_approved_by: z.string().nullable(),
      /** The first hundred; empty once the version is decided. */
      people: z.array(
        z.object({
          account_id: z.string(),
          full_name: z.string(),
          entries: z.array(z.object({ ref: z.string(), name: z.string() })),
        }),
      ),
    })
    .nullable(),
  /** Read, proposed or approved first by the asking officer, so that another one has to approve. */
  mine: z.boolean(),
});
export type ScreeningList = z.infer<typeof screeningListSchema>;

export const listScreeningLists = endpoint({
  name: 'listScreeningLists',
  route: 'GET /desk/screening/lists',
  audience: { officer: 'screening.view' },
  summary: 'Every list with its version in force and its age, and all versions, newest first',
  query: z.strictObject({ page: pageField }),
  reply: z.object({
    lists: z.array(
      z.object({
        list: z.enum(SCREENING_LIST_NAMES),
        in_force: screeningListVersionSchema.nullable(),
        age_days: z.int().nullable(),
        stale: z.boolean(),
      }),
    ),
    versions: z.array(screeningListVersionSchema),
    total: z.int(),
    page: z.int(),
  }),
});
export const getScreeningList = endpoint({
  name: 'getScreeningList',
  route: 'GET /desk/screening/lists/:id',
  audience: { officer: 'screening.view' },
  summary: 'One version of a list, and its changes',
  params: byId,
  reply: screeningListSchema,
});
export const previewScreeningList = endpoint({
  name: 'previewScreeningList',
  route: 'POST /desk/screening/lists',
  audience: { officer: 'screening.propose_list' },
  summary:
    'Dry run of a list sent as the file "file" (aliases of the US list as "aliases"): reads all of it, changes nothing',
  body: z.strictObject({ list: z.enum(SCREENING_LIST_NAMES, code('required')) }),
  files: { fields: ['file', 'aliases'], maxCount: 2, maxBytes: LIST_FILE_LIMIT_BYTES },
  reply: screeningListSchema,
  status: 201,
  limit: COSTLY,
});
export const proposeScreeningList = endpoint({
  name: 'proposeScreeningList',
  route: 'PUT /desk/screening/lists/:id/proposal',
  audience: { officer: 'screening.propose_list' },
  summary: 'Propose a previewed version to a second officer',
  params: byId,
  reply: screeningListSchema,
});
export const approveScreeningList = endpoint({
  name: 'approveScreeningList',
  route: 'PUT /desk/screening/lists/:id/approval',
  audience: { officer: 'screening.approve_list' },
  summary:
    'Approve a proposed version once it is counted whom it would touch. It comes into force, and everybody is screened again; above a number of people this takes a second approver. Warnings must have been seen',
  params: byId,
  body: z.strictObject({ warnings_seen: z.boolean(code('required')).default(false) }),
  reply: screeningListSchema,
  stepUp: 'second_factor',
});
export const withdrawScreeningList = endpoint({
  name: 'withdrawScreeningList',
  route: 'PUT /desk/screening/lists/:id/withdrawal',
  audience: { officer: 'screening.propose_list' },
  summary: 'Discard a preview or proposal, with a reason',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: screeningListSchema,
});
