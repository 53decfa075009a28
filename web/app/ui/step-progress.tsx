import type { ReactNode } from 'react';
import uiTexts from '@bb1/texts/pages/ui';
import { useTexts } from '../language/use-texts.ts';
import { classNames } from './class-names.ts';

/** Where a person is, on a phone: the number and title of the step, and a bar for each. */
export function StepProgress({
  at,
  count,
  title,
}: {
  readonly at: number;
  readonly count: number;
  readonly title: ReactNode;
}) {
  const texts = useTexts(uiTexts);
  return (
    <div className="grid gap-2 md:hidden">
      <p aria-live="polite" className="text-small text-muted">
        {texts.progress({ number: String(at + 1), count: String(count) })}
        <span className="font-semibold text-ink"> · {title}</span>
      </p>
      <ol aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: count }, (_, number) => (
          <li
            key={number}
            className={classNames(
              'h-1.5 flex-1 rounded-full',
              number <= at ? 'bg-brand' : 'bg-line',
            )}
          />
        ))}
      </ol>
    </div>
  );
}
