import { useTexts } from '../../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WelcomeStepper } from '../welcome/welcome-stepper.tsx';
import type { WelcomeStates } from '../welcome/welcome-steps.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** For people without an order: where they stand on the way to the first one. */
export function NewcomerCard({ steps }: { readonly steps: WelcomeStates }) {
  const texts = useTexts(dashboardTexts).newcomer;
  return (
    <Card title={texts.title}>
      <p className="max-w-prose text-muted">{texts.text}</p>
      <WelcomeStepper states={steps} />
      <ButtonLink to="/welcome" className="justify-self-start">
        {steps.amount === 'current' ? texts.start : texts.continue}
      </ButtonLink>
    </Card>
  );
}
