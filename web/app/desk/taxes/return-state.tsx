import type { TaxMonth } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';

/** The newest version of a month's return, and whether it is filed and still right. */
export function ReturnState({ shown }: { readonly shown: NonNullable<TaxMonth['return']> }) {
  const texts = useTexts(deskTaxTexts).taxReturn;
  const state = shown.changed ? 'changed' : shown.filed_at === null ? 'prepared' : 'filed';
  return (
    <span className="flex flex-wrap items-center gap-2">
      <PageLink to={`/desk/taxes/returns/${shown.id}`}>
        {texts.version({ version: shown.version })}
      </PageLink>
      <Badge kind={state === 'filed' ? 'success' : 'warning'}>{texts.states[state]}</Badge>
    </span>
  );
}
