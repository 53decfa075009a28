import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatEur, formatPercent } from '../../ui/format.ts';
import { affiliatePortalTexts } from './affiliate-portal-texts.ts';

/** What the programme is, for whoever takes no part yet. */
export function JoinCard({
  mayTakePart,
  terms,
  answer,
}: {
  readonly mayTakePart: boolean;
  readonly terms: { readonly token: string; readonly percent: string; readonly minimum: string };
  readonly answer: unknown;
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.join;
  const locale = useLocale();
  const [token, percent] = [terms.token, formatPercent(locale, terms.percent)];
  return (
    <Card className="max-w-3xl">
      <h2 className="text-title text-balance">{fill(texts.title, { token, percent })}</h2>
      <p>{fill(texts.text, { token, percent, minimum: formatEur(locale, terms.minimum) })}</p>
      <p className="text-small text-muted">{texts.rulesText}</p>
      {mayTakePart ? (
        <PageForm answer={answer}>
          <SubmitButton className="justify-self-start">{texts.button}</SubmitButton>
        </PageForm>
      ) : (
        <>
          <Alert>{texts.notYet}</Alert>
          <ButtonLink to="/verification/checklist" className="justify-self-start">
            {texts.verify}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
