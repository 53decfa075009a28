import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, pageField, timestampField } from '../form-fields.ts';

/**
 * `first` needs no confirmation, nor does a version that changes nothing that money depends on
 * (`unconfirmed`). `waiting` halts payments until two officers confirm it. A version superseded
 * before that is `replaced`.
 */
export const CONFIGURATION_STATES = [
  'first',
  'unconfirmed',
  'waiting',
  'confirmed',
  'replaced',
] as const;
export type ConfigurationState = (typeof CONFIGURATION_STATES)[number];

const settingText = z.string().nullable();
const version = z.object({
  number: z.int(),
  state: z.enum(CONFIGURATION_STATES),
  entered_at: timestampField,
  /** SHA-256 of all its settings. */
  fingerprint: z.string(),
  /** The number of settings that differ from the previous version. */
  changes: z.int(),
  confirmed_at: timestampField.nullable(),
});
const differences = z.array(z.object({ name: z.string(), before: settingText, now: settingText }));
const configurationVersionSchema = version.extend({
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The differences from the previous version; none for the first. */
  differences,
  /**
   * The differences from the last version that was confirmed or needed no confirmation, where that is
   * not the previous one; else null.
   */
  agreed: z.object({ number: z.int(), differences }).nullable(),
  confirmations: z.array(
    z.object({
      officer_id: z.string(),
      officer: z.string(),
      confirmed_at: timestampField,
      /** False where the officer may confirm no more, so that another one has to. */
      counts: z.boolean(),
    }),
  ),
  /** The running processes and their versions. */
  running: z.array(z.object({ number: z.int(), processes: z.int() })),
  /**
   * Whether some of them run with other settings that money depends on: nothing can be confirmed
   * then.
   */
  others_run: z.boolean(),
});
export type ConfigurationVersion = z.infer<typeof configurationVersionSchema>;

const byNumber = z.object({
  number: z.coerce
    .number(code('not_found'))
    .int(code('not_found'))
    .min(1, code('not_found'))
    .max(1_000_000, code('not_found')),
});

export const listConfigurationVersions = endpoint({
  name: 'listConfigurationVersions',
  route: 'GET /desk/configuration_versions',
  audience: { officer: 'configuration.view' },
  summary: 'Configuration versions and since when each has run, newest first',
  query: z.strictObject({
    state: z.enum(CONFIGURATION_STATES, code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({ versions: z.array(version), total: z.int(), page: z.int() }),
});
export const getConfigurationVersion = endpoint({
  name: 'getConfigurationVersion',
  route: 'GET /desk/configuration_versions/:number',
  audience: { officer: 'configuration.view' },
  summary: 'One version in full, with its changes',
  params: byNumber,
  reply: configurationVersionSchema,
});
export const confirmConfigurationVersion = endpoint({
  name: 'confirmConfigurationVersion',
  route: 'PUT /desk/configuration_versions/:number/confirmation',
  audience: { officer: 'configuration.confirm' },
  summary: 'Confirm the newest version as one of two officers; payments resume with the second',
  params: byNumber,
  reply: configurationVersionSchema,
  stepUp: 'second_factor',
});
