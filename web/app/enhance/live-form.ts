import { readPage, swapLiveParts } from './live-parts.ts';

const PAUSE_MS = 150;

/**
 * A form `data-live-form` requests (by GET) this page with other figures. With script the answer
 * arrives while the person types: the live parts are replaced, the fields stay, and the address can
 * be shared. Without script its button does the same.
 */
export function followLiveForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live-form]'))
    follow(form);
}

function follow(form: HTMLFormElement): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let latest = new AbortController();
  const ask = async () => {
    latest.abort();
    latest = new AbortController();
    const address = addressOf(form);
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: latest.signal,
    });
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
    const page = await readPage(answer);
    swapLiveParts(page);
    markWrongFields(form, page);
    history.replaceState(history.state, '', address);
  };
  const askQuietly = () => void ask().catch(() => undefined);
  form.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(askQuietly, PAUSE_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    // Offline or refused: the browser shows the error.
    void ask().catch(() => form.submit());
  });
}

/**
 * Fields are never replaced while the person types, but the server's errors at the fields are still
 * shown.
 */
function markWrongFields(form: HTMLFormElement, page: Document): void {
  for (const field of form.querySelectorAll('input[id], select[id], textarea[id]')) {
    const wrong = page.getElementById(field.id)?.getAttribute('aria-invalid') ?? null;
    if (wrong === null) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', wrong);
  }
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') query.append(name, value);
  return `${location.pathname}?${query.toString()}`;
}
