import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { defineEvent, publish } from '../../platform/jobs/jobs.ts';

/** Published when an account is created in a browser that remembers an affiliate link. */
export const ACCOUNT_REFERRED = defineEvent(
  'account.referred',
  z.object({ accountId: z.uuid(), referral: z.string(), signedUpAt: z.iso.datetime() }),
);

// Our own value is shorter.
const MOST_LETTERS = 200;

/** Passes on the browser's affiliate cookie; the affiliates module judges it. */
export async function publishReferral(
  tx: Tx,
  { accountId, referral, at }: { accountId: string; referral: string; at: Date },
): Promise<void> {
  if (referral === '' || referral.length > MOST_LETTERS) return;
  await publish(tx, ACCOUNT_REFERRED, { accountId, referral, signedUpAt: at.toISOString() });
}
