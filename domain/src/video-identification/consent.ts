/** What is recorded of a call: the whole with sound and picture, or pictures alone. */
export const RECORDING_POLICIES = ['whole_call', 'pictures'] as const;
export type RecordingPolicy = (typeof RECORDING_POLICIES)[number];

/** The version of the consent text; raise it with every change of the text. */
const WORDING = '2026-11';

/** Identifies the exact text a person agreed to, which depends on what is recorded. */
export function consentVersion(recording: RecordingPolicy): string {
  return `${WORDING}/${recording}`;
}
