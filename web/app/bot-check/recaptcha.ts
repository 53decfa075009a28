import botCheckTexts from '@bb1/texts/pages/bot-check';

export interface Recaptcha {
  readonly version: string;
  readonly site_key: string;
  readonly script_url: string;
}

/** The globals that the service's script adds (developers.google.com/recaptcha/docs/v3). */
export interface Grecaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>;
}

/** The parts of the page that the service touches. */
export interface RecaptchaPage {
  /** Loads a script; rejects when that fails. */
  load(address: string): Promise<void>;
  /** The object that the script has added. */
  service(): Grecaptcha | undefined;
}

export type RecaptchaErrorCode = keyof typeof botCheckTexts.en.errors;

/** Why the service could not be asked. */
export class RecaptchaError extends Error {
  readonly code: RecaptchaErrorCode;

  constructor(code: RecaptchaErrorCode, options?: ErrorOptions) {
    super(botCheckTexts.en.errors[code], options);
    this.name = 'RecaptchaError';
    this.code = code;
  }
}

/** Loads the service into the page. Rejects with RecaptchaError. */
export async function loadRecaptcha(
  { site_key: key, version, script_url: address }: Recaptcha,
  page: RecaptchaPage,
): Promise<Grecaptcha> {
  if (key === '') throw new RecaptchaError('no_key');
  if (version === '') throw new RecaptchaError('no_version');
  await page
    .load(`${address}?${new URLSearchParams({ render: key }).toString()}`)
    .catch((cause: unknown) => {
      throw new RecaptchaError('not_loaded', { cause });
    });
  const service = page.service();
  if (service === undefined) throw new RecaptchaError('not_loaded');
  await new Promise<void>((ready) => service.ready(ready));
  return service;
}

/** The token for one sending; it lives two minutes. Rejects with RecaptchaError. */
export async function executeRecaptcha(
  service: Grecaptcha,
  siteKey: string,
  action: string,
): Promise<string> {
  try {
    return await service.execute(siteKey, { action });
  } catch (cause) {
    throw new RecaptchaError('not_executed', { cause });
  }
}
