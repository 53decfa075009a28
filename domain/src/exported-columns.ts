import { z } from 'zod';
import { code } from './form-fields.ts';

/** The columns of a list's file by name, with commas between; all of them unless named. */
export function columnsField<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .string()
    .max(1_000, code('max_length'))
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names, code('must_be_valid'))))
    .optional();
}
