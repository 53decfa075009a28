import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';
import { readConfig } from './config.ts';

let surroundings: Surroundings;
beforeAll(async () => {
  surroundings = await openSurroundings('postgres://nobody@localhost/none');
});
afterAll(() => surroundings.close());

const read = (more: Readonly<Record<string, string>>) =>
  readConfig({ ...surroundings.environment, ...more });
const KEYS = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: randomBytes(8).toString('hex') };

describe('the configuration of the bot check', () => {
  it('[AUTH-5] is the proof of work on our own server by default', () => {
    expect(read({}).botCheck.kind).toBe('proof_of_work');
    expect(read({ PROOF_OF_WORK_COST: '7' }).botCheck).toEqual({ kind: 'proof_of_work', cost: 7 });
  });

  it('[AUTH-5] stops the start if reCAPTCHA is chosen without a key, and names both missing keys', () => {
    expect(() => read({ BOT_CHECK: 'recaptcha' })).toThrow(
      /RECAPTCHA_SITE_KEY: .*\n.*RECAPTCHA_SECRET: /,
    );
    expect(() => read({ BOT_CHECK: 'recaptcha', RECAPTCHA_SITE_KEY: 'site' })).toThrow(
      'RECAPTCHA_SECRET',
    );
    expect(read({ BOT_CHECK: 'recaptcha', ...KEYS }).botCheck).toMatchObject({
      kind: 'recaptcha',
      scriptUrl: new URL('https://www.google.com/recaptcha/api.js'),
      verifyUrl: new URL('https://www.google.com/recaptcha/api/siteverify'),
    });
  });

  it.each([
    ['BOT_CHECK', 'none'],
    ['PROOF_OF_WORK_COST', '0'],
    ['RECAPTCHA_MIN_SCORE', '1.1'],
    ['BOT_CHECK_WITHOUT_PROOF_PER_HOUR', '-1'],
  ])('[AUTH-5] stops the start at %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('[SITE-12] loads and calls the service over https only in production', () => {
    const production = {
      MODE: 'production',
      PUBLIC_URL: 'https://bond.example',
      BITSTAMP_URL: 'https://prices.example',
      COINBASE_URL: 'https://rates.example',
      BOT_CHECK: 'recaptcha',
      CLAMD_ADDRESS: '127.0.0.1:3310',
      ACCEPTED_WEAK_SETTINGS:
        'STELLAR_NETWORK_PASSPHRASE,STELLAR_COLLECTION,TIMESTAMP_URL,BOT_CHECK_WITHOUT_PROOF_PER_HOUR,BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL',
      ...KEYS,
    };
    expect(() => read(production)).not.toThrow();
    expect(() =>
      read({ ...production, RECAPTCHA_SCRIPT_URL: 'http://www.google.com/recaptcha/api.js' }),
    ).toThrow('RECAPTCHA_SCRIPT_URL');
  });
});
