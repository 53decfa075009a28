import dashboardTexts from '@bb1/texts/pages/dashboard';
import { useFetcher } from 'react-router';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** Asks for the terms in force of a person who has accepted earlier ones. */
export function NewTermsCard() {
  const texts = useTexts(dashboardTexts).newTerms;
  const fetcher = useFetcher<unknown>();
  return (
    <Card title={texts.title} className="border-l-4 border-l-brand">
      <p className="text-small">{texts.text}</p>
      <PageForm fetcher={fetcher} className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <input type="hidden" name="accept_terms" value="on" readOnly />
        <SubmitButton>{texts.accept}</SubmitButton>
        <PageLink to="/terms" wholeDocument className="link text-small">
          {texts.read}
        </PageLink>
      </PageForm>
    </Card>
  );
}
