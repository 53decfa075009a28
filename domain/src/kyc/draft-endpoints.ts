import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, emptyReply } from '../form-fields.ts';

/** The forms of the verification whose unfinished state is kept for the person. */
const DRAFT_FORMS = ['identity', 'address', 'company'] as const;
export type DraftForm = (typeof DRAFT_FORMS)[number];

const MOST_FIELDS = 60;
const LONGEST_VALUE = 300;

/** What is typed may be unfinished or wrong; only its extent is limited. */
const fieldsSchema = z
  .record(z.string().regex(/^[a-z_]+(?:\.\d{1,2}(?:\.[a-z_]+)?)?$/), z.string().max(LONGEST_VALUE))
  .refine((fields) => Object.keys(fields).length <= MOST_FIELDS, code('must_be_valid'));

const byForm = z.strictObject({ form: z.enum(DRAFT_FORMS) });

export const getKycDraft = endpoint({
  name: 'getKycDraft',
  route: 'GET /users/kyc/drafts/:form',
  audience: 'investor',
  summary: 'What the person has typed into a form of the verification and not finished',
  params: byForm,
  reply: z.object({ fields: z.record(z.string(), z.string()).nullable() }),
});
export const saveKycDraft = endpoint({
  name: 'saveKycDraft',
  route: 'PUT /users/kyc/drafts/:form',
  audience: 'investor',
  summary:
    'Keep an unfinished form of the verification; it is removed when the form is finished, or with the verification',
  params: byForm,
  body: z.strictObject({ fields: fieldsSchema }),
  reply: emptyReply,
});
