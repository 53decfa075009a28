import { z } from 'zod';
import { COSTLY, endpoint, type Limit } from '../endpoint.ts';
import {
  code,
  countField,
  idField,
  line,
  optionalLine,
  pageField,
  timestampField,
} from '../form-fields.ts';
import { DOCUMENT_TYPES, UPLOAD_LIMIT_BYTES } from '../kyc/identity-proof.ts';
import { VIDEO_STATES } from './call-state.ts';
import { RECORDING_POLICIES } from './consent.ts';
import { iceServersSchema, POLLING, sentSchema, signalsQuery, signalsSchema } from './endpoints.ts';
import {
  ALL_SECURITY_FEATURES,
  OFFICER_CHECKS,
  PASS_OBSTACLES,
  PICTURE_KINDS,
} from './officer-checks.ts';
import { reasonsFit, RESULT_REASONS, VIDEO_RESULTS } from './result-reasons.ts';
import { officerSignalBody } from './signal.ts';

const byCall = z.object({ call_id: idField });
const base = '/desk/video/calls';

/** Recordings come in six pieces a minute, and again after a bad connection. */
const RECORDING: Limit = { max: 60, perSeconds: 60 };

export const videoCallRowSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  person_name: z.string(),
  provider: z.enum(['built_in', 'outside']),
  state: z.enum(VIDEO_STATES),
  created_at: timestampField,
  since: timestampField,
  officer_name: z.string().nullable(),
  /** Failed, and no officer has allowed another attempt. */
  to_review: z.boolean(),
});
export const listVideoCalls = endpoint({
  name: 'listVideoCalls',
  route: `GET ${base}`,
  audience: { officer: 'video.view' },
  summary: 'Video identifications by state; those waiting stand longest first, others newest first',
  query: z.strictObject({
    state: z.enum([...VIDEO_STATES, 'to_review']).optional(),
    page: pageField,
  }),
  reply: z.object({
    calls: z.array(videoCallRowSchema),
    total: z.int(),
    page: z.int(),
    waiting: z.int(),
    /** The officer's current call. */ own_call_id: z.string().nullable(),
  }),
});

export const takeNextVideoCall = endpoint({
  name: 'takeNextVideoCall',
  route: 'POST /desk/video/take',
  audience: { officer: 'video.conduct' },
  summary:
    'Take a call, drawn at random among those that wait longest; an officer who is in a call gets that one',
  reply: z.object({ call_id: z.string() }),
  limit: COSTLY,
});

export const videoCallSchema = videoCallRowSchema.extend({
  /** Whether the asking officer conducts this call in this session. */
  own: z.boolean(),
  subject: z
    .object({
      name: z.string(),
      dob: z.string(),
      place_of_birth: z.string(),
      country_of_birth: z.string(),
      citizenship: z.string(),
      doc_type: z.enum(DOCUMENT_TYPES),
      doc_authority: z.string(),
      doc_expires_on: z.string(),
    })
    .nullable(),
  consent_version: z.string(),
  consented_at: timestampField,
  recording: z.enum(RECORDING_POLICIES),
  recording_parts: z.int(),
  checks: z.array(z.enum(OFFICER_CHECKS)),
  features: z.array(z.enum(ALL_SECURITY_FEATURES)),
  serial_number: z.string().nullable(),
  serial_number_agrees: z.boolean(),
  code_sent_at: timestampField.nullable(),
  code_typed_at: timestampField.nullable(),
  pictures: z.array(
    z.object({ id: z.string(), kind: z.enum(PICTURE_KINDS), taken_at: timestampField }),
  ),
  /** What still prevents a pass. */
  missing: z.array(z.enum(PASS_OBSTACLES)),
  reasons: z.array(z.enum(RESULT_REASONS)),
  note: z.string().nullable(),
  ended_at: timestampField.nullable(),
  retry_allowed_at: timestampField.nullable(),
  earlier: z.array(
    z.object({ id: z.string(), state: z.enum(VIDEO_STATES), created_at: timestampField }),
  ),
});
export type VideoCall = z.infer<typeof videoCallSchema>;
export const getVideoCall = endpoint({
  name: 'getVideoCall',
  route: `GET ${base}/:call_id`,
  audience: { officer: 'video.view' },
  summary: 'One video identification with what was seen in it; each view is logged',
  params: byCall,
  reply: videoCallSchema,
});

export const getDeskVideoIceServers = endpoint({
  name: 'getDeskVideoIceServers',
  route: `GET ${base}/:call_id/ice_servers`,
  audience: { officer: 'video.conduct' },
  summary: 'TURN and STUN servers, with short-lived credentials',
  params: byCall,
  reply: iceServersSchema,
  limit: COSTLY,
});
const deskSignalsSchema = signalsSchema.extend({
  /** What still prevents a pass, as of now. */
  missing: z.array(z.enum(PASS_OBSTACLES)),
});
export type DeskVideoSignals = z.infer<typeof deskSignalsSchema>;

