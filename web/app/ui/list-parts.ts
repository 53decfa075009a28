import type { Locale } from '@bb1/domain/locale';
import type { PayoutPart } from '@bb1/domain/payouts/payout-calendar';
import { formatList } from '@bb1/domain/presentation';

type PartNames = Readonly<Record<PayoutPart, string>>;

/** What a payout consists of, in words: “Fixed interest and variable interest”. */
export function listParts(
  locale: Locale,
  parts: readonly PayoutPart[],
  /** `further`: as they read behind the first one. */
  names: { readonly first: PartNames; readonly further: PartNames },
): string {
  return formatList(
    locale,
    parts.map((part, at) => (at === 0 ? names.first : names.further)[part]),
  );
}
