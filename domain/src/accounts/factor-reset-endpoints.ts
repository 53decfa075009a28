import { z } from 'zod';
import { COSTLY, endpoint, ORDINARY } from '../endpoint.ts';
import { noBody, timestampField } from '../form-fields.ts';

export const getFactorReset = endpoint({
  name: 'getFactorReset',
  method: 'GET',
  path: '/users/factor_reset',
  audience: 'investor',
  summary: 'The reset of the own second factors that officers have under way, if any',
  reply: z.object({
    factor_reset: z
      .object({ proposed_at: timestampField, approvable_from: timestampField })
      .nullable(),
  }),
  limit: ORDINARY,
});
export const stopFactorReset = endpoint({
  name: 'stopFactorReset',
  method: 'DELETE',
  path: '/users/factor_reset',
  audience: 'investor',
  summary: 'Stop the reset of the own second factors: they stay as they are',
  reply: noBody,
  limit: COSTLY,
});

export const factorResetEndpoints = [getFactorReset, stopFactorReset];
