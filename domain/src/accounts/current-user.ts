import { z } from 'zod';
import { localeSchema } from '../locale.ts';

export const currentUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  full_name: z.string(),
  /** An officer has verified the name: another one takes another verification. */
  name_verified: z.boolean(),
  phone_number: z.string().nullable(),
  locale: localeSchema,
  accepted_terms: z.boolean(),
  /** A requested address that is not confirmed yet. */
  new_email: z.string().nullable(),
  has_second_factor: z.boolean(),
  /** The issuer does no new business with this person. The reason is never disclosed. */
  refused: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
