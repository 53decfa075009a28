import type { Locale } from '@bb1/domain/locale';
import botCheckTexts from '@bb1/texts/pages/bot-check';
import {
  executeRecaptcha,
  type Grecaptcha,
  loadRecaptcha,
  type Recaptcha,
  RecaptchaError,
  type RecaptchaErrorCode,
  type RecaptchaPage,
} from './recaptcha.ts';

type Choice = 'open' | 'agreed' | 'refused';

const BUTTON =
  'inline-flex min-h-11 items-center justify-center rounded-control border border-edge bg-surface px-5 py-2.5 text-small font-semibold text-ink cursor-pointer hover:border-brand hover:bg-wash';
const LOAD_LIMIT_MS = 15_000;

// For the lifetime of the page and stored nowhere: the next visit asks again.
let choice: Choice = 'open';
let loading: Promise<Grecaptcha> | null = null;

const thisPage: RecaptchaPage = {
  load: (address) =>
    new Promise((done, fail) => {
      const script = document.createElement('script');
      script.src = address;
      script.addEventListener('load', () => done());
      script.addEventListener('error', () => fail(new Error('the script did not load')));
      setTimeout(() => fail(new Error('the script did not load in time')), LOAD_LIMIT_MS);
      document.head.append(script);
    }),
  service: () => (window as { grecaptcha?: Grecaptcha }).grecaptcha,
};

/**
 * Asks in this place of the form whether the service may be loaded. Without a clear yes nothing of
 * it is loaded.
 */
export function offerRecaptcha(place: HTMLElement, check: Recaptcha): void {
  // Asked for again while the focus is on one of the buttons.
  if (place.dataset['shows'] === choice) return;
  const texts = botCheckTexts[localeOfPage()];
  const choose = (next: Choice) => {
    choice = next;
    if (next === 'agreed') void load(check).catch((error: unknown) => showError(place, error));
    offerRecaptcha(place, check);
    place.querySelector('button')?.focus();
  };
  place.dataset['shows'] = choice;
  place.hidden = false;
  place.className = 'grid gap-3 rounded-control border border-line bg-wash p-4 text-small';
  place.replaceChildren(
    ...(choice === 'open'
      ? [
          paragraph(texts.question, 'font-semibold'),
          paragraph(texts.explanation, 'text-muted'),
          row(
            button(texts.agree, () => choose('agreed')),
            button(texts.refuse, () => choose('refused')),
          ),
        ]
      : [paragraph(texts[choice], ''), row(button(texts.change, () => choose('open')))]),
  );
}

/**
 * The token for sending the surrounding form; empty unless the person has agreed. Errors are shown
 * and block nothing.
 */
export async function recaptchaToken(
  place: HTMLElement,
  check: Recaptcha,
  action: string,
): Promise<string> {
  if (choice !== 'agreed') return '';
  try {
    return await executeRecaptcha(await load(check), check.site_key, action);
  } catch (error) {
    showError(place, error);
    return '';
  }
}

function load(check: Recaptcha): Promise<Grecaptcha> {
  loading ??= loadRecaptcha(check, thisPage).catch((error: unknown) => {
    // The next submission tries again.
    loading = null;
    throw error;
  });
  return loading;
}

function showError(place: HTMLElement, error: unknown): void {
  console.warn(error);
  const code: RecaptchaErrorCode = error instanceof RecaptchaError ? error.code : 'not_executed';
  place.querySelector('[role="alert"]')?.remove();
  const shown = paragraph(botCheckTexts[localeOfPage()].errors[code], 'text-error');
  shown.role = 'alert';
  place.append(shown);
}

function localeOfPage(): Locale {
  return document.documentElement.lang === 'de' ? 'de' : 'en';
}

function paragraph(text: string, className: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}

function button(text: string, act: () => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = BUTTON;
  element.textContent = text;
  element.addEventListener('click', act);
  return element;
}

function row(...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.className = 'flex flex-wrap gap-3';
  element.append(...children);
  return element;
}
