import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  dateField,
  emailField,
  line,
  pageField,
  timestampField,
} from '../form-fields.ts';

/** The officer under any name, or somebody whose affairs the officer decides nothing about. */
export const DECLARATION_RELATIONS = ['own', 'related'] as const;

const declarationSchema = z.object({
  id: z.string(),
  officer: z.string(),
  officer_id: z.string(),
  relation: z.enum(DECLARATION_RELATIONS),
  full_name: z.string(),
  date_of_birth: z.string(),
  email: z.string().nullable(),
  declared_at: timestampField,
  ended_by: z.string().nullable(),
  ended_at: timestampField.nullable(),
  end_reason: z.string().nullable(),
});
export type Declaration = z.infer<typeof declarationSchema>;

export const listOwnDeclarations = endpoint({
  name: 'listOwnDeclarations',
  route: 'GET /desk/declarations/own',
  audience: 'any_officer',
  summary: 'The people whose accounts the officer declared, newest first',
  reply: z.object({ declarations: z.array(declarationSchema) }),
});
export const declarePerson = endpoint({
  name: 'declarePerson',
  route: 'POST /desk/declarations',
  audience: 'any_officer',
  summary:
    'Declare an account of the officer’s own or of a related party: the officer decides nothing about it from now on',
  body: z.strictObject({
    relation: z.enum(DECLARATION_RELATIONS, code('required')),
    full_name: line(120),
    date_of_birth: dateField,
    email: z.preprocess((typed) => (typed === '' ? null : typed), emailField.nullish()),
  }),
  reply: declarationSchema,
  status: 201,
});
export const listDeclarations = endpoint({
  name: 'listDeclarations',
  route: 'GET /desk/declarations',
  audience: { officer: 'declarations.view' },
  summary: 'What all officers declared, newest first; ended declarations stay in the list',
  query: z.strictObject({ page: pageField }),
  reply: z.object({ declarations: z.array(declarationSchema), total: z.int(), page: z.int() }),
});
export const endDeclaration = endpoint({
  name: 'endDeclaration',
  route: 'PUT /desk/declarations/:id/end',
  audience: { officer: 'declarations.end' },
  summary: 'Another officer ends a declaration that no longer applies; it stays on record',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: declarationSchema,
  stepUp: 'second_factor',
});
