import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecaptchaStandIn, startRecaptchaStandIn } from './recaptcha-stand-in.ts';

let standIn: RecaptchaStandIn;
beforeAll(async () => {
  standIn = await startRecaptchaStandIn({ port: 0 });
});
afterAll(() => standIn.close());

const visit = { action: 'login', hostname: 'bond.example' };
const verify = async (form: Record<string, string>): Promise<unknown> =>
  (await fetch(standIn.verifyUrl, { method: 'POST', body: new URLSearchParams(form) })).json();

describe('the stand-in for reCAPTCHA', () => {
  it('[AUTH-5] verifies a token once, and gives its site, time and action', async () => {
    const response = standIn.tokenFor(visit);
    expect(await verify({ secret: standIn.secret, response })).toEqual({
      success: true,
      score: 0.9,
      action: 'login',
      hostname: 'bond.example',
      challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await verify({ secret: standIn.secret, response })).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('[AUTH-5] has tokens that expire after two minutes', async () => {
    const madeAt = (seconds: number) =>
      standIn.tokenFor({ ...visit, madeAt: new Date(Date.now() - seconds * 1000) });
    expect(await verify({ secret: standIn.secret, response: madeAt(115) })).toMatchObject({
      success: true,
    });
    expect(await verify({ secret: standIn.secret, response: madeAt(125) })).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it.each([
    [{}, 'missing-input-secret'],
    [{ secret: 'guess' }, 'invalid-input-secret'],
    [{ secret: '', response: 'x' }, 'invalid-input-secret'],
  ])('[AUTH-5] answers %o with %s', async (form: Record<string, string>, code) => {
    expect(await verify(form)).toEqual({ success: false, 'error-codes': [code] });
  });

  it('[AUTH-5] refuses an unknown or missing token', async () => {
    expect(await verify({ secret: standIn.secret, response: 'made up' })).toEqual({
      success: false,
      'error-codes': ['invalid-input-response'],
    });
    expect(await verify({ secret: standIn.secret })).toEqual({
      success: false,
      'error-codes': ['missing-input-response'],
    });
  });

  it('[AUTH-5] serves its script until it is switched off', async () => {
    expect(await (await fetch(standIn.scriptUrl)).text()).toContain('grecaptcha');
    await fetch(`${standIn.url}/behaviour`, {
      method: 'PUT',
      body: JSON.stringify({ script: 'gone' }),
    });
    expect((await fetch(standIn.scriptUrl)).status).toBe(503);
  });
});
