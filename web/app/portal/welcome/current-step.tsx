import { useActionData } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatEur } from '../../ui/format.ts';
import { ApplicantTypeChoice } from '../verification/applicant-type-choice.tsx';
import { checklistItems } from '../verification/checklist-items.ts';
import type { KycRecord } from '../verification/kyc-record.ts';
import { VerdictBanner } from '../verification/verdict-banner.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import { WELCOME_STEPS, type WelcomeStates } from './welcome-steps.ts';
import welcomeTexts from '@bb1/texts/pages/welcome';
import { PageForm } from '../../session/page-form.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { amountToType } from '../../ui/typed-amount.ts';

interface CurrentStepProps {
  readonly amount: string | null;
  readonly kyc: KycRecord;
  readonly states: WelcomeStates;
  readonly minimumExclusive: string;
}

/** The current step, and the saved amount. */
export function CurrentStep(props: CurrentStepProps) {
  const texts = useTexts(welcomeTexts);
  const { states, kyc } = props;
  const current = WELCOME_STEPS.find((step) => states[step] === 'current');
  if (current === 'amount') {
    return (
      <Card title={texts.amount.title}>
        <p className="max-w-prose text-muted">{texts.amount.text}</p>
        <AmountForm {...props} />
      </Card>
    );
  }
  return (
    <div className="grid gap-6">
      {states.confirm !== 'done' && <KeptAmount {...props} />}
      {current === 'type' && <TypeStep kyc={kyc} />}
      {current === 'kyc' && <KycStep kyc={kyc} />}
      {current === 'confirm' && <LinkCard {...texts.confirm} to="/investment" />}
      {current === undefined && <LinkCard {...texts.done} to="/dashboard" />}
    </div>
  );
}

function KeptAmount(props: CurrentStepProps) {
  const texts = useTexts(welcomeTexts).amount;
  const locale = useLocale();
  const answer = useActionData<unknown>();
  if (props.amount === null) return null;
  return (
    <Alert kind="success" title={texts.saved({ amount: formatEur(locale, props.amount) })}>
      <details open={isRefused(answer)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          {texts.change}
        </summary>
        <div className="mt-3">
          <AmountForm {...props} />
        </div>
      </details>
    </Alert>
  );
}

function TypeStep({ kyc }: { readonly kyc: KycRecord }) {
  const texts = useTexts(verificationTexts).type;
  return (
    <section className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-title">{texts.title}</h2>
        <p className="text-muted">{texts.lead}</p>
      </div>
      <ApplicantTypeChoice kyc={kyc} />
    </section>
  );
}

function KycStep({ kyc }: { readonly kyc: KycRecord }) {
  const texts = useTexts(welcomeTexts).kyc;
  const items = checklistItems(kyc);
  const done = items.filter((item) => item.state === 'done').length;
  return (
    <Card title={texts.title}>
      <VerdictBanner kyc={kyc} />
      <p className="text-muted">{texts.text({ done, all: items.length })}</p>
      <ButtonLink to="/verification/checklist" className="justify-self-start">
        {texts.button}
      </ButtonLink>
    </Card>
  );
}

function LinkCard({
  title,
  text,
  button,
  to,
}: {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly to: string;
}) {
  return (
    <Card title={title}>
      <p className="max-w-prose text-muted">{text}</p>
      <ButtonLink to={to} className="justify-self-start">
        {button}
      </ButtonLink>
    </Card>
  );
}

interface AmountFormProps {
  /** Decimal strings in EUR. */
  readonly amount: string | null;
  readonly minimumExclusive: string;
}

/** The amount a person would like to invest, without obligation. */
function AmountForm({ amount, minimumExclusive }: AmountFormProps) {
  const texts = useTexts(welcomeTexts).amount;
  const locale = useLocale();
  return (
    <PageForm className="grid max-w-md gap-5">
      <input type="hidden" name="currency" value="EUR" readOnly />
      <TextField
        name="amount"
        label={texts.label}
        hint={texts.hint({
          min: formatEur(locale, minimumExclusive, { wholeWhenEven: true }),
        })}
        unit="EUR"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount === null ? undefined : amountToType(locale, amount)}
      />
      <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
    </PageForm>
  );
}
