import type { Locale } from '@bb1/domain/locale';
import type { PayoutPart } from '@bb1/domain/payouts/payout-calendar';
import { formatList } from '@bb1/domain/presentation';

interface PartTexts {
  readonly parts: Readonly<Record<PayoutPart, string>>;
  /** As they read behind the first one. */
  readonly furtherParts: Readonly<Record<PayoutPart, string>>;
}

/** What a payout consists of, in words: “Fixed interest and variable interest”. */
export function listParts(
  locale: Locale,
  { parts: first, furtherParts: further }: PartTexts,
  parts: readonly PayoutPart[],
): string {
  return formatList(
    locale,
    parts.map((part, at) => (at === 0 ? first : further)[part]),
  );
}
