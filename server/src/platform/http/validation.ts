import type { z } from 'zod';
import { isMessageCode, type MessageCode } from '@bb1/domain/messages';
import { type FieldMessage, refuse, Refusal } from '@bb1/domain/refusal';

/** Parses input by its schema. Refuses with 422 and a message per field. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  // A Map: the sender chooses the names, and an object has inherited ones (`toString`,
  // `__proto__`).
  const fields = new Map<string, FieldMessage[]>();
  for (const issue of result.error.issues)
    for (const [field, message] of messagesOf(issue))
      fields.set(field, [...(fields.get(field) ?? []), message]);
  throw new Refusal('invalid', Object.fromEntries(fields));
}

/** Parses path parameters by their schema: an invalid one is "not found" (404). */
export function parsePath<S extends z.ZodType>(schema: S, parts: unknown): z.output<S> {
  const result = schema.safeParse(parts);
  if (!result.success) throw refuse('not_found', 'not_found');
  return result.data;
}

function messagesOf(issue: z.core.$ZodIssue): [string, FieldMessage][] {
  const field = issue.path.join('.') || 'base';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...issue.path, key].join('.'), { code: 'unknown_field' }]);
  // The error is in the whole: a list or a bare value instead of fields.
  const otherwise =
    issue.code === 'invalid_type' && issue.path.length === 0 ? 'malformed' : 'must_be_valid';
  const own: MessageCode = isMessageCode(issue.message) ? issue.message : otherwise;
  // A schema of a choice has one message for nothing chosen and for what is no choice. A rule over several fields says which is missing.
  const isWrong = own === 'required' && issue.code !== 'custom' && isGiven(issue.input);
  const code = isWrong ? 'must_be_valid' : own;
  if (issue.code === 'too_small')
    return [[field, { code, values: { min: Number(issue.minimum) } }]];
  if (issue.code === 'too_big') return [[field, { code, values: { max: Number(issue.maximum) } }]];
  if (issue.code === 'custom' && issue.params)
    return [[field, { code, values: issue.params as Record<string, string | number> }]];
  return [[field, { code }]];
}

function isGiven(input: unknown): boolean {
  if (Array.isArray(input)) return input.length > 0;
  return typeof input === 'string' ? input.trim() !== '' : input !== undefined && input !== null;
}
