import type { Texts as ClaimWalletTexts } from '@bb1/texts/pages/claim-wallet';
import type { EnvelopeRefusal } from './envelope-refused.ts';

/** Why the browser refused a transaction, as half a sentence. */
export function refusalWords(
  texts: Pick<ClaimWalletTexts, 'refusals'>,
  code: EnvelopeRefusal,
): string {
  return texts.refusals[code];
}
