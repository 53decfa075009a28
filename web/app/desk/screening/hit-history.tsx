import type { ScreeningHit } from '@bb1/domain/screening/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { deskScreeningTexts } from '../desk-texts.ts';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';

/** Every move of the hit, newest first. */
export function HitHistory({ hit }: { readonly hit: ScreeningHit }) {
  const texts = useTexts(deskScreeningTexts);
  const locale = useLocale();
  return (
    <Panel title={texts.hit.history}>
      <ol className="grid gap-3">
        {hit.moves
          .map((move, at) => ({ ...move, at: move.at, key: at }))
          .toReversed()
          .map((move) => (
            <li key={move.key} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
              <span className="font-medium">
                {move.from === null
                  ? texts.states[move.to]
                  : fill(texts.hit.move, {
                      from: texts.states[move.from],
                      to: texts.states[move.to],
                    })}
              </span>
              <span className="text-fine text-muted">
                {move.officer ?? texts.hit.bySystem}, {formatMoment(locale, move.at)}
              </span>
              {move.reason !== null && (
                <span className="whitespace-pre-wrap wrap-anywhere">{move.reason}</span>
              )}
            </li>
          ))}
      </ol>
    </Panel>
  );
}
