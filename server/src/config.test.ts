import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const key = () => randomBytes(32).toString('base64');
const secret = `S${'A'.repeat(55)}`;
const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://app@127.0.0.1/bb1',
  OFFERING_FILE: 'offering.json',
  CONTENT_DIR: 'content',
  APP_SECRET: key(),
  DOCUMENT_KEYS: `one:${key()}`,
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Issuer <office@issuer.example>',
  HORIZON_URL: 'https://horizon.example',
  STELLAR_NETWORK_PASSPHRASE: 'Public Global Stellar Network ; September 2015',
  STELLAR_ISSUER: `G${'A'.repeat(55)}`,
  STELLAR_DISTRIBUTION_SECRET: secret,
  STELLAR_SPONSOR_SECRET: secret,
  STELLAR_AUTHORISER_SECRET: secret,
  STELLAR_DEPOSIT_SECRET: secret,
  STELLAR_PAYOUT_SECRET: secret,
  STELLAR_WEB_AUTH_SECRET: secret,
  STELLAR_URI_SECRET: secret,
  STELLAR_CHANNEL_SECRETS: secret,
};

describe('the configuration of production', () => {
  it('[RUN-4] starts when complete, and not without any one of its values', () => {
    expect(readConfig(production).MODE).toBe('production');
    for (const name of Object.keys(production))
      expect(() => readConfig({ ...production, [name]: undefined }), name).toThrow(name);
  });

  it('[RUN-2][SAFE-3] accepts nothing of the sandbox: no stand-ins, no planted faults, no site without https', () => {
    for (const [name, value] of [
      ['SANDBOX_URL', 'http://127.0.0.1:4000'],
      ['FAULT', 'orders:kill:1'],
      ['PUBLIC_URL', 'http://portal.example'],
    ] as const)
      expect(() => readConfig({ ...production, [name]: value }), name).toThrow(name);
  });

  it('[TAX-2] makes specimen tax certificates by default, and official ones in production only', () => {
    expect(readConfig(production).TAX_CERTIFICATES).toBe('specimen');
    expect(readConfig({ ...production, TAX_CERTIFICATES: 'official' }).TAX_CERTIFICATES).toBe(
      'official',
    );
    expect(() =>
      readConfig({ ...production, MODE: 'sandbox', TAX_CERTIFICATES: 'official' }),
    ).toThrow('official certificates are made in production alone');
  });

  it('[SAFE-3] has no default secrets or accounts, and short keys stop the start', () => {
    for (const [name, value] of [
      ['APP_SECRET', 'c2hvcnQ='],
      ['DOCUMENT_KEYS', 'one:c2hvcnQ='],
      ['STELLAR_SPONSOR_SECRET', 'S123'],
    ] as const)
      expect(() => readConfig({ ...production, [name]: value }), name).toThrow(
        /configuration is not complete/,
      );
  });
});
