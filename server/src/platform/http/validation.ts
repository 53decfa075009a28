import type { z } from 'zod';
import { isMessageCode, type MessageCode } from '@bb1/domain/messages';
import { type FieldMessage, Refusal } from '@bb1/domain/refusal';

/** Reads input by its schema. Refuses with 422 and a message per field. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, FieldMessage[]> = {};
  for (const issue of result.error.issues) for (const [field, message] of messagesOf(issue)) (fields[field] ??= []).push(message);
  throw new Refusal('invalid', fields);
}

function messagesOf(issue: z.core.$ZodIssue): [string, FieldMessage][] {
  const field = issue.path.join('.') || 'base';
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...issue.path, key].join('.'), { code: 'unknown_field' }]);
  const code: MessageCode = isMessageCode(issue.message) ? issue.message : 'must_be_valid';
  if (issue.code === 'too_small') return [[field, { code, values: { min: Number(issue.minimum) } }]];
  if (issue.code === 'too_big') return [[field, { code, values: { max: Number(issue.maximum) } }]];
  if (issue.code === 'custom' && issue.params) return [[field, { code, values: issue.params as Record<string, string | number> }]];
  return [[field, { code }]];
}
