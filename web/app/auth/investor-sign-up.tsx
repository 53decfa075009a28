import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useLocale } from '../language/use-locale.ts';
import { localPath } from '../language/locale-path.ts';
import { BotCheckField } from '../session/bot-check-field.tsx';
import { PageForm } from '../session/page-form.tsx';
import { useTexts } from '../language/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmailField, TextField } from '../ui/text-field.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { NewPasswordField } from './new-password-field.tsx';
import { SignUpBoxes } from './sign-up-boxes.tsx';

interface InvestorSignUpProps {
  readonly phase: PublicConfig['sale_phase'];
  readonly forAffiliates: boolean;
  readonly passwordMinLength: number;
}

/**
 * The form that creates an account: for investors and affiliates while the sale is open, for
 * holders afterwards.
 */
export function InvestorSignUp({ phase, forAffiliates, passwordMinLength }: InvestorSignUpProps) {
  const texts = useTexts(authTexts);
  const locale = useLocale();
  const lead = phase === 'ended' ? texts.signup.endedLead : texts.signup.lead;
  return (
    <div className="mx-auto grid max-w-lg gap-8">
      {forAffiliates ? (
        <PageTitle
          lead={
            <>
              {texts.signup.affiliateLead}{' '}
              <a
                href={localPath(locale, '/terms#affiliate')}
                target="_blank"
                rel="noopener"
                className="link mt-2 block w-fit"
              >
                {texts.signup.affiliateTerms}
              </a>
            </>
          }
        >
          {texts.signup.affiliateTitle}
        </PageTitle>
      ) : (
        <PageTitle lead={lead}>{texts.signup.title}</PageTitle>
      )}
      <Card>
        <PageForm>
          <TextField
            name="full_name"
            label={texts.fullName}
            hint={texts.signup.fullNameHint}
            autoComplete="name"
          />
          <EmailField name="email" label={texts.email} autoComplete="email" />
          <NewPasswordField
            label={texts.password}
            hint={texts.signup.passwordHint({ min: passwordMinLength })}
            minLength={passwordMinLength}
          />
          <TextField
            name="password_confirmation"
            type="password"
            label={texts.passwordAgain}
            autoComplete="new-password"
          />
          <SignUpBoxes />
          <BotCheckField action="register" />
          <SubmitButton>{texts.signup.submit}</SubmitButton>
          <p className="text-fine text-muted">
            {texts.signup.privacy}{' '}
            <a
              href={localPath(locale, '/privacy#account')}
              target="_blank"
              rel="noopener"
              className="link"
            >
              {texts.signup.privacyLink}
            </a>
            .
          </p>
        </PageForm>
      </Card>
      <p className="text-small text-muted">
        {texts.signup.hasAccount} <PageLink to="/login">{texts.signup.toLogin}</PageLink>
      </p>
    </div>
  );
}
