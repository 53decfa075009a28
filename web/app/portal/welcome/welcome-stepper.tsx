import { useTexts } from '../../language/use-texts.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { WELCOME_STEPS, type WelcomeStates } from './welcome-steps.ts';
import welcomeTexts from '@bb1/texts/pages/welcome';

export function WelcomeStepper({ states }: { readonly states: WelcomeStates }) {
  const texts = useTexts(welcomeTexts);
  return (
    <Stepper
      steps={WELCOME_STEPS.map((key) => ({ key, ...texts.steps[key], state: states[key] }))}
      stateLabels={texts.states}
    />
  );
}
