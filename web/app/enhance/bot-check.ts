import type { BotCheckProver } from '../bot-check/prove.ts';

const FIELD = 'input[data-bot-check]';
/** Forms whose next submission carries its proof. */
const proven = new WeakSet<HTMLFormElement>();

/**
 * Lets forms with a bot-check field carry a proof. The code that computes it is loaded when a
 * person first turns to such a form, so that the proof is ready when they have filled it in; a
 * faster person waits for it. If anything fails, the form is sent without it.
 */
export function proveBotChecks(): void {
  addEventListener('focusin', ({ target }) => {
    const field =
      target instanceof Element
        ? target.closest('form')?.querySelector<HTMLInputElement>(FIELD)
        : null;
    if (field)
      void proverFor(field)
        .then((prover) => prover.begin(field))
        .catch(() => undefined);
  });
  // In the capture phase: before the page, or React, handles the submission.
  addEventListener('submit', hold, true);
}

function hold(event: SubmitEvent): void {
  const form = event.target;
  const field =
    form instanceof HTMLFormElement ? form.querySelector<HTMLInputElement>(FIELD) : null;
  if (!(form instanceof HTMLFormElement) || field === null || proven.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A second click while the first is pending sends nothing.
  if (form.dataset['proving'] === undefined)
    void sendProven(form, { field, submitter: event.submitter });
}

async function sendProven(
  form: HTMLFormElement,
  {
    field,
    submitter,
  }: { readonly field: HTMLInputElement; readonly submitter: HTMLElement | null },
): Promise<void> {
  form.dataset['proving'] = '';
  submitter?.setAttribute('aria-busy', 'true');
  submitter?.setAttribute('aria-disabled', 'true');
  field.value = await proverFor(field)
    .then((prover) => prover.proofFor(field))
    .catch(() => '');
  submitter?.removeAttribute('aria-busy');
  submitter?.removeAttribute('aria-disabled');
  delete form.dataset['proving'];
  if (!form.isConnected) return;
  proven.add(form);
  form.requestSubmit(submitter);
}

/** Rejects when the file cannot be loaded. */
async function proverFor(field: HTMLInputElement): Promise<BotCheckProver> {
  await import(/* @vite-ignore */ field.dataset['prove'] ?? '');
  const { botCheckProver } = window as { botCheckProver?: BotCheckProver };
  if (botCheckProver === undefined) throw new Error('there is no prover');
  return botCheckProver;
}
