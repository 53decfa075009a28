import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  dateField,
  line,
  lines,
  emptyReply,
  pageField,
  timestampField,
} from '../form-fields.ts';
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
  entered_by: z.string(),
  entered_at: timestampField,
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
    /** True if the data are the officer's own: another officer has to answer. */
    own: z.boolean(),
  }),
});
export const enterDataRequest = endpoint({
  name: 'enterDataRequest',
  route: 'POST /desk/accounts/:id/data_requests',
  audience: { officer: 'data_requests.work' },
  summary: 'Record a data request; the person receives the deadline for the answer by mail',
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
    'Answer a request by mail: done, which closes the account for an erasure and restricts the data for a restriction, or refused with a reason',
  params: byId,
  body: z.strictObject({
    state: z.enum(['done', 'refused'], code('must_be_valid')),
    answer: lines(2000),
  }),
  reply: dataRequestSchema,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const exportForDataRequest = endpoint({
  name: 'exportForDataRequest',
  route: 'GET /desk/data_requests/:id/export',
  audience: { officer: 'data_requests.work' },
  summary:
    'All data of the person with an open request for access, to be handed over to them; recorded in the audit log',
  params: byId,
  reply: z.unknown(),
  download: 'application/zip',
  limit: { max: 5, perSeconds: 3600 },
});
export const liftRestriction = endpoint({
  name: 'liftRestriction',
  route: 'PUT /desk/accounts/:id/restriction/lifting',
  audience: { officer: 'data_requests.work' },
  summary: 'End the restriction of a person’s data; the person is notified (Art. 18(3) GDPR)',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'second_factor',
});
