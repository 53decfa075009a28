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
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(textsOf(form)),
      headers: { accept: 'text/html' },
    });
    const fresh = (await readPage(answer)).querySelector<HTMLElement>(
      `[data-live="${form.dataset.live}"]`,
    );
    if (!fresh) throw new Error('the answer has no such part');
    const part = document.importNode(fresh, true);
    form.replaceWith(part);
    takeFocus(
      part.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"], [role="status"]') ??
        part,
    );
  } catch {
    // The whole page explains the error better, and keeps what was typed.
    form.submit();
  } finally {
    form.ariaBusy = null;
  }
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
