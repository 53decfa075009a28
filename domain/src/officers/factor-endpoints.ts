import { z } from 'zod';
import { passkeySchema } from '../accounts/factor-endpoints.ts';
import {
  codeMissing,
  credentialField,
  givenCodeFields,
  hasCode,
  passkeyOptionsSchema,
  totpCodeField,
} from '../accounts/sign-in-endpoints.ts';
import { COSTLY, endpoint } from '../endpoint.ts';
import { idField, line, emptyReply, timestampField } from '../form-fields.ts';
import { officerSchema } from './officer.ts';

/**
 * Every call carries a fresh code, so that an intruder at an unlocked desk cannot change factors.
 */
const freshCode = z.strictObject(givenCodeFields).refine(hasCode, codeMissing);
const recoveryCodes = z.array(z.string());

export const startDeskPasskeyLogin = endpoint({
  name: 'startDeskPasskeyLogin',
  route: 'POST /desk/login/passkey/options',
  audience: 'anyone',
  summary: 'A passkey challenge for any officer',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
});
export const deskLoginWithPasskey = endpoint({
  name: 'deskLoginWithPasskey',
  route: 'POST /desk/login/passkey',
  audience: 'anyone',
  summary: 'Officer sign-in with a passkey, which is two factors in one',
  body: z.strictObject({ credential: credentialField }),
  reply: officerSchema,
  limit: COSTLY,
});

export const listDeskFactors = endpoint({
  name: 'listDeskFactors',
  route: 'GET /desk/factors',
  audience: 'any_officer',
  summary: 'The officer’s own second factors',
  reply: z.object({
    totp: z.object({ added_at: timestampField }).nullable(),
    passkeys: z.array(passkeySchema),
    recovery_codes_left: z.int(),
  }),
});
export const startDeskTotp = endpoint({
  name: 'startDeskTotp',
  route: 'POST /desk/factors/totp',
  audience: 'any_officer',
  summary:
    'A new secret for the authenticator app; the old one works until the new one is confirmed',
  body: freshCode,
  reply: z.object({ secret: z.string(), otpauth_uri: z.string() }),
  limit: COSTLY,
});
export const confirmDeskTotp = endpoint({
  name: 'confirmDeskTotp',
  route: 'PUT /desk/factors/totp',
  audience: 'any_officer',
  summary: 'Confirm the new authenticator app with its first code',
  body: z.strictObject({ code: totpCodeField }),
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const startDeskPasskey = endpoint({
  name: 'startDeskPasskey',
  route: 'POST /desk/factors/passkeys/options',
  audience: 'any_officer',
  summary: 'A challenge for a new passkey',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
});
export const addDeskPasskey = endpoint({
  name: 'addDeskPasskey',
  route: 'POST /desk/factors/passkeys',
  audience: 'any_officer',
  summary: 'Add a passkey; returns recovery codes if there are none left',
  body: z
    .strictObject({ name: line(60), credential: credentialField, ...givenCodeFields })
    .refine(hasCode, codeMissing),
  reply: z.object({ passkey: passkeySchema, recovery_codes: recoveryCodes.nullable() }),
  status: 201,
  limit: COSTLY,
});
export const removeDeskPasskey = endpoint({
  name: 'removeDeskPasskey',
  route: 'DELETE /desk/factors/passkeys/:id',
  audience: 'any_officer',
  summary: 'Remove a passkey',
  params: z.strictObject({ id: idField }),
  body: freshCode,
  reply: emptyReply,
  limit: COSTLY,
});
export const newDeskRecoveryCodes = endpoint({
  name: 'newDeskRecoveryCodes',
  route: 'POST /desk/factors/recovery_codes',
  audience: 'any_officer',
  summary: 'Replace the recovery codes by new ones',
  body: freshCode,
  reply: z.object({ recovery_codes: recoveryCodes }),
  limit: COSTLY,
});
