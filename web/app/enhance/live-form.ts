import { readPage, swapLiveParts } from './live-parts.ts';

const PAUSE_MS = 150;

/**
 * A form `data-live-form` asks (by GET) for this page with other figures. With script its answer comes while the
 * person types: the live parts are replaced, the fields stay, and the address can be shared. Without script its
 * button does the same.
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
    // Offline or refused: let the browser say so.
    void ask().catch(() => form.submit());
  });
}

/** Fields are never replaced while somebody types; whether the server finds them wrong is told to them all the same. */
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
