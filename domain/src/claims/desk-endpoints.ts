import { z } from 'zod';
import { endpoint, ORDINARY } from '../endpoint.ts';
import { claimSchema } from './endpoints.ts';

export const listDeskClaims = endpoint({ name: 'listDeskClaims', method: 'GET', path: '/desk/claims', audience: { officer: 'claims.view' }, summary: 'Claims, newest first', reply: z.array(claimSchema.extend({ account_id: z.string(), full_name: z.string() })), limit: ORDINARY });

export const claimsDeskEndpoints = [listDeskClaims];
