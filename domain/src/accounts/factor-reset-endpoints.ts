import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { emptyReply, timestampField } from '../form-fields.ts';

export const getFactorReset = endpoint({
  name: 'getFactorReset',
  route: 'GET /users/factor_reset',
  audience: 'investor',
  summary: 'The open reset of the person’s own second factors, if any',
  reply: z.object({
    factor_reset: z
      .object({ proposed_at: timestampField, approvable_from: timestampField })
      .nullable(),
  }),
});
export const stopFactorReset = endpoint({
  name: 'stopFactorReset',
  route: 'DELETE /users/factor_reset',
  audience: 'investor',
  summary: 'Stop the reset of the person’s own second factors',
  reply: emptyReply,
  limit: COSTLY,
});
