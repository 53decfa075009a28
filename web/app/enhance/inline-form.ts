import { draftKey, dropDraft } from '../ui/form-drafts.ts';
import { readPage } from './live-parts.ts';

/**
 * A form `data-inline-form` with a `data-live` name is sent without leaving the page: it is
 * replaced by the part of the same name in the answered page, with messages at the fields or with
 * thanks. Without script the browser shows the whole answered page.
 */
export function sendInlineForms(): void {
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.inlineForm === undefined) return;
    event.preventDefault();
    void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  // A second click while the first is pending sends nothing.
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const key = draftKey(form);
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(textsOf(form)),
      headers: { accept: 'text/html' },
    });
    const fresh = (await readPage(answer)).querySelector<HTMLElement>(
      `[data-live="${form.dataset.live}"]`,
    );
    if (!fresh) return showFailure(form, 'failed');
    const part = document.importNode(fresh, true);
    if (answer.ok && key !== null) dropDraft(key);
    form.replaceWith(part);
    takeFocus(
      part.querySelector<HTMLElement>(
        // A part that is not shown cannot take the focus.
        ['[aria-invalid="true"]', '[role="alert"]', '[role="status"]']
          .map((one) => `${one}:not([hidden] *)`)
          .join(),
      ) ?? part,
    );
  } catch {
    showFailure(form, 'offline');
  } finally {
    form.ariaBusy = null;
  }
}

/** The form stays as it is; its own hidden message says why nothing happened. */
function showFailure(form: HTMLFormElement, why: 'offline' | 'failed'): void {
  for (const note of form.querySelectorAll<HTMLElement>('[data-failure]'))
    note.hidden = note.dataset.failure !== why;
  const shown = form.querySelector<HTMLElement>(`[data-failure="${why}"]`);
  if (shown) takeFocus(shown);
}

// Messages are no controls; without a tab index they could not take the focus that the button has
// lost.
function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

function textsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}
