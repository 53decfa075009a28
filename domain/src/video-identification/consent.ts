/** What of a call is kept: sound and picture of the whole, or pictures alone. */
export const RECORDING_POLICIES = ['whole_call', 'pictures'] as const;
export type RecordingPolicy = (typeof RECORDING_POLICIES)[number];

/** Counts the wordings of the consent; raise it with every change of the texts. */
const WORDING = '2026-11';

/** Names the very text that a person agreed to; it differs by what is kept of the call. */
export function consentVersion(recording: RecordingPolicy): string {
  return `${WORDING}/${recording}`;
}
