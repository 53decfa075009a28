import { z } from 'zod';
import { localeSchema } from '../locale.ts';
import { RIGHTS, ROLES, type Right } from './rights.ts';

const rights = Object.keys(RIGHTS) as [Right, ...Right[]];

export const officerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: localeSchema,
  roles: z.array(z.enum(ROLES)),
  rights: z.array(z.enum(rights)),
});
export type Officer = z.infer<typeof officerSchema>;
