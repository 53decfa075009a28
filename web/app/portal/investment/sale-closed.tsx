import type { ReactNode } from 'react';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import investmentTexts from '@bb1/texts/pages/investment';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { EmptyState } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';

/** Why nothing can be ordered before or after the sale. */
export function SaleClosed({
  phase,
  at,
  action,
}: {
  readonly phase: Exclude<PublicConfig['sale_phase'], 'open'>;
  /** When the sale begins or ended, in milliseconds. */
  readonly at: number;
  /** The way on, where the page offers no other. */
  readonly action?: ReactNode;
}) {
  const { title, text } = useTexts(investmentTexts).closed[phase];
  return (
    <EmptyState title={title} action={action}>
      {text({ date: formatDateTime(useLocale(), at) })}
    </EmptyState>
  );
}
