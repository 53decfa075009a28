import { describe, expect, it } from 'vitest';
import {
  executeRecaptcha,
  type Grecaptcha,
  loadRecaptcha,
  RecaptchaError,
  type RecaptchaPage,
} from './recaptcha.ts';

const CHECK = { version: 'v3', site_key: 'key', script_url: 'https://service.example/api.js' };

function page(
  service: Partial<Grecaptcha> | undefined,
  loads = true,
): RecaptchaPage & { readonly loaded: string[] } {
  const loaded: string[] = [];
  const whole = service && {
    ready: (then: () => void) => then(),
    execute: () => Promise.resolve('token'),
    ...service,
  };
  return {
    loaded,
    load: (address) => (
      loaded.push(address),
      loads ? Promise.resolve() : Promise.reject(new Error('offline'))
    ),
    service: () => whole,
  };
}

describe('loading reCAPTCHA', () => {
  it('[AUTH-5] passes the site key, waits until the service is ready, and gets a token for the form', async () => {
    let action = '';
    const own = page({
      execute: (key, options) => ((action = `${key} ${options.action}`), Promise.resolve('token')),
    });
    const service = await loadRecaptcha(CHECK, own);
    expect(own.loaded).toEqual(['https://service.example/api.js?render=key']);
    expect([await executeRecaptcha(service, 'key', 'login'), action]).toEqual([
      'token',
      'key login',
    ]);
  });

  it.each([
    ['ReCaptcha error: No key provided', { ...CHECK, site_key: '' }, page({})],
    ['ReCaptcha error: No version provided', { ...CHECK, version: '' }, page({})],
    ['ReCaptcha error: Failed to load script', CHECK, page({}, false)],
    ['ReCaptcha error: Failed to load script', CHECK, page(undefined)],
  ])('[AUTH-5][CALL-2] %s', async (text, check, own) => {
    const failed = await loadRecaptcha(check, own).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RecaptchaError);
    expect(failed).toHaveProperty('message', text);
    // Without a key or version, the service never learns of the visit.
    expect(own.loaded).toHaveLength(check === CHECK ? 1 : 0);
  });

  it('[AUTH-5][CALL-2] ReCaptcha error: Failed to execute', async () => {
    const service: Grecaptcha = {
      ready: (then) => then(),
      execute: () => Promise.reject(new Error('no')),
    };
    await expect(executeRecaptcha(service, 'key', 'login')).rejects.toThrow(
      'ReCaptcha error: Failed to execute',
    );
    const throwing: Grecaptcha = {
      ready: (then) => then(),
      execute: () => {
        throw new Error('at once');
      },
    };
    await expect(executeRecaptcha(throwing, 'key', 'login')).rejects.toThrow(
      'ReCaptcha error: Failed to execute',
    );
  });
});
