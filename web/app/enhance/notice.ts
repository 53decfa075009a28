/**
 * The button of the data-protection notice: a form of its own without script; with script the
 * notice just disappears.
 */
export function acceptNotice(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-notice]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' });
    form.closest('[data-notice-box]')?.remove();
  });
}
