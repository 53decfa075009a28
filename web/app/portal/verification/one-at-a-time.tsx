import verificationTexts from '@bb1/texts/pages/verification';
import { type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormStateContext } from '../../ui/form-state.ts';
import { StepProgress } from '../../ui/step-progress.tsx';

interface Question {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

const WRONG = '[aria-invalid="true"], [data-invalid]';

/**
 * The questions of a form: on a phone one at a time with a way forward and back, on wider screens
 * and without script all of them. `end` holds the buttons that send the form; on a phone they come
 * after the last question. A refusal names every question with an error and opens the first.
 */
export function OneAtATime({
  questions,
  end,
}: {
  readonly questions: readonly Question[];
  readonly end: ReactNode;
}) {
  const texts = useTexts(verificationTexts).questions;
  const { messages } = use(FormStateContext);
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const failed = Object.keys(messages).join(' ');
  useEffect(() => {
    const steps = [...(box.current?.querySelectorAll('[data-question]') ?? [])];
    const found = steps.flatMap((step, number) =>
      failed !== '' && step.querySelector(WRONG) !== null ? [number] : [],
    );
    setWrong(found);
    if (found[0] !== undefined) setAt(found[0]);
  }, [failed]);

  const go = (to: number) => {
    setAt(to);
    // The question must be on the screen before it can take the focus.
    requestAnimationFrame(() => {
      const step = box.current?.querySelectorAll<HTMLElement>('[data-question]')[to];
      step?.scrollIntoView({ block: 'start' });
      (step?.querySelector<HTMLElement>(WRONG) ?? step)?.focus({ preventScroll: true });
    });
  };
  const last = at === questions.length - 1;
  const goByEnter = (event: KeyboardEvent) => {
    const next = box.current?.querySelector<HTMLElement>('[data-next]');
    const isField = event.target instanceof HTMLInputElement;
    // On wider screens the way forward is not shown, and the key sends the form.
    if (event.key !== 'Enter' || !isField || !next?.checkVisibility()) return;
    event.preventDefault();
    go(at + 1);
  };
  return (
    <div ref={box} role="presentation" className="grid gap-6" onKeyDown={goByEnter}>
      <div className="noscript:hidden">
        <StepProgress at={at} count={questions.length} title={questions[at]?.title} />
      </div>
      {wrong.length > 1 && (
        <Alert kind="error" title={texts.wrong}>
          <ul className="flex flex-wrap gap-x-4">
            {wrong.map((number) => (
              <li key={number}>
                <button
                  type="button"
                  className="link min-h-11 cursor-pointer"
                  onClick={() => go(number)}
                >
                  {questions[number]?.title}
                </button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {questions.map(({ key, content }, number) => (
        <div
          key={key}
          data-question
          tabIndex={-1}
          className={classNames(
            'grid scroll-mt-24 gap-6 outline-none',
            number !== at && 'max-md:hidden noscript:grid',
          )}
        >
          {content}
        </div>
      ))}
      <div className="flex justify-between gap-3 md:hidden noscript:hidden">
        <Button
          look="secondary"
          className={classNames(at === 0 && 'invisible')}
          onClick={() => go(at - 1)}
        >
          {texts.back}
        </Button>
        {!last && (
          <div data-next>
            <Button onClick={() => go(at + 1)}>{texts.next}</Button>
          </div>
        )}
      </div>
      <div className={classNames(!last && 'max-md:hidden noscript:block')}>{end}</div>
    </div>
  );
}
