import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, dateField, line, lines, pageField, timestampField } from '../form-fields.ts';
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from './data-request.ts';
import { CLOSING_OBSTACLES, KEPT_RECORDS } from './privacy-endpoints.ts';

export const dataRequestSchema = z.object({
  id: z.string(),
  kind: z.enum(DATA_REQUEST_KINDS),
  state: z.enum(DATA_REQUEST_STATES),
  /** Null once the account is erased. */
  account_id: z.string().nullable(),
  full_name: z.string().nullable(),
  /** Null once the person's data are erased. */
  asked: z.string().nullable(),
  received_on: dateField,
  due_on: dateField,
  /** Null if the person made the request in the portal. */
  entered_by: z.string().nullable(),
  entered_at: timestampField,
  /** When the person made or confirmed it; null while only an officer says so. */
  confirmed_at: timestampField.nullable(),
  /** Until when the person can download the data that it released. */
  download_until: timestampField.nullable(),
  /** The answer sent to the person. */
  answer: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_at: timestampField.nullable(),
});
export type DataRequest = z.infer<typeof dataRequestSchema>;

export const listDataRequests = endpoint({
  name: 'listDataRequests',
  route: 'GET /desk/data_requests',
  audience: { officer: 'data_requests.view' },
  summary:
    'Open data requests, the most urgent first, and how many closed accounts are due for erasure on which day',
  query: z.strictObject({
    state: z.enum(DATA_REQUEST_STATES, code('must_be_valid')).optional(),
    kind: z.enum(DATA_REQUEST_KINDS, code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({
    data_requests: z.array(dataRequestSchema),
    total: z.int(),
    page: z.int(),
    today: dateField,
    erasures: z.array(
      z.object({ record: z.enum(KEPT_RECORDS), until: dateField, accounts: z.int() }),
    ),
  }),
});
export const getDataRequest = endpoint({
  name: 'getDataRequest',
  route: 'GET /desk/data_requests/:id',
  audience: { officer: 'data_requests.view' },
  summary: 'One request, and what prevents erasing the account now',
  params: byId,
  reply: z.object({
    data_request: dataRequestSchema,
    /** Null if the account is closed or erased. */
    closing: z
      .object({
        obstacles: z.array(z.enum(CLOSING_OBSTACLES)),
        kept: z.array(z.object({ record: z.enum(KEPT_RECORDS), until: dateField })),
      })
      .nullable(),
    restricted_at: timestampField.nullable(),
    /** The answer that waits for a second officer. */
    approval_id: z.string().nullable(),
    /** True if the data are the officer's own: another officer has to answer. */
    own: z.boolean(),
  }),
});
export const enterDataRequest = endpoint({
  name: 'enterDataRequest',
  route: 'POST /desk/accounts/:id/data_requests',
  audience: { officer: 'data_requests.work' },
  summary:
    'Record a data request that came by letter; the person receives the deadline for the answer by mail and, where the answer takes two officers, a link to confirm the request',
  params: byId,
  body: z.strictObject({
    kind: z.enum(DATA_REQUEST_KINDS, code('must_be_valid')),
    received_on: dateField,
    asked: lines(2000),
  }),
  reply: dataRequestSchema,
  status: 201,
  limit: COSTLY,
});
export const settleDataRequest = endpoint({
  name: 'settleDataRequest',
  route: 'PUT /desk/data_requests/:id/answer',
  audience: { officer: 'data_requests.work' },
  summary:
    'Answer a request by mail: done, or refused with a reason. `done` of an access, an erasure or a restriction that the person confirmed is a proposal to a second officer',
  params: byId,
  body: z.strictObject({
    state: z.enum(['done', 'refused'], code('must_be_valid')),
    answer: lines(2000),
  }),
  /** The proposal that waits for a second officer; null if the request is answered. */
  reply: z.object({ approval_id: z.string().nullable() }),
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const proposeRestrictionLifting = endpoint({
  name: 'proposeRestrictionLifting',
  route: 'POST /desk/accounts/:id/restriction/lifting',
  audience: { officer: 'data_requests.work' },
  summary:
    'Propose to end the restriction of a person’s data; the person is notified before a second officer decides (Art. 18(3) GDPR)',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: z.object({ approval_id: z.string() }),
  status: 201,
  limit: COSTLY,
  stepUp: 'second_factor',
});
