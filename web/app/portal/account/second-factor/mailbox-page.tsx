import {
  listFactors,
  proveMailbox,
  sendFirstFactorCode,
} from '@bb1/domain/accounts/factor-endpoints';
import { MAIL_CODE_MINUTES } from '@bb1/domain/mail-code';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { currentUser } from '../../../session/current-user.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { requireStepUp } from '../../../session/step-up.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { FocusOn } from '../../../ui/focus-on.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { useUser } from '../../use-user.ts';
import { AccountShell } from '../account-shell.tsx';
import type { Route } from './+types/mailbox-page.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { nextPathBehind, nextPathOf, withNextPath } from './next-path.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CONTROL, Field } from '../../../ui/field.tsx';

/** Whether a code was sent from this page, as its address says: reloading must send nothing. */
type Sent = 'once' | 'again';

export const meta = pageMeta(factorTexts, (texts) => texts.mailbox);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const next = nextPathOf(args.request);
  const inLanguage = (path: string) =>
    localPath(localeOfPath(new URL(args.request.url).pathname), path);
  // An unconfirmed address may be a stranger's: it must be confirmed first.
  if ((await currentUser(args))?.email_confirmed === false)
    throw redirect(inLanguage('/verification/email'));
  await requireStepUp(args.request, api, 'identity');
  const { mailbox_proof_needed: isNeeded } = await api(listFactors);
  if (!isNeeded) throw redirect(next ?? inLanguage('/account/second_factor'));
  return {
    sent: sentOf(args.request),
    back: withNextPath('/account/second_factor', nextPathBehind(next)),
  };
}

export function action(args: Route.ActionArgs) {
  const next = nextPathOf(args.request);
  const inLanguage = (path: string) =>
    localPath(localeOfPath(new URL(args.request.url).pathname), path);
  return submission(args, async (api, form) => {
    if (form.text('intent') === 'confirm') {
      await api(proveMailbox, { body: form.body(['code']) });
      return redirect(next ?? inLanguage('/account/second_factor'));
    }
    await api(sendFirstFactorCode);
    return redirect(
      inLanguage(
        withNextPath(withSent('/account/second_factor/mailbox', sentOf(args.request)), next),
      ),
    );
  });
}

/**
 * Before the first second factor: a code from the mailbox, which the password alone does not give
 * access to. Opening the page sends nothing.
 */
export default function MailboxPage({ loaderData: { sent, back } }: Route.ComponentProps) {
  const texts = useTexts(factorTexts);
  const { email } = useUser();
  return (
    <AccountShell
      back={{ to: back, label: texts.back }}
      title={texts.mailbox.title}
      lead={texts.mailbox.lead}
    >
      <Card>
        {sent === null ? (
          <PageForm>
            <p className="grid gap-0.5">
              <span className="text-fine text-muted">{texts.mailbox.to}</span>
              <span className="font-medium wrap-anywhere">{email}</span>
            </p>
            <SubmitButton name="intent" value="send" className="justify-self-start">
              {texts.mailbox.send}
            </SubmitButton>
          </PageForm>
        ) : (
          <FocusOn key={sent}>
            <Alert kind="success">
              {(sent === 'once' ? texts.mailbox.sent : texts.mailbox.sentAgain)({
                email,
                minutes: String(MAIL_CODE_MINUTES),
              })}
            </Alert>
            <PageForm>
              <MailCodeField label={texts.mailbox.code} hint={texts.mailbox.codeHint} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton name="intent" value="confirm">
                  {texts.mailbox.submit}
                </SubmitButton>
                <SubmitButton name="intent" value="send" look="secondary">
                  {texts.mailbox.again}
                </SubmitButton>
              </div>
            </PageForm>
          </FocusOn>
        )}
      </Card>
    </AccountShell>
  );
}

/** A code from a mail. Longer than eight characters: it is copied as printed, with a space. */
function MailCodeField({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <Field name="code" label={label} hint={hint} className="max-w-80">
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className={classNames(CONTROL, 'figures font-mono tracking-[0.3em]')}
        />
      )}
    </Field>
  );
}

function sentOf(request: Request): Sent | null {
  const sent = new URL(request.url).searchParams.get('sent');
  return sent === 'once' || sent === 'again' ? sent : null;
}

/** The page's address after another code was sent. */
function withSent(path: string, before: Sent | null): string {
  return `${path}?sent=${before === null ? 'once' : 'again'}`;
}
