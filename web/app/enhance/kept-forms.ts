import {
  draftKey,
  DRAFT_FIELD,
  dropDraft,
  fillIn,
  readDraft,
  saveDraft,
} from '../ui/form-drafts.ts';

/**
 * Keeps what is typed into each form with `data-draft`, and gives it back to those of public pages;
 * elsewhere the forms take it up themselves, because React fills them.
 */
export function keepForms(): void {
  for (const kind of ['input', 'change'])
    addEventListener(kind, (event) => keepLater(event.target));
  // A click may add or remove a row of a form.
  addEventListener('click', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null && readDraft(form) !== null) keepLater(form);
  });
  // A page can be left in the moment of the last key.
  addEventListener('pagehide', keepWaiting);
  // The answer is about this form, whatever the page has become meanwhile.
  addEventListener('formdata', ({ target, formData }) => {
    const key = target instanceof HTMLFormElement ? draftKey(target) : null;
    if (key !== null) formData.set(DRAFT_FIELD, key);
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-inline-form]'))
    giveBack(form);
}

/** Listeners of the page may still change these forms. */
const waiting = new Set<HTMLFormElement>();

function keepLater(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form?.dataset.draft === undefined) return;
  waiting.add(form);
  setTimeout(keepWaiting);
}

function keepWaiting(): void {
  for (const form of waiting) if (form.isConnected) saveDraft(form);
  waiting.clear();
}

function giveBack(form: HTMLFormElement): void {
  const draft = form.querySelector('[aria-invalid="true"]') === null ? readDraft(form) : null;
  const note = form.querySelector<HTMLElement>('[data-draft-note]');
  if (draft === null || note === null) return;
  fillIn(form, draft);
  note.hidden = false;
  note.querySelector('[data-discard]')?.addEventListener('click', () => {
    dropDraft(draftKey(form) ?? '');
    note.hidden = true;
    form.reset();
  });
}
