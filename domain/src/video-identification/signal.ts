import { z } from 'zod';
import { idField } from '../form-fields.ts';

export const SIGNAL_SENDERS = ['investor', 'officer'] as const;
export type SignalSender = (typeof SIGNAL_SENDERS)[number];

/**
 * A session description with all its candidates (RFC 8829, RFC 8840 without trickling); browsers do
 * not produce longer ones.
 */
const sdp = z.string().min(1).max(60_000);

/**
 * Signalling between the two browsers of a call. Each page load is a `peer`: `join` announces it,
 * the officer's page answers each joining page with an `offer`, and that page replies with its
 * `answer`.
 */
export const investorSignalBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('join'), peer: idField }),
  z.strictObject({ kind: z.literal('answer'), peer: idField, to: idField, sdp }),
]);
export const officerSignalBody = z.strictObject({
  kind: z.literal('offer'),
  peer: idField,
  to: idField,
  sdp,
});
export type InvestorSignal = z.infer<typeof investorSignalBody>;
export type OfficerSignal = z.infer<typeof officerSignalBody>;

/** Signals per side within ten minutes: room for many reloads, but not for a flood. */
export const SIGNALS_PER_CALL = { max: 60, perSeconds: 600 } as const;

/** Whether a description offers sound and picture over an encrypted connection (RFC 8829). */
export function carriesSoundAndPicture(description: string): boolean {
  return [/^m=audio /m, /^m=video /m, /^a=fingerprint:/m].every((line) => line.test(description));
}
