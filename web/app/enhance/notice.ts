/** The button of the data-protection notice: without script a form of its own, with it the notice just goes. */
export function acceptNotice(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-notice]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' });
    form.closest('[data-notice-box]')?.remove();
  });
}
