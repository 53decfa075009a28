import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, dateField, lines, linkTokenField, timestampField } from '../form-fields.ts';
import { DATA_REQUEST_KINDS } from './data-request.ts';
import { dataRequestSchema } from './data-request-endpoints.ts';

const ownDataRequestSchema = dataRequestSchema.pick({
  id: true,
  kind: true,
  state: true,
  asked: true,
  received_on: true,
  due_on: true,
  confirmed_at: true,
  answer: true,
  settled_at: true,
  download_until: true,
});
export type OwnDataRequest = z.infer<typeof ownDataRequestSchema>;

export const listOwnDataRequests = endpoint({
  name: 'listOwnDataRequests',
  route: 'GET /users/data_requests',
  audience: 'investor',
  summary: 'The person’s own data requests with their answers, the newest first',
  reply: z.object({ data_requests: z.array(ownDataRequestSchema), now: timestampField }),
});
export const makeDataRequest = endpoint({
  name: 'makeDataRequest',
  route: 'POST /users/data_requests',
  audience: 'investor',
  summary:
    'Request access, rectification, erasure, restriction, or an end to a use of one’s data (Art. 15 to 21 GDPR)',
  body: z.strictObject({
    kind: z.enum(DATA_REQUEST_KINDS, code('must_be_valid')),
    asked: lines(2000),
  }),
  reply: ownDataRequestSchema,
  status: 201,
  limit: COSTLY,
  stepUp: 'identity',
});
export const confirmDataRequest = endpoint({
  name: 'confirmDataRequest',
  route: 'POST /users/data_requests/confirmation',
  audience: 'anyone',
  summary:
    'Confirm, with the token mailed to the confirmed address, that a request which an officer recorded is the person’s own; does not sign in',
  body: z.strictObject({ token: linkTokenField }),
  reply: z.object({ kind: z.enum(DATA_REQUEST_KINDS), due_on: dateField }),
  limit: COSTLY,
});
export const exportForDataRequest = endpoint({
  name: 'exportForDataRequest',
  route: 'GET /users/data_requests/:id/export',
  audience: 'investor',
  summary:
    'The data that an approved request for access released to the signed-in person, as a ZIP, while the download lasts',
  params: byId,
  reply: z.unknown(),
  download: 'application/zip',
  limit: { max: 5, perSeconds: 3600 },
  stepUp: 'identity',
});
