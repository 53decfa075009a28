import { startCompanySignIn } from '@bb1/domain/officers/company-sign-in-endpoints';
import { useState } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { callApi } from '../../session/call-api.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import uiTexts from '@bb1/texts/pages/ui';

/**
 * Leads to the company's OpenID provider. A call and a navigation instead of a form: the pages'
 * `form-action` lets no form end at another site.
 */
export function CompanyButton({
  company,
  next,
}: {
  readonly company: string;
  readonly next: string | null;
}) {
  const texts = useTexts(deskTexts).login;
  const { failed } = useTexts(uiTexts).form;
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    setProblem(null);
    try {
      location.assign((await callApi(startCompanySignIn, { body: { locale, next } })).url);
    } catch (error) {
      setProblem(error instanceof ApiRefusal ? error.message : failed);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Button look="secondary" busy={busy} onClick={() => void leave()}>
        {texts.company({ company })}
      </Button>
    </div>
  );
}
