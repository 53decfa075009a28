import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, timestampField } from '../form-fields.ts';
import { currentUserSchema } from './current-user.ts';

export const FACTOR_KINDS = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Six digits, in any grouping. */
export const totpCodeField = z
  .string(code('required'))
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, code('required'))
      .regex(/^\d{6}$/, code('invalid_code')),
  );
/** As printed; case, dashes and spaces do not matter. */
const recoveryCodeField = z
  .string(code('required'))
  .max(60, code('invalid_code'))
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, code('required')));
/**
 * The browser's response to a challenge (WebAuthn Level 3, PublicKeyCredential as JSON), parsed by
 * the library that verifies it.
 */
export const credentialField = z.looseObject(
  {
    id: z.string().min(1).max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: z.string().max(4000) }),
  },
  code('passkey_failed'),
);
/** Options for the browser (WebAuthn Level 3, as JSON). */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** The authenticator app's code or a recovery code. If both are sent, the app's code counts. */
export const givenCodeFields = {
  code: totpCodeField.optional(),
  recovery_code: recoveryCodeField.optional(),
};
/** Whether any code was sent; if not, the error is reported at the field `code`. */
export const hasCode = (form: { code?: string | undefined; recovery_code?: string | undefined }) =>
  form.code !== undefined || form.recovery_code !== undefined;
export const codeMissing = { path: ['code'], ...code('required') };
export const codeBody = z.strictObject(givenCodeFields).refine(hasCode, codeMissing);

export const getSignIn = endpoint({
  name: 'getSignIn',
  route: 'GET /login/second_factor',
  audience: 'signing_in',
  summary: 'Second factors that can complete the current sign-in',
  reply: z.object({ factors: z.array(z.enum(FACTOR_KINDS)) }),
});
export const finishSignIn = endpoint({
  name: 'finishSignIn',
  route: 'POST /login/second_factor',
  audience: 'signing_in',
  summary: 'Complete the sign-in with a one-time code or a recovery code',
  body: codeBody,
  reply: currentUserSchema,
  limit: COSTLY,
  limitPer: 'session',
});
export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  route: 'POST /login/passkey/options',
  audience: 'anyone',
  summary:
    'A passkey challenge: for the account that is signing in, or for any account the person chooses',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
});
export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  route: 'POST /login/passkey',
  audience: 'anyone',
  summary:
    'Sign in with a passkey, which is two factors in one; also completes a sign-in in progress',
  body: z.strictObject({ credential: credentialField }),
  reply: currentUserSchema,
  limit: COSTLY,
});

export const steppedUpSchema = z.object({
  until: timestampField,
  with: z.enum(['password', 'second_factor']),
});

export const getStepUp = endpoint({
  name: 'getStepUp',
  route: 'GET /users/step_up',
  audience: 'investor',
  summary: 'Until when the last step-up is valid, and the factors available for one',
  reply: z.object({
    stepped_up: steppedUpSchema.nullable(),
    factors: z.array(z.enum(FACTOR_KINDS)),
  }),
});
export const stepUp = endpoint({
  name: 'stepUp',
  route: 'POST /users/step_up',
  audience: 'investor',
  summary:
    'Step up with the password, and with a one-time code or recovery code if there is a second factor',
  body: z.strictObject({
    password: z.string(code('required')).min(1, code('required')).max(1024, code('wrong_password')),
    ...givenCodeFields,
  }),
  reply: steppedUpSchema,
  limit: COSTLY,
  limitPer: 'session',
});
export const startPasskeyStepUp = endpoint({
  name: 'startPasskeyStepUp',
  route: 'POST /users/step_up/passkey/options',
  audience: 'investor',
  summary: 'A challenge for one of the person’s own passkeys',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
  limitPer: 'session',
});
export const stepUpWithPasskey = endpoint({
  name: 'stepUpWithPasskey',
  route: 'POST /users/step_up/passkey',
  audience: 'investor',
  summary: 'Step up with a passkey',
  body: z.strictObject({ credential: credentialField }),
  reply: steppedUpSchema,
  limit: COSTLY,
  limitPer: 'session',
});
