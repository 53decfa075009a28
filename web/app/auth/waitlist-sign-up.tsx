import { written } from '@bb1/texts/written';
import { CONFIRMATION_HOURS } from '@bb1/domain/confirmation';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { INVESTMENT_RANGES } from '@bb1/domain/waitlist/member';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { BotCheckField } from '../session/bot-check-field.tsx';
import { PageForm } from '../session/page-form.tsx';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckboxField, RadioField } from '../ui/checkbox-field.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { formatDateTime } from '../ui/format.ts';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmailField, TextField } from '../ui/text-field.tsx';
import authTexts from '@bb1/texts/pages/auth';
import waitlistTexts from '@bb1/texts/pages/waitlist';

/** Tells the page action which of this page's two forms was sent. */
export const WAITLIST_INTENT = 'waitlist';

interface WaitlistSignUpProps {
  readonly config: Pick<PublicConfig, 'token_code' | 'sale_start_timestamp'>;
  readonly forAffiliates: boolean;
  /** The address that was just sent, if any. */
  readonly joined: string | null;
}

/** Before the sale: a place on the waitlist, and beside it the next steps. */
export function WaitlistSignUp({ config, forAffiliates, joined }: WaitlistSignUpProps) {
  const texts = useTexts(waitlistTexts).join;
  const locale = useLocale();
  const lead = texts.lead({
    token: config.token_code,
    start: formatDateTime(locale, config.sale_start_timestamp),
  });
  return (
    <div className="mx-auto grid max-w-5xl gap-x-16 gap-y-8 lg:grid-cols-[1fr_minmax(0,30rem)] lg:grid-rows-[auto_1fr]">
      {forAffiliates ? (
        <PageTitle
          lead={
            <>
              {texts.affiliateLead} {lead}{' '}
              <a
                href={localPath(locale, '/terms#affiliate')}
                target="_blank"
                rel="noopener"
                className="link mt-2 block w-fit"
              >
                {texts.affiliateTerms}
              </a>
            </>
          }
        >
          {texts.affiliateTitle({ token: config.token_code })}
        </PageTitle>
      ) : (
        <PageTitle lead={lead}>{texts.title}</PageTitle>
      )}
      <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Card>{joined === null ? <WaitlistForm /> : <Sent email={joined} />}</Card>
        <HasAccount />
      </div>
      <NextSteps />
    </div>
  );
}

function WaitlistForm() {
  const texts = useTexts(waitlistTexts).join;
  const auth = useTexts(authTexts);
  const locale = useLocale();
  return (
    <PageForm>
      <input type="hidden" name="intent" value={WAITLIST_INTENT} readOnly />
      <TextField name="full_name" label={auth.fullName} autoComplete="name" />
      <EmailField name="email" label={auth.email} autoComplete="email" />
      <RadioField
        name="investment_range"
        legend={texts.range}
        options={INVESTMENT_RANGES.map((value) => ({ value, label: texts.ranges[value] }))}
      />
      <CheckboxField name="newsletter" label={texts.newsletter} hint={texts.newsletterHint} />
      <BotCheckField action="waitlist" />
      <SubmitButton>{texts.submit}</SubmitButton>
      <p className="text-fine text-muted">
        {texts.privacy}{' '}
        <a
          href={localPath(locale, '/privacy#waitlist')}
          target="_blank"
          rel="noopener"
          className="link"
        >
          {texts.privacyLink}
        </a>
        .
      </p>
    </PageForm>
  );
}

/** The same for every address: only its owner learns, by mail, whether it is on the list. */
function Sent({ email }: { readonly email: string }) {
  const texts = useTexts(waitlistTexts).join;
  return (
    <FocusOn>
      <Alert kind="success" title={texts.sentTitle}>
        {texts.sent({ email })}
      </Alert>
      <p className="text-small text-muted">{texts.sentHint}</p>
      <ButtonLink to="/signup" look="secondary" wholeDocument className="justify-self-start">
        {texts.sentAgain}
      </ButtonLink>
    </FocusOn>
  );
}

function NextSteps() {
  const texts = useTexts(waitlistTexts).join;
  return (
    <section aria-labelledby="next" className="grid content-start gap-5">
      <h2 id="next" className="text-lead font-semibold">
        {texts.nextTitle}
      </h2>
      <ol className="grid gap-5">
        {texts.next.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="figures flex size-8 items-center justify-center rounded-full bg-surface text-small font-semibold text-link ring-1 ring-line"
            >
              {at + 1}
            </span>
            <div className="grid gap-0.5 pt-1">
              <p className="text-small font-semibold">{title}</p>
              <p className="max-w-md text-small text-muted">
                {written(text, { hours: CONFIRMATION_HOURS })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function HasAccount() {
  const texts = useTexts(waitlistTexts).join;
  return (
    <p className="text-small text-muted">
      {texts.hasAccount} <PageLink to="/login">{texts.toLogin}</PageLink>
    </p>
  );
}
