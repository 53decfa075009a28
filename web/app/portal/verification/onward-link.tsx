import verificationTexts from '@bb1/texts/pages/verification';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import type { StepAfter } from './checklist-items.ts';

/** From a finished step to the next open one, which it names; back to the checklist once there is none. */
export function OnwardLink({
  after: { path, next },
  look = 'primary',
}: {
  readonly after: StepAfter;
  readonly look?: ButtonLook;
}) {
  const texts = useTexts(verificationTexts).checklist;
  return (
    <ButtonLink to={path} look={look} className="justify-self-start">
      {next === null ? texts.finished : texts.onward({ step: texts.items[next].title })}
    </ButtonLink>
  );
}
