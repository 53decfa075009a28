import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, timestampField } from '../form-fields.ts';
import { currentUserSchema } from './current-user.ts';

export const FACTOR_KINDS = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Six digits, however an app groups them. */
export const totpCodeField = z
  .string(code('required'))
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, code('required'))
      .regex(/^\d{6}$/, code('invalid_code')),
  );
/** As printed, in upper or lower case, with or without dashes and spaces. */
export const recoveryCodeField = z
  .string(code('required'))
  .max(60, code('invalid_code'))
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, code('required')));
/** What a browser made of a challenge (WebAuthn Level 3, PublicKeyCredential as JSON); read by the library that checks it. */
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

/** The code of the authenticator app or a recovery code; anyone who sends both means the first. */
export const givenCodeFields = {
  code: totpCodeField.optional(),
  recovery_code: recoveryCodeField.optional(),
};
/** Whether there is a code at all; what is missing is missed at the field `code`. */
export const hasCode = (form: { code?: string | undefined; recovery_code?: string | undefined }) =>
  form.code !== undefined || form.recovery_code !== undefined;
export const codeMissing = { path: ['code'], ...code('required') };
export const codeBody = z.strictObject(givenCodeFields).refine(hasCode, codeMissing);

export const getSignIn = endpoint({
  name: 'getSignIn',
  route: 'GET /login/second_factor',
  audience: 'signing_in',
  summary: 'Which second factors finish the sign-in that has begun',
  reply: z.object({ factors: z.array(z.enum(FACTOR_KINDS)) }),
});
export const finishSignIn = endpoint({
  name: 'finishSignIn',
  route: 'POST /login/second_factor',
  audience: 'signing_in',
  summary: 'Finish the sign-in with a one-time code or a recovery code',
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
    'A challenge for a passkey: of the account that is signing in, else of whichever the person chooses',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
});
export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  route: 'POST /login/passkey',
  audience: 'anyone',
  summary:
    'Sign in with a passkey, which is two factors in one; also finishes a sign-in that has begun',
  body: z.strictObject({ credential: credentialField }),
  reply: currentUserSchema,
  limit: COSTLY,
});

export const steppedUpSchema = z.object({
  until: timestampField,
  with: z.enum(['password', 'second_factor']),
});
export type SteppedUp = z.infer<typeof steppedUpSchema>;

export const getStepUp = endpoint({
  name: 'getStepUp',
  route: 'GET /users/step_up',
  audience: 'investor',
  summary:
    'Until when the person counts as having proven themselves again, and by which factors they can',
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
    'Prove again to be oneself: the password, and a one-time code or recovery code of anyone who has a second factor',
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
  summary: 'A challenge for one of the own passkeys',
  reply: passkeyOptionsSchema,
  limit: COSTLY,
  limitPer: 'session',
});
export const stepUpWithPasskey = endpoint({
  name: 'stepUpWithPasskey',
  route: 'POST /users/step_up/passkey',
  audience: 'investor',
  summary: 'Prove again to be oneself with a passkey',
  body: z.strictObject({ credential: credentialField }),
  reply: steppedUpSchema,
  limit: COSTLY,
  limitPer: 'session',
});
