import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { deskTexts } from '../desk-texts.ts';

/** Says on every page of the desk that nothing moves; where to lift it, to those who may look. */
export function MoneyStoppedBanner({ rights }: { readonly rights: readonly string[] }) {
  const texts = useTexts(deskTexts).home;
  return (
    <div className="mb-5 print:hidden">
      <Alert kind="error" title={texts.stoppedTitle}>
        {texts.stopped}{' '}
        {rights.includes('money_stops.view') && (
          <PageLink to="/desk/money-stops" className="link">
            {texts.stoppedWhy}
          </PageLink>
        )}
      </Alert>
    </div>
  );
}
