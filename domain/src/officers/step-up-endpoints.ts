import { z } from 'zod';
import {
  codeBody,
  credentialField,
  FACTOR_KINDS,
  passkeyOptionsSchema,
  steppedUpSchema,
} from '../accounts/sign-in-endpoints.ts';
import { COSTLY, endpoint } from '../endpoint.ts';

export const getDeskStepUp = endpoint({
  name: 'getDeskStepUp',
  route: 'GET /desk/step_up',
  audience: 'any_officer',
  summary: 'Until when the last step-up is valid, and the factors available for one',
  reply: z.object({
    stepped_up: steppedUpSchema.nullable(),
    factors: z.array(z.enum(FACTOR_KINDS)),
  }),
});
export const deskStepUp = endpoint({
  name: 'deskStepUp',
  route: 'POST /desk/step_up',
  audience: 'any_officer',
  summary: 'Step up with a code of the authenticator app or a recovery code',
  body: codeBody,
  reply: steppedUpSchema,
  limit: COSTLY,
  limitPer: 'session',
});
export const startDeskPasskeyStepUp = endpoint({
  name: 'startDeskPasskeyStepUp',
  route: 'POST /desk/step_up/passkey/options',
  audience: 'any_officer',
  summary: 'A challenge for one of the officer’s own passkeys',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
  limitPer: 'session',
});
export const deskStepUpWithPasskey = endpoint({
  name: 'deskStepUpWithPasskey',
  route: 'POST /desk/step_up/passkey',
  audience: 'any_officer',
  summary: 'Step up with a passkey',
  body: z.strictObject({ credential: credentialField }),
  reply: steppedUpSchema,
  limit: COSTLY,
  limitPer: 'session',
});