export const getDeskVideoSignals = endpoint({
  name: 'getDeskVideoSignals',
  route: `GET ${base}/:call_id/signals`,
  audience: { officer: 'video.conduct' },
  summary: "Signals from the person's browser; polling also counts as the officer's heartbeat",
  params: byCall,
  query: signalsQuery,
  reply: deskSignalsSchema,
  limit: POLLING,
});
export const sendDeskVideoSignal = endpoint({
  name: 'sendDeskVideoSignal',
  route: `POST ${base}/:call_id/signals`,
  audience: { officer: 'video.conduct' },
  summary: "Send a signal to the person's browser",
  params: byCall,
  body: officerSignalBody,
  reply: sentSchema,
  status: 201,
});

/**
 * The officer's ticks so far, stored at once so that a reload loses nothing. The server compares
 * the number and never shows it.
 */
export const noteVideoChecks = endpoint({
  name: 'noteVideoChecks',
  route: `PUT ${base}/:call_id/checks`,
  audience: { officer: 'video.conduct' },
  summary: 'Record what was seen in the call so far',
  params: byCall,
  body: z.strictObject({
    checks: z.array(z.enum(OFFICER_CHECKS)).max(OFFICER_CHECKS.length),
    features: z.array(z.enum(ALL_SECURITY_FEATURES)).max(ALL_SECURITY_FEATURES.length),
    serial_number: optionalLine(40),
  }),
  reply: videoCallSchema,
});
export const addVideoPicture = endpoint({
  name: 'addVideoPicture',
  route: `POST ${base}/:call_id/pictures`,
  audience: { officer: 'video.conduct' },
  summary: 'Store one picture of the call, sent as a file named "picture"',
  params: byCall,
  body: z.strictObject({ kind: z.enum(PICTURE_KINDS, code('required')) }),
  files: { fields: ['picture'], maxCount: 1, maxBytes: UPLOAD_LIMIT_BYTES },
  reply: videoCallSchema,
  status: 201,
  limit: COSTLY,
});
export const viewVideoPicture = endpoint({
  name: 'viewVideoPicture',
  route: `POST ${base}/:call_id/pictures/:picture_id/view`,
  audience: { officer: 'video.view' },
  summary: 'View one picture of the call; requires a reason, which is logged',
  params: z.object({ call_id: idField, picture_id: idField }),
  body: z.strictObject({ reason: line(200) }),
  reply: z.object({ name: z.string(), type: z.string(), content_base64: z.string() }),
  limit: COSTLY,
});
export const sendVideoCode = endpoint({
  name: 'sendVideoCode',
  route: `POST ${base}/:call_id/code`,
  audience: { officer: 'video.conduct' },
  summary: 'Mail a one-time code to the person, who types it during the call',
  params: byCall,
  reply: videoCallSchema,
  limit: COSTLY,
});
export const endVideoCall = endpoint({
  name: 'endVideoCall',
  route: `POST ${base}/:call_id/result`,
  audience: { officer: 'video.conduct' },
  summary: 'Record the result of the call',
  params: byCall,
  body: z
    .strictObject({
      result: z.enum(VIDEO_RESULTS, code('required')),
      reasons: z.array(z.enum(RESULT_REASONS)).max(RESULT_REASONS.length).default([]),
      note: optionalLine(500),
    })
    .refine((form) => reasonsFit(form.result, form.reasons), {
      path: ['reasons'],
      ...code('reason_required'),
    }),
  reply: videoCallSchema,
});
export const allowVideoRetry = endpoint({
  name: 'allowVideoRetry',
  route: `POST ${base}/:call_id/allow_retry`,
  audience: { officer: 'video.conduct' },
  summary: 'Allow another attempt after a failed one',
  params: byCall,
  body: z.strictObject({ reason: line(200) }),
  reply: videoCallSchema,
});

/**
 * Pieces of sound and picture recorded by the officer's browser, each a film of its own; stored only
 * with the person's consent.
 */
export const addVideoRecording = endpoint({
  name: 'addVideoRecording',
  route: `POST ${base}/:call_id/recording`,
  audience: { officer: 'video.conduct' },
  summary: 'Store one piece of the recording, sent as a file named "piece"',
  params: byCall,
  body: z.strictObject({
    position: countField.refine((position) => position <= 2_000, code('must_be_valid')),
  }),
  files: { fields: ['piece'], maxCount: 1, maxBytes: UPLOAD_LIMIT_BYTES },
  reply: z.object({ recording_parts: z.int() }),
  status: 201,
  limit: RECORDING,
});
export const viewVideoRecording = endpoint({
  name: 'viewVideoRecording',
  route: `POST ${base}/:call_id/recording/view`,
  audience: { officer: 'video.view' },
  summary: 'View one piece of the recording; requires a reason, which is logged',
  params: byCall,
  body: z.strictObject({ position: z.int().min(0).max(2_000), reason: line(200) }),
  reply: z.object({ type: z.string(), content_base64: z.string() }),
  limit: RECORDING,
});
