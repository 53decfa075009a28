import { z } from 'zod';
import { idField } from '../form-fields.ts';
import { RESULT_REASONS } from './result-reasons.ts';

/** Header with the time of sending (seconds since 1970) and the signature: `t=…,v1=…`. */
export const PROVIDER_SIGNATURE_HEADER = 'x-video-signature';
/** A message that is older or further in the future is refused: it may be a replay. */
export const PROVIDER_REPLAY_SECONDS = 300;

/** An event from an outside provider of video identification. Unknown fields are ignored. */
export const providerEventSchema = z.object({
  event_id: z.string().min(8).max(100),
  /** From the provider's test system; never true in production. */
  sandbox: z.boolean(),
  /** Our id of the call. */
  call_id: idField,
  type: z.enum(['started', 'passed', 'failed', 'aborted']),
  occurred_at: z.iso.datetime(),
  /** The number of the document shown; a pass without it proves nothing. */
  document_number: z.string().max(40).optional(),
  reasons: z.array(z.enum(RESULT_REASONS)).max(RESULT_REASONS.length).default([]),
});
export type ProviderEvent = z.infer<typeof providerEventSchema>;
