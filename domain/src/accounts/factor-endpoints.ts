import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { idField, line, emptyReply, timestampField } from '../form-fields.ts';
import { mailCodeField } from '../mail-code.ts';
import { credentialField, passkeyOptionsSchema, totpCodeField } from './sign-in-endpoints.ts';

export const MAX_PASSKEYS = 10;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  added_at: timestampField,
  last_used_at: timestampField.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
/** Shown once, when they are created; null if some existed already. */
const recoveryCodes = z.array(z.string()).nullable();

export const listFactors = endpoint({
  name: 'listFactors',
  route: 'GET /users/factors',
  audience: 'investor',
  summary: 'The person’s own second factors',
  reply: z.object({
    totp: z.object({ added_at: timestampField }).nullable(),
    passkeys: z.array(passkeySchema),
    recovery_codes_left: z.int(),
    password_changed_at: timestampField.nullable(),
    mailbox_proof_needed: z.boolean(),
    passkey_offer_declined: z.boolean(),
  }),
});
export const sendFirstFactorCode = endpoint({
  name: 'sendFirstFactorCode',
  route: 'POST /users/factors/mail_code',
  audience: 'investor',
  summary:
    'Mail a code to the person’s own address; required before the first second factor is added',
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'identity',
});
export const proveMailbox = endpoint({
  name: 'proveMailbox',
  route: 'PUT /users/factors/mail_code',
  audience: 'investor',
  summary: 'Submit the code from the mail, in the session that requested it',
  body: z.strictObject({ code: mailCodeField }),
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'identity',
});
export const startTotp = endpoint({
  name: 'startTotp',
  route: 'POST /users/factors/totp',
  audience: 'investor',
  summary: 'A new secret for an authenticator app; in force once confirmed with a code',
  reply: z.object({ secret: z.string(), otpauth_uri: z.string() }),
  limit: COSTLY,
  stepUp: 'identity',
});
export const confirmTotp = endpoint({
  name: 'confirmTotp',
  route: 'PUT /users/factors/totp',
  audience: 'investor',
  summary: 'Confirm the authenticator app with its first code',
  body: z.strictObject({ code: totpCodeField }),
  reply: z.object({ recovery_codes: recoveryCodes }),
  limit: COSTLY,
  stepUp: 'identity',
});
export const removeTotp = endpoint({
  name: 'removeTotp',
  route: 'DELETE /users/factors/totp',
  audience: 'investor',
  summary: 'Remove the authenticator app',
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const startPasskey = endpoint({
  name: 'startPasskey',
  route: 'POST /users/factors/passkeys/options',
  audience: 'investor',
  summary: 'A challenge for a new passkey',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
  stepUp: 'identity',
});
export const addPasskey = endpoint({
  name: 'addPasskey',
  route: 'POST /users/factors/passkeys',
  audience: 'investor',
  summary: 'Add a passkey',
  body: z.strictObject({ name: line(60), credential: credentialField }),
  reply: z.object({ passkey: passkeySchema, recovery_codes: recoveryCodes }),
  status: 201,
  limit: COSTLY,
  stepUp: 'identity',
});
export const removePasskey = endpoint({
  name: 'removePasskey',
  route: 'DELETE /users/factors/passkeys/:id',
  audience: 'investor',
  summary: 'Remove a passkey',
  params: z.strictObject({ id: idField }),
  reply: emptyReply,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const newRecoveryCodes = endpoint({
  name: 'newRecoveryCodes',
  route: 'POST /users/factors/recovery_codes',
  audience: 'investor',
  summary: 'Replace the recovery codes by new ones',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  limit: COSTLY,
  stepUp: 'second_factor',
});
