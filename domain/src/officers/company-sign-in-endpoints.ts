import { z } from 'zod';
import { codeMissing, givenCodeFields, hasCode } from '../accounts/sign-in-endpoints.ts';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, emptyReply, timestampField } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { officerSchema } from './officer.ts';

const givenCode = z.strictObject(givenCodeFields).refine(hasCode, codeMissing);
/** The page of the company's OpenID provider, for the browser that asked for it. */
const providerPage = z.object({ url: z.url() });
/** The query with which the provider sent the browser back (OpenID Connect Core 1.0, 3.1.2.5). */
const providersAnswer = z.strictObject({
  answer: z.string(code('company_sign_in_over')).max(8_000, code('company_sign_in_over')),
});

export const getCompanySignIn = endpoint({
  name: 'getCompanySignIn',
  route: 'GET /desk/login/company',
  audience: 'anyone',
  summary: 'The company whose OpenID provider officers may sign in with; null if there is none',
  reply: z.object({ company: z.string().nullable() }),
});
export const startCompanySignIn = endpoint({
  name: 'startCompanySignIn',
  route: 'POST /desk/login/company',
  audience: 'anyone',
  summary: 'The page of the company’s OpenID provider where an officer signs in',
  body: z.strictObject({
    locale: localeSchema,
    /** The page of the back office to show afterwards. */
    next: z.string().max(1_000).nullable(),
  }),
  reply: providerPage,
  limit: COSTLY,
});
export const answerCompanySignIn = endpoint({
  name: 'answerCompanySignIn',
  route: 'POST /desk/login/company/answer',
  audience: 'anyone',
  summary: 'What the provider answered: an officer whose account is linked owes the second factor',
  body: providersAnswer,
  reply: emptyReply,
  limit: COSTLY,
});
export const finishCompanySignIn = endpoint({
  name: 'finishCompanySignIn',
  route: 'POST /desk/login/company/second_factor',
  audience: 'anyone',
  summary: 'Complete the sign-in by company with a code of the second factor, or a recovery code',
  body: givenCode,
  reply: z.object({ officer: officerSchema, next: z.string().nullable() }),
  limit: COSTLY,
});

export const getCompanyLink = endpoint({
  name: 'getCompanyLink',
  route: 'GET /desk/company_account',
  audience: 'any_officer',
  summary:
    'The company with an OpenID provider, and since when the officer’s account there is linked',
  reply: z.object({ company: z.string().nullable(), linked_at: timestampField.nullable() }),
});
export const startCompanyLink = endpoint({
  name: 'startCompanyLink',
  route: 'POST /desk/company_account',
  audience: 'any_officer',
  summary:
    'The page of the provider where the officer proves the account to link; takes a fresh code',
  body: givenCode,
  reply: providerPage,
  limit: COSTLY,
});
export const answerCompanyLink = endpoint({
  name: 'answerCompanyLink',
  route: 'PUT /desk/company_account',
  audience: 'any_officer',
  summary: 'Link the account that the provider answered with',
  body: providersAnswer,
  reply: emptyReply,
  limit: COSTLY,
});
export const removeCompanyLink = endpoint({
  name: 'removeCompanyLink',
  route: 'DELETE /desk/company_account',
  audience: 'any_officer',
  summary: 'Remove the link to the officer’s account at the company; takes a fresh code',
  body: givenCode,
  reply: emptyReply,
  limit: COSTLY,
});
