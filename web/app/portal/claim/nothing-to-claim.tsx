import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import claimTexts from '@bb1/texts/pages/claim';

export function NothingToClaim() {
  const texts = useTexts(claimTexts).entry;
  return (
    <div className="grid gap-8">
      <PageTitle>{texts.title}</PageTitle>
      <EmptyState
        title={texts.nothing}
        action={<ButtonLink to="/dashboard">{texts.dashboard}</ButtonLink>}
      >
        {texts.nothingText}
      </EmptyState>
    </div>
  );
}
