import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { useFormat } from '../parts/use-format.ts';
import { berlinWall, CLOCK_STEPS, isClockStep } from './clock-steps.ts';

/** Moves the product's clock forward, by a step or to a moment. Sandbox mode only. */
export function ClockCard({ now, answer }: { readonly now: string; readonly answer: unknown }) {
  const texts = useTexts(deskTexts).clockCard;
  const format = useFormat();
  const byStep = isRefused(answer) && isClockStep(answer.values.intent ?? '');
  const moved = answer !== undefined && !isRefused(answer);
  return (
    <Card title={texts.title}>
      <p className="text-small text-muted">{texts.lead}</p>
      {moved && <Alert kind="success">{texts.moved({ time: format.dateTime(now) })}</Alert>}
      <p className="text-small">
        {texts.now}{' '}
        <time dateTime={now} className="font-semibold">
          {format.dateTime(now)}
        </time>
      </p>
      <PageForm answer={byStep ? answer : null}>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-semibold">{texts.forward}</legend>
          <div className="flex flex-wrap gap-2">
            {CLOCK_STEPS.map((step) => (
              <SubmitButton key={step} look="secondary" name="intent" value={step}>
                {texts.steps[step]}
              </SubmitButton>
            ))}
          </div>
        </fieldset>
      </PageForm>
      {/* A separate form: Enter in the field must not press the first step. */}
      <PageForm answer={byStep ? null : answer} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          name="to"
          type="datetime-local"
          label={texts.to}
          hint={texts.toHint}
          defaultValue={berlinWall(now).slice(0, 16)}
          className="max-w-sm"
        />
        <SubmitButton className="justify-self-start">{texts.move}</SubmitButton>
      </PageForm>
    </Card>
  );
}
