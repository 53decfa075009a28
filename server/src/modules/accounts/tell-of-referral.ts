import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { defineEvent, publish } from '../../platform/jobs/jobs.ts';

/** Told when an account was made in a browser that remembers through whose link it came. */
export const ACCOUNT_REFERRED = defineEvent(
  'account.referred',
  z.object({ accountId: z.uuid(), referral: z.string(), signedUpAt: z.iso.datetime() }),
);

// Whatever we wrote ourselves is shorter.
const MOST_LETTERS = 200;

/** Passes on what the browser remembers; what it is worth is for the affiliates to judge. */
export async function tellOfReferral(
  tx: Tx,
  { accountId, referral, at }: { accountId: string; referral: string; at: Date },
): Promise<void> {
  if (referral === '' || referral.length > MOST_LETTERS) return;
  await publish(tx, ACCOUNT_REFERRED, { accountId, referral, signedUpAt: at.toISOString() });
}
