import { z } from 'zod';
import { COSTLY, endpoint, type Limit } from '../endpoint.ts';
import { acceptedField, code, idField, timestampField } from '../form-fields.ts';
import { mailCodeField } from '../mail-code.ts';
import { VIDEO_STATES } from './call-state.ts';
import { RECORDING_POLICIES } from './consent.ts';
import { PREREQUISITES } from './prerequisites.ts';
import { investorSignalBody, officerSignalBody, SIGNAL_SENDERS } from './signal.ts';

/** Browsers poll once a second while waiting or in a call. */
export const POLLING: Limit = { max: 180, perSeconds: 60 };
const byCall = z.object({ call_id: idField });

const investorCallSchema = z.object({
  id: z.string(),
  state: z.enum(VIDEO_STATES),
  since: timestampField,
  /** Place in the waiting room, from 1; null if the person is not waiting. */
  position: z.int().nullable(),
  code_sent: z.boolean(),
  code_typed: z.boolean(),
  /** The call takes place in another session of the person. */
  elsewhere: z.boolean(),
  /** Why it was aborted, in the reader's language. */
  reasons: z.array(z.string()),
});
export type InvestorCall = z.infer<typeof investorCallSchema>;

const videoIdentificationSchema = z.object({
  provider: z.enum(['built_in', 'outside']),
  /** Whether the person's investments so far require video identification. */
  required: z.boolean(),
  /** A call has passed for the person and document on file. */
  done: z.boolean(),
  /** Missing prerequisites, the next one first. */
  missing: z.array(z.enum(PREREQUISITES)),
  /** The message for the first of them, in the reader's language. */
  missing_message: z.string().nullable(),
  skipped_at: timestampField.nullable(),
  /** What prevents a new attempt: one is open, has passed, or is in review. */
  obstacle: z.enum(['open', 'passed', 'in_review']).nullable(),
  /** The last attempt. */
  call: investorCallSchema.nullable(),
  /** Who has to appear in the call; null before there are details. */
  person_name: z.string().nullable(),
  recording: z.enum(RECORDING_POLICIES),
  consent_version: z.string(),
  /** Opening hours, such as `mon-fri 08:00-18:00` in German time; null if always open. */
  opening_hours: z.string().nullable(),
  open_now: z.boolean(),
});
export type VideoIdentification = z.infer<typeof videoIdentificationSchema>;

export const iceServersSchema = z.object({
  ice_servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
});
export type IceServers = z.infer<typeof iceServersSchema>['ice_servers'];

const signalSchema = z.object({
  sequence: z.int(),
  from: z.enum(SIGNAL_SENDERS),
  signal: z.union([investorSignalBody, officerSignalBody]),
});
export type ReceivedSignal = z.infer<typeof signalSchema>;
export const signalsQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });
export const signalsSchema = z.object({
  state: z.enum(VIDEO_STATES),
  position: z.int().nullable(),
  code_sent: z.boolean(),
  code_typed: z.boolean(),
  signals: z.array(signalSchema),
});
export type VideoSignals = z.infer<typeof signalsSchema>;
export const sentSchema = z.object({ sequence: z.int() });

export const getVideoIdentification = endpoint({
  name: 'getVideoIdentification',
  route: 'GET /users/kyc/video_identification',
  audience: 'investor',
  summary: "The state of the person's own video identification, and its missing prerequisites",
  reply: videoIdentificationSchema,
});

export const startVideoIdentification = endpoint({
  name: 'startVideoIdentification',
  route: 'POST /users/kyc/video_identification',
  audience: 'investor',
  summary:
    'Agree to the call and enter the waiting room, or go to the outside provider; answers with the open attempt if there is one',
  body: z.strictObject({
    consent: acceptedField,
    consent_version: z.string(code('required')).max(60, code('must_be_valid')),
  }),
  reply: z.object({
    identification: videoIdentificationSchema,
    /** Where an outside provider takes over. */ redirect_url: z.string().nullable(),
  }),
  // Each attempt takes a place in the line of all.
  limit: { max: 10, perSeconds: 3600 },
});
export const skipVideoIdentification = endpoint({
  name: 'skipVideoIdentification',
  route: 'POST /users/kyc/video_identification/skip',
  audience: 'investor',
  summary: 'Postpone the video identification until after payment',
  reply: videoIdentificationSchema,
  limit: COSTLY,
});
export const leaveVideoCall = endpoint({
  name: 'leaveVideoCall',
  route: 'POST /users/kyc/video_identification/:call_id/leave',
  audience: 'investor',
  summary: 'Leave the waiting room or the call',
  params: byCall,
  reply: videoIdentificationSchema,
  limit: COSTLY,
});
export const getVideoIceServers = endpoint({
  name: 'getVideoIceServers',
  route: 'GET /users/kyc/video_identification/:call_id/ice_servers',
  audience: 'investor',
  summary: 'TURN and STUN servers, with short-lived credentials, during the call only',
  params: byCall,
  reply: iceServersSchema,
  limit: COSTLY,
});
export const getVideoSignals = endpoint({
  name: 'getVideoSignals',
  route: 'GET /users/kyc/video_identification/:call_id/signals',
  audience: 'investor',
  summary:
    "Signals from the officer's browser, and the state of the call; polling also counts as the person's heartbeat",
  params: byCall,
  query: signalsQuery,
  reply: signalsSchema,
  limit: POLLING,
});
export const sendVideoSignal = endpoint({
  name: 'sendVideoSignal',
  route: 'POST /users/kyc/video_identification/:call_id/signals',
  audience: 'investor',
  summary: "Send a signal to the officer's browser",
  params: byCall,
  body: investorSignalBody,
  reply: sentSchema,
  status: 201,
});
export const typeVideoCode = endpoint({
  name: 'typeVideoCode',
  route: 'POST /users/kyc/video_identification/:call_id/code',
  audience: 'investor',
  summary: 'Type the code that was mailed during the call',
  params: byCall,
  body: z.strictObject({ code: mailCodeField }),
  reply: z.object({ code_typed: z.literal(true) }),
  limit: COSTLY,
});
