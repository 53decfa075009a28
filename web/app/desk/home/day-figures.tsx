import { MOST_COUNTED } from '@bb1/domain/officers/day-figures';
import type { deskHome } from '@bb1/domain/officers/endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { languageTag } from '../../ui/format.ts';

/** The day so far, in figures. */
export function DayFigures({ figures }: { readonly figures: Reply<typeof deskHome>['today'] }) {
  const texts = useTexts(deskTexts).home;
  const number = new Intl.NumberFormat(languageTag(useLocale()));
  return (
    <section aria-labelledby="today" className="grid gap-3">
      <h2 id="today" className="text-small font-semibold text-muted">
        {texts.today}
      </h2>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
        {figures.map(({ name, count }) => (
          <div
            key={name}
            className="flex grow basis-36 flex-col-reverse justify-end gap-0.5 bg-surface px-4 py-3"
          >
            <dt className="text-fine text-muted">{texts.dayFigures[name]}</dt>
            <dd
              className={classNames(
                'figures text-title font-semibold',
                count === 0 && 'text-muted',
              )}
            >
              {number.format(Math.min(count, MOST_COUNTED))}
              {count > MOST_COUNTED && '+'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
