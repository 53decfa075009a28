import { localeOfPath, sitePath } from '../language/locale-path.ts';
import type { Locale } from '@bb1/domain/locale';
import { typedAmount } from './typed-amount.ts';
import { typedDecimal } from './typed-decimal.ts';

/** What a person has typed into a form that is not answered yet. */
export interface Draft {
  readonly locale: Locale;
  /** Name and value of each field; of a ticked box or option, the value it sends. */
  readonly values: readonly (readonly [name: string, value: string])[];
  /** Files were chosen, which no page can choose again. */
  readonly files: boolean;
}

/** The sent field that names a form's draft. */
export const DRAFT_FIELD = 'form_draft';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const PREFIX = 'draft ';
const NEVER_KEPT = /password|secret|(?:^|_)token$|^(?:recovery_|verify_)?code$/;
const NEVER_KEPT_TYPES: ReadonlySet<string> = new Set([
  'password',
  'file',
  'submit',
  'button',
  'image',
  'reset',
]);
/**
 * Names a form by its person, page, target and fixed values, in every language alike. An attribute
 * `data-draft` names the person; a form without it is not kept. A hidden field with `data-keep` is
 * kept like a typed one: the key of an order makes a second attempt the same order.
 */
export function draftKey(form: HTMLFormElement): string | null {
  const owner = form.dataset.draft;
  if (owner === undefined) return null;
  const fixed = [...form.elements].flatMap((element) =>
    element instanceof HTMLInputElement &&
    element.type === 'hidden' &&
    element.dataset.keep === undefined &&
    element.name !== 'bot_check' &&
    !NEVER_KEPT.test(element.name)
      ? [`${element.name}=${element.value}`]
      : element instanceof HTMLButtonElement && element.name !== ''
        ? [`${element.name}=${element.value}`]
        : [],
  );
  const target = sitePath(new URL(form.action, location.href).pathname);
  return `${PREFIX}${[owner, sitePath(location.pathname), target, ...fixed].join(' ')}`;
}

/** Name and value of each field that may be kept. */
export function typedIn(form: HTMLFormElement): [name: string, value: string][] {
  return [...form.elements]
    .filter(isKept)
    .filter(isSent)
    .map(({ name, value }) => [name, value]);
}

export function saveDraft(form: HTMLFormElement): void {
  const key = draftKey(form);
  if (key === null) return;
  const draft: Draft = {
    locale: localeOfPath(location.pathname),
    values: typedIn(form),
    files: [...form.elements].some(
      (element) => element instanceof HTMLInputElement && (element.files?.length ?? 0) > 0,
    ),
  };
  // A full or disabled storage loses the draft and nothing else.
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    return;
  }
}

/** Also removes what another person of the same kind typed in this tab before. */
export function readDraft(form: HTMLFormElement): Draft | null {
  const key = draftKey(form);
  if (key === null) return null;
  try {
    forgetOthers(form.dataset.draft ?? '');
    const text = sessionStorage.getItem(key);
    // Only this file writes below its prefix.
    return text === null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}

/**
 * Types a draft into a form as a person would: listeners hear of each change. Amounts are written
 * in the language of the page.
 */
export function fillIn(form: HTMLFormElement, draft: Draft): void {
  for (const control of [...form.elements].filter(isKept)) {
    const kept = draft.values.filter(([name]) => name === control.name).map(([, value]) => value);
    if (control instanceof HTMLInputElement && isTicked(control)) {
      const ticked = kept.includes(control.value);
      // An option loses its tick when another one of its group is clicked.
      if (ticked !== control.checked && (ticked || control.type === 'checkbox')) control.click();
      continue;
    }
    const [value] = kept;
    if (value === undefined) continue;
    const text = control.inputMode === 'decimal' ? inLanguage(value, draft.locale) : value;
    if (text !== control.value) type(control, text);
  }
}

/** `investor/1` and `officer/1` sign in side by side; `investor/2` after `investor/1` is another. */
function forgetOthers(owner: string): void {
  const [kind] = owner.split('/');
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`${PREFIX}${kind}/`) && !key.startsWith(`${PREFIX}${owner} `))
      sessionStorage.removeItem(key);
}

function isKept(element: Element): element is Control {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement)
    return element.name !== '' && !NEVER_KEPT.test(element.name);
  return (
    element instanceof HTMLInputElement &&
    element.name !== '' &&
    !NEVER_KEPT_TYPES.has(element.type) &&
    !NEVER_KEPT.test(element.name) &&
    (element.type !== 'hidden' || element.dataset.keep !== undefined)
  );
}

function isTicked(control: HTMLInputElement): boolean {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isSent(control: Control): boolean {
  return !(control instanceof HTMLInputElement) || !isTicked(control) || control.checked;
}

// React overrides `value` on the element and would take this for no change.
function type(control: Control, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    text,
  );
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement)
    control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** An unreadable amount stays as it was typed. */
function inLanguage(text: string, from: Locale): string {
  const locale = localeOfPath(location.pathname);
  const amount = typedDecimal(from, text);
  return locale === from || !/^-?\d+(?:\.\d+)?$/.test(amount) ? text : typedAmount(locale, amount);
}
