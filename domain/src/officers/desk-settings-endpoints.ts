import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, code, emptyReply, line } from '../form-fields.ts';

/** A list with its filters and order, under a name of the officer. */
const savedViewSchema = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  query: z.string(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const deskSettingsSchema = z.object({
  /** Lists with little space between their rows. */
  dense: z.boolean(),
  /** Shortcuts of one key. */
  single_keys: z.boolean(),
  views: z.array(savedViewSchema),
});

export const getDeskSettings = endpoint({
  name: 'getDeskSettings',
  route: 'GET /desk/settings',
  audience: 'any_officer',
  summary: 'How the officer’s own desk looks, and their saved views of lists',
  reply: deskSettingsSchema,
});
export const updateDeskSettings = endpoint({
  name: 'updateDeskSettings',
  route: 'PUT /desk/settings',
  audience: 'any_officer',
  summary: 'Change how the officer’s own desk looks; what is left out stays',
  body: z.strictObject({
    dense: z.boolean(code('must_be_valid')).optional(),
    single_keys: z.boolean(code('must_be_valid')).optional(),
  }),
  reply: deskSettingsSchema,
});
export const saveView = endpoint({
  name: 'saveView',
  route: 'POST /desk/views',
  audience: 'any_officer',
  summary:
    'Save filters and order of a list under a name; a view of the same name is replaced. Words of a search are left out: they may name a person',
  body: z.strictObject({
    path: z.string(code('required')).regex(/^\/desk\/[a-z/-]{1,60}$/, code('must_be_valid')),
    name: line(60),
    query: z.string().max(500, code('max_length')),
  }),
  reply: savedViewSchema,
  status: 201,
});
export const deleteView = endpoint({
  name: 'deleteView',
  route: 'DELETE /desk/views/:id',
  audience: 'any_officer',
  summary: 'Delete one of the officer’s own saved views',
  params: byId,
  reply: emptyReply,
});
