import type { FactorReset } from '@bb1/domain/accounts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { deskAccountTexts } from '../desk-texts.ts';
import { formatMoment } from '../parts/format-moment.ts';

/** What became of resets before, newest first. */
export function EarlierResets({ resets }: { readonly resets: readonly FactorReset[] }) {
  const texts = useTexts(deskAccountTexts).reset;
  const locale = useLocale();
  const step = (name: string | null, at: string | null) =>
    name === null
      ? formatMoment(locale, at ?? '')
      : fill(texts.decidedBy, { name, time: formatMoment(locale, at ?? '') });
  return (
    <div className="grid gap-2">
      <h3 className="text-small font-semibold">{texts.earlier}</h3>
      <ul className="grid gap-2">
        {resets.map((reset) => (
          <li key={reset.id} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
            <span>
              {texts.states.proposed}: {step(reset.proposed_by, reset.proposed_at)}. {reset.reason}
            </span>
            <span>
              {texts.states[reset.state]}: {step(reset.decided_by, reset.decided_at)}
              {reset.decision_reason !== null && `. ${reset.decision_reason}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
