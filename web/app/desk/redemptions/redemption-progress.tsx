import type { Redemption } from '@bb1/domain/redemptions/desk-endpoints';
import type { RedemptionLineState } from '@bb1/domain/redemptions/redemption-state';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { languageTag } from '../../ui/format.ts';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { ShareBar, ShareMark } from '../parts/share-bar.tsx';
import { useAskAgain } from '../parts/use-ask-again.ts';

const LOOKS: Readonly<Record<RedemptionLineState, string>> = {
  redeemed: 'fill-success',
  sending: 'fill-info',
  left: 'fill-warning',
  planned: 'fill-edge',
};
/** In the order of display. */
const SHOWN: readonly RedemptionLineState[] = ['redeemed', 'sending', 'planned', 'left'];

/**
 * How many holdings are redeemed, and how many are not yet. While no action is required, the page
 * polls on its own.
 */
export function RedemptionProgress({
  redemption,
  isAsking,
}: {
  readonly redemption: Redemption;
  readonly isAsking: boolean;
}) {
  const { lineStates } = useTexts(deskRedemptionTexts);
  const locale = useLocale();
  useAskAgain(isAsking);
  return (
    <div className="grid gap-4">
      <ShareBar
        shares={SHOWN.map((state) => ({
          key: state,
          units: BigInt(redemption[state].lines),
          look: LOOKS[state],
        }))}
      />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {SHOWN.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <ShareMark look={LOOKS[state]} />
            {lineStates[state]}:{' '}
            <strong className="figures">
              {new Intl.NumberFormat(languageTag(locale)).format(redemption[state].lines)}
            </strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
