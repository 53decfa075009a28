import { z } from 'zod';
import { UPLOAD_LIMIT_BYTES } from '../kyc/identity-proof.ts';

/** The form part that carries the attachments of a message. */
export const MESSAGE_FILES_FIELD = 'attachments';

/** What a message of a conversation may carry. */
export const MESSAGE_FILES = {
  fields: [MESSAGE_FILES_FIELD],
  maxCount: 5,
  maxBytes: UPLOAD_LIMIT_BYTES,
} as const;

/** In all conversations of an account together. */
export const MAX_ATTACHMENTS_OF_ACCOUNT = 100;
/** A longer document belongs in several files. */
export const MAX_PAGES_OF_ATTACHMENT = 20;

export const messageAttachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size_bytes: z.int(),
});
export type MessageAttachment = z.infer<typeof messageAttachmentSchema>;
