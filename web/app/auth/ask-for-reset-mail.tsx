import { BotCheckField } from '../session/bot-check-field.tsx';
import { PageForm } from '../session/page-form.tsx';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmailField } from '../ui/text-field.tsx';
import authTexts from '@bb1/texts/pages/auth';

/** Requests the mail; `sentTo` is the address just entered. */
export function AskForResetMail({ sentTo }: { readonly sentTo: string | null }) {
  const texts = useTexts(authTexts).resetPassword;
  return (
    <div className="mx-auto grid max-w-md gap-8">
      <PageTitle lead={sentTo === null ? texts.lead : undefined}>{texts.title}</PageTitle>
      <Card>{sentTo === null ? <AddressForm /> : <Sent email={sentTo} />}</Card>
      <p className="text-small">
        <PageLink to="/users/reset_password?code">{texts.haveCode}</PageLink>
      </p>
    </div>
  );
}

function AddressForm() {
  const texts = useTexts(authTexts);
  return (
    <PageForm>
      <EmailField
        name="email"
        label={texts.email}
        hint={texts.resetPassword.emailHint}
        autoComplete="username"
      />
      <BotCheckField action="reset_password" />
      <SubmitButton>{texts.resetPassword.submit}</SubmitButton>
    </PageForm>
  );
}

/** The same for every address: only its owner learns, by mail, whether it has an account. */
function Sent({ email }: { readonly email: string }) {
  const texts = useTexts(authTexts).resetPassword;
  return (
    <FocusOn>
      <Alert kind="success" title={texts.sentTitle}>
        {texts.sent({ email })}
      </Alert>
      <div className="grid gap-2 text-small">
        <p className="font-semibold">{texts.nothingTitle}</p>
        <ul className="grid list-disc gap-1 pl-5 text-muted">
          {texts.nothing.map((advice) => (
            <li key={advice}>{advice}</li>
          ))}
        </ul>
      </div>
      <ButtonLink
        to="/users/reset_password"
        look="secondary"
        wholeDocument
        className="justify-self-start"
      >
        {texts.again}
      </ButtonLink>
    </FocusOn>
  );
}
