import { useFetcher } from 'react-router';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { PageForm } from '../session/page-form.tsx';
import { Alert } from '../ui/alert.tsx';
import { SubmitButton } from '../ui/form.tsx';

/** What the account page answers when the confirmation mail is on its way again. */
export interface Resent {
  readonly resent: true;
}

export function isResent(answer: unknown): answer is Resent {
  return typeof answer === 'object' && answer !== null && 'resent' in answer;
}

/** Sends the confirmation mail again, from any page of the portal, without leaving it. */
export function ResendConfirmation({ label, done }: { readonly label: string; readonly done: string }) {
  const fetcher = useFetcher<unknown>();
  return (
    <PageForm fetcher={fetcher} answer={fetcher.data} action={localPath(useLocale(), '/account')} className="grid justify-items-start gap-3">
      {isResent(fetcher.data) && <Alert kind="success">{done}</Alert>}
      <SubmitButton look="secondary" name="intent" value="resend">{label}</SubmitButton>
    </PageForm>
  );
}
