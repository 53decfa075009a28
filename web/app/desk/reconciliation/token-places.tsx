import type { Reconciliation } from '@bb1/domain/reconciliation/endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

const PLACES = [
  'issue',
  'unsold',
  'unclaimed',
  'commission_due',
  'claimed',
  'redeemed',
  'in_flight',
] as const;

/** Where every token is by the books. */
export function TokenPlaces({ tokens }: { readonly tokens: Reconciliation['tokens'] }) {
  const texts = useTexts(deskReconciliationTexts).tokens;
  const format = useFormat();
  const mayView = useRight('holders.view');
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">{texts.lead({ code: tokens.token_code })}</p>
      <FactTable
        facts={PLACES.map((place) => ({
          key: place,
          name: texts[place],
          value: format.quantity(tokens[place]),
        }))}
      />
      {mayView && (
        <PageLink
          to="/desk/holders"
          className="link inline-flex min-h-11 items-center justify-self-start text-small print:hidden"
        >
          {texts.toHolders}
        </PageLink>
      )}
    </Panel>
  );
}
