import { z } from 'zod';
import { COSTLY } from '../endpoint.ts';
import { envelopeField } from './endpoints.ts';

/**
 * Where a wallet submits a signed claim (SEP-7): a form with the envelope as `xdr`. Only its
 * signatures are used.
 */
export const claimCallback = {
  name: 'claimCallback',
  method: 'POST',
  path: '/distribution_claims/callback',
  input: z.object({ xdr: envelopeField }),
  limit: COSTLY,
} as const;
