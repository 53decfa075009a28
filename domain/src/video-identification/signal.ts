import { z } from 'zod';
import { idField } from '../form-fields.ts';

export const SIGNAL_SENDERS = ['investor', 'officer'] as const;
export type SignalSender = (typeof SIGNAL_SENDERS)[number];

/** A session description with all its candidates (RFC 8829, RFC 8840 without trickling); longer ones are none of a browser. */
const sdp = z.string().min(1).max(60_000);

/**
 * What the two browsers of a call tell each other. Each load of a call page is a `peer`: `join` says that it is there;
 * the officer's page answers each joining page with an `offer`, that page with its `answer`.
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

/** Signals of one side within ten minutes: many reloads, no flood. */
export const SIGNALS_PER_CALL = { max: 60, perSeconds: 600 } as const;
