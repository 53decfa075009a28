import { useState } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { affiliatePortalTexts } from './affiliate-portal-texts.ts';

/** What cannot be undone is said twice: in the question, and at the box that has to be ticked. */
export function InvestDialog({
  token,
  intent,
  answer,
}: {
  readonly token: string;
  readonly intent: string;
  readonly answer: unknown;
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.invest;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.button}</Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={fill(texts.title, { token })}>
        <PageForm answer={answer}>
          <div className="grid gap-5">
            <input type="hidden" name="intent" value={intent} />
            <p>{texts.text}</p>
            <Alert kind="warning">{texts.risk}</Alert>
            <CheckboxField name="irreversible" label={fill(texts.box, { token })} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="secondary" onClick={() => setAsking(false)}>
                {texts.cancel}
              </Button>
              <SubmitButton>{texts.confirm}</SubmitButton>
            </div>
          </div>
        </PageForm>
      </Dialog>
    </>
  );
}
