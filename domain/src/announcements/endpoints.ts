import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, timestampField } from '../form-fields.ts';

const ownAnnouncementSchema = z.object({
  id: z.string(),
  /** In the language of the call. */
  title: z.string(),
  sent_at: timestampField,
  /** When the person first opened it; null while unread. */
  read_at: timestampField.nullable(),
});
export type OwnAnnouncement = z.infer<typeof ownAnnouncementSchema>;

export const listOwnAnnouncements = endpoint({
  name: 'listOwnAnnouncements',
  route: 'GET /users/announcements',
  audience: 'investor',
  summary: 'Announcements that were sent to the signed-in person, newest first',
  reply: z.array(ownAnnouncementSchema),
});
export const getOwnAnnouncement = endpoint({
  name: 'getOwnAnnouncement',
  route: 'GET /users/announcements/:id',
  audience: 'investor',
  summary: 'One announcement that was sent to the signed-in person; reading it is noted separately',
  params: byId,
  reply: ownAnnouncementSchema.extend({ text: z.string() }),
});
export const noteAnnouncementRead = endpoint({
  name: 'noteAnnouncementRead',
  route: 'PUT /users/announcements/:id/reading',
  audience: 'investor',
  summary: 'Note that the person has opened an announcement; only the first time counts',
  params: byId,
  reply: z.object({ read_at: timestampField }),
});
