import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runAdmin } from '../../testing/admin-process.ts';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';

let surroundings: Surroundings;
const folder = mkdtempSync(join(tmpdir(), 'bb1-set-up-'));
beforeAll(async () => {
  surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')));
});
afterAll(async () => {
  await surroundings.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (changed: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runAdmin(folder, { ...surroundings.environment, ...changed }, ...args);

describe('an operator who sets the product up', { timeout: 120_000 }, () => {
  it('[RUN-4][SAFE-10] reads why an officer was not created, value by value, and the second factor once one was', async () => {
    const wrong = await admin(
      { OFFICER_PASSWORD: 'short' },
      'create-officer',
      'Ada Admin',
      'ada.issuer.example',
      'administrator,boss',
      'fr',
    );
    expect(wrong.code).toBe(2);
    for (const reason of [
      'EMAIL "ada.issuer.example" is no email address',
      'ROLE "boss" is unknown',
      'the roles are support, reviewer',
      'LOCALE "fr" is none of',
      'OFFICER_PASSWORD has 5 characters and needs 12',
    ])
      expect(wrong.output).toContain(reason);
    const right = await admin(
      { OFFICER_PASSWORD: 'correct horse battery staple' },
      'create-officer',
      'Ada Admin',
      'ada@issuer.example',
      'administrator',
    );
    expect([right.code, right.output]).toEqual([
      0,
      expect.stringMatching(
        /otpauth:\/\/totp\/.*ada%40issuer\.example\?secret=[A-Z2-7]{32}/,
      ) as string,
    ]);
  });

  it('[RUN-4][SAFE-10] gets new secrets that the configuration accepts, and hears of each part whether it answers', async () => {
    const { output } = await admin({}, 'new-secrets');
    const made = Object.fromEntries(
      output
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(Object.keys(made)).toEqual([
      'APP_SECRET',
      'DOCUMENT_KEYS',
      'AUDIT_SIGNING_KEY',
      'SIGNER_LOGIN',
      'STELLAR_WEB_AUTH_SECRET',
      'STELLAR_URI_SECRET',
    ]);
    const checked = await admin(made, 'check');
    expect(checked.code).toBe(1);
    expect(checked.output).toContain('ok      database: version, encoding, locale, schema');
    expect(checked.output).toContain('ok      offering and its texts');
    expect(checked.output).toContain('ok      mail server: connection and login');
    expect(checked.output).toMatch(/FAILED {2}ledger.*\n\s+HORIZON_URL: /);
    expect(checked.output).toMatch(/FAILED {2}signer.*\n\s+SIGNER_ADDRESS, SIGNER_LOGIN: /);
    expect(checked.output).toMatch(/FAILED {2}price of BTC at .*\n\s+BITSTAMP_URL: /);
    expect(checked.output).not.toMatch(/\n\s+at /);
  });
});
