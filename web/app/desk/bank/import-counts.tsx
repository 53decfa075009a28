import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { languageTag } from '../../ui/format.ts';
import { deskMoneyTexts } from '../desk-texts.ts';

const COUNTS = ['new', 'known', 'refused', 'ignored'] as const;

/** New, known, refused, ignored: the four figures that say what a bank file does. */
export function ImportCounts({
  counts,
  booked,
}: {
  readonly counts: BankImport['counts'];
  readonly booked: boolean;
}) {
  const texts = useTexts(deskMoneyTexts).import;
  const format = new Intl.NumberFormat(languageTag(useLocale()));
  const hints = booked ? texts.countHintsBooked : texts.countHints;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {COUNTS.map((name) => (
        <div
          key={name}
          className={classNames(
            'grid content-start rounded-card border bg-surface p-4',
            name === 'refused' && counts.refused > 0 ? 'border-error' : 'border-line',
          )}
        >
          <dt className="text-small font-semibold">{texts.counts[name]}</dt>
          <dd className="figures order-first text-title font-semibold">
            {format.format(counts[name])}
          </dd>
          <dd className="text-fine text-muted">{hints[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
