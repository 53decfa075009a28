import { useFetcher } from 'react-router';
import authTexts from '@bb1/texts/pages/auth';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { useUser } from '../use-user.ts';

/** The confirmation page's answer after sending a mail. */
export interface ConfirmationSent {
  readonly sent: true;
}

/** For an unconfirmed address: the mail again, or another address if this one is mistyped. */
export function UnconfirmedEmail({ answer }: { readonly answer?: unknown }) {
  const texts = useTexts(authTexts).confirmation;
  const { email } = useUser();
  const action = localPath(useLocale(), '/verification/email');
  const fetcher = useFetcher<unknown>();
  const latest = fetcher.data ?? answer;
  const ofChange = isRefused(latest) && latest.values['intent'] === 'change';
  return (
    <div className="grid gap-3">
      {isSent(latest) && <Alert kind="success">{texts.resent}</Alert>}
      <PageForm
        fetcher={fetcher}
        answer={ofChange ? null : latest}
        action={action}
        className="grid justify-items-start gap-3"
      >
        <SubmitButton look="secondary" name="intent" value="resend">
          {texts.resend}
        </SubmitButton>
      </PageForm>
      <Disclosure key={email} summary={texts.wrongAddress} open={ofChange}>
        <PageForm
          fetcher={fetcher}
          answer={ofChange ? latest : null}
          action={action}
          className="grid max-w-md gap-4"
        >
          <EmailField name="new_email" label={texts.newAddress} autoComplete="email" />
          <SubmitButton
            look="secondary"
            name="intent"
            value="change"
            className="justify-self-start"
          >
            {texts.change}
          </SubmitButton>
        </PageForm>
      </Disclosure>
    </div>
  );
}

function isSent(answer: unknown): answer is ConfirmationSent {
  return typeof answer === 'object' && answer !== null && 'sent' in answer;
}
