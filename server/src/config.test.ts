import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confirmationMinutes, spokenTime } from '@bb1/domain/payments/confirmation-time';
import { readConfig } from './config.ts';

const key = () => randomBytes(32).toString('base64');
const secret = `S${'A'.repeat(55)}`;
const address = `G${'A'.repeat(55)}`;
const PUBLIC = 'Public Global Stellar Network ; September 2015';
const required = {
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
  STELLAR_NETWORK_PASSPHRASE: PUBLIC,
  STELLAR_ISSUER: address,
  STELLAR_DISTRIBUTION: address,
  STELLAR_SPONSOR: address,
  STELLAR_AUTHORISER: address,
  STELLAR_DEPOSIT: address,
  STELLAR_COLLECTION: address,
  STELLAR_PAYOUT: address,
  STELLAR_AUDIT: address,
  SIGNER_ADDRESS: '/run/signer/socket',
  SIGNER_LOGIN: key(),
  AUDIT_SIGNING_KEY: `one:${key()}`,
  STELLAR_WEB_AUTH_SECRET: secret,
  STELLAR_URI_SECRET: secret,
  STELLAR_CHANNELS: address,
};
const REQUIRED = Object.keys(required);
const production = {
  ...required,
  CLAMD_ADDRESS: '127.0.0.1:3310',
  TIMESTAMP_URL: 'http://stamps.example',
  TIMESTAMP_CA_FILE: 'stamps.pem',
};

describe('the configuration of production', () => {
  it('[RUN-4] starts when complete, and not without any one of its values', () => {
    expect(readConfig(production).MODE).toBe('production');
    for (const name of REQUIRED)
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

  it.each([
    'STELLAR_DISTRIBUTION_SECRET',
    'STELLAR_SPONSOR_SECRET',
    'STELLAR_AUTHORISER_SECRET',
    'STELLAR_DEPOSIT_SECRET',
    'STELLAR_PAYOUT_SECRET',
    'STELLAR_AUDIT_SECRET',
    'STELLAR_CHANNEL_SECRETS',
    'SIGNER_PASSPHRASE',
  ])('[TOK-4] starts no server that could read %s, a key of the signer', (name) => {
    expect(() => readConfig({ ...production, [name]: secret })).toThrow(
      `${name}: belongs to the signer`,
    );
    expect(() => readConfig({ ...production, MODE: 'sandbox', [name]: secret })).toThrow(name);
  });

  it('[DESK-11] accepts an OpenID provider only with all its settings, one mark of the company, and https', () => {
    const oidc = {
      OIDC_ISSUER: 'https://login.issuer.example',
      OIDC_CLIENT_ID: 'back-office',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_COMPANY: 'Issuer GmbH',
      OIDC_EMAIL_DOMAINS: 'Issuer.example,issuer.test',
    };
    expect(readConfig(production).companySignIn).toBeNull();
    expect(readConfig({ ...production, ...oidc }).companySignIn).toMatchObject({
      issuer: oidc.OIDC_ISSUER,
      mark: { kind: 'email_domain', domains: ['issuer.example', 'issuer.test'] },
    });
    const byClaim = { ...oidc, OIDC_EMAIL_DOMAINS: undefined, OIDC_CLAIM: 'tid=our-tenant' };
    expect(readConfig({ ...production, ...byClaim }).companySignIn?.mark).toEqual({
      kind: 'claim',
      name: 'tid',
      value: 'our-tenant',
    });
    for (const name of Object.keys(oidc))
      expect(() => readConfig({ ...production, ...oidc, [name]: undefined }), name).toThrow(name);
    for (const wrong of [
      { OIDC_CLAIM: 'tid=our-tenant' },
      { OIDC_CLAIM: 'tid' },
      { OIDC_ISSUER: 'http://login.issuer.example' },
    ])
      expect(() => readConfig({ ...production, ...oidc, ...wrong })).toThrow('OIDC_');
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
      ['STELLAR_SPONSOR', 'G123'],
    ] as const)
      expect(() => readConfig({ ...production, [name]: value }), name).toThrow(
        /configuration is not complete/,
      );
  });
});

describe('weak settings', () => {
  const started = (changed: Readonly<Record<string, string | undefined>>) =>
    readConfig({ ...production, ...changed });
  const nodes = {
    BITCOIN_RPC_URL: 'http://user:password@127.0.0.1:8332',
    BITCOIN_XPUB: 'xpub',
    ETHEREUM_RPC_URL: 'https://node.example',
    ETHEREUM_XPUB: 'xpub',
  };

  it('[SAFE-8] never include keys without randomness, or one key for two purposes', () => {
    const zero = Buffer.alloc(32).toString('base64');
    const shared = key();
    for (const changed of [
      { APP_SECRET: zero },
      { DOCUMENT_KEYS: `one:${zero}` },
      { AUDIT_SIGNING_KEY: `one:${zero}` },
      { APP_SECRET: shared, AUDIT_SIGNING_KEY: `one:${shared}` },
      { DOCUMENT_KEYS: `one:${key()},two:${zero}` },
      { APP_SECRET: shared, DOCUMENT_KEYS: `one:${shared}` },
    ])
      for (const accepted of ['', 'APP_SECRET', 'DOCUMENT_KEYS'])
        expect(() => started({ ...changed, ACCEPTED_WEAK_SETTINGS: accepted })).toThrow(
          /is not a random key|is not weak/,
        );
  });

  it.each([
    ['CLAMD_ADDRESS', { CLAMD_ADDRESS: undefined }],
    ['STELLAR_COLLECTION', { STELLAR_COLLECTION: undefined }],
    ['TIMESTAMP_URL', { TIMESTAMP_URL: undefined, TIMESTAMP_CA_FILE: undefined }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587' }],
    ['HORIZON_URL', { HORIZON_URL: 'http://horizon.example' }],
    ['STELLAR_NETWORK_PASSPHRASE', { STELLAR_NETWORK_PASSPHRASE: 'Test SDF Network' }],
    ['BITCOIN_RPC_URL', { ...nodes, BITCOIN_RPC_URL: 'http://node.example:8332' }],
    ['BITCOIN_NETWORK', { ...nodes, BITCOIN_NETWORK: 'regtest' }],
    ['ETHEREUM_RPC_URL', { ...nodes, ETHEREUM_RPC_URL: 'http://node.example:8545' }],
    ['ETHEREUM_CHAIN_ID', { ...nodes, ETHEREUM_CHAIN_ID: '31337' }],
    [
      'COINBASE_URL',
      { BITSTAMP_URL: 'https://prices.example/a', COINBASE_URL: 'https://prices.example/b' },
    ],
    ['BOT_CHECK_WITHOUT_PROOF_PER_HOUR', { BOT_CHECK_WITHOUT_PROOF_PER_HOUR: '1000' }],
    [
      'BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL',
      { BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL: '1000000' },
    ],
  ])('[SAFE-8] stop production unless they are accepted by name: %s', (name, weak) => {
    expect(() => started(weak)).toThrow(`${name}: `);
    expect(() => started({ ...weak, ACCEPTED_WEAK_SETTINGS: 'PORT' })).toThrow(`${name}: `);
    expect(started({ ...weak, ACCEPTED_WEAK_SETTINGS: name }).ACCEPTED_WEAK_SETTINGS).toEqual([
      name,
    ]);
    expect(started({ ...weak, MODE: 'sandbox' }).MODE).toBe('sandbox');
  });

  it('[SAFE-8] exclude strong values: accepting one by name is refused', () => {
    expect(() => started({ ACCEPTED_WEAK_SETTINGS: 'CLAMD_ADDRESS' })).toThrow(
      'CLAMD_ADDRESS is not weak',
    );
  });

  it('[SAFE-8] do not include encrypted mail and nodes on the same machine', () => {
    for (const strong of [
      { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
      { SMTP_URL: 'smtp://127.0.0.1:25' },
      nodes,
    ])
      expect(() => started(strong)).not.toThrow();
  });
});

describe('the configuration of staging', () => {
  const staging = {
    ...production,
    MODE: 'staging',
    STELLAR_NETWORK_PASSPHRASE: 'Test SDF Network ; September 2015',
    MAIL_ONLY_TO: 'issuer.example',
  };

  it('[RUN-8] is that of production on test networks', () => {
    expect(readConfig(staging)).toMatchObject({
      MODE: 'staging',
      MAIL_ONLY_TO: ['issuer.example'],
    });
    for (const [name, value] of [
      ['SANDBOX_URL', 'http://127.0.0.1:4000'],
      ['FAULT', 'orders:kill:1'],
      ['PUBLIC_URL', 'http://portal.example'],
      ['BITSTAMP_URL', 'http://prices.example'],
      ['APP_SECRET', Buffer.alloc(32).toString('base64')],
      ['DOCUMENT_KEYS', `one:${Buffer.alloc(32).toString('base64')}`],
      ['VIDEO_LEAST_SECONDS', '5'],
      ['TAX_CERTIFICATES', 'official'],
      ['CLAMD_ADDRESS', undefined],
      ['MAIL_ONLY_TO', undefined],
    ] as const)
      expect(() => readConfig({ ...staging, [name]: value }), name).toThrow(name);
  });

  it.each([
    ['STELLAR_NETWORK_PASSPHRASE', { STELLAR_NETWORK_PASSPHRASE: PUBLIC }],
    ['BITCOIN_NETWORK', { BITCOIN_RPC_URL: 'https://node.example', BITCOIN_XPUB: 'xpub' }],
    ['ETHEREUM_CHAIN_ID', { ETHEREUM_RPC_URL: 'https://node.example', ETHEREUM_XPUB: 'xpub' }],
  ])('[RUN-8] moves nothing on the public network of %s', (name, changed) => {
    for (const accepted of ['', name])
      expect(() =>
        readConfig({ ...staging, ...changed, ACCEPTED_WEAK_SETTINGS: accepted }),
      ).toThrow(`${name}: is the public network`);
  });

  it('[RUN-8] alone keeps mails from addresses', () => {
    for (const MODE of ['production', 'sandbox'])
      expect(() => readConfig({ ...production, MODE, MAIL_ONLY_TO: 'issuer.example' })).toThrow(
        'MAIL_ONLY_TO: belongs to staging',
      );
  });
});

describe('the time until a payment is final', () => {
  it('[ORD-4] is by default what questions and token sale terms name, which the product does not compute', () => {
    const { BITCOIN_CONFIRMATIONS, ETHEREUM_CONFIRMATIONS } = readConfig(production);
    const none = { count: 0, medianSeconds: 0 };
    const spoken = {
      XLM: spokenTime(confirmationMinutes('XLM', 1, none)),
      BTC: spokenTime(confirmationMinutes('BTC', BITCOIN_CONFIRMATIONS, none)),
      ETH: spokenTime(confirmationMinutes('ETH', ETHEREUM_CONFIRMATIONS, none)),
    };
    expect(spoken).toEqual({
      XLM: { unit: 'quarter' },
      BTC: { unit: 'hours', count: 1 },
      ETH: { unit: 'quarter' },
    });
    const content = (file: string) =>
      readFileSync(new URL(`../../content/bb1/${file}`, import.meta.url), 'utf8');
    expect(content('en/faq.md')).toContain(
      'a payment in XLM or ETH after about 10 to 15 minutes, one in BTC after about an hour.',
    );
    expect(content('de/faq.md')).toContain(
      'eine Zahlung in XLM oder ETH nach etwa 10 bis 15 Minuten, eine in BTC nach etwa einer Stunde.',
    );
    expect(content('documents/token-sale.md')).toMatch(
      /XLM .*10 bis 15 Minuten.*\n.*BTC .*einer Stunde.*\n.*ETH .*10 bis 15 Minuten/,
    );
  });
});

describe('the base address of calls', () => {
  it('[CALL-1] is a path of its own', () => {
    expect(readConfig(production).API_PATH).toBe('/api');
    expect(readConfig({ ...production, API_PATH: '/v1/calls' }).API_PATH).toBe('/v1/calls');
    for (const API_PATH of ['', '/', 'api', '/api/', '//api', '/a b', '/../api', 'https://x/api'])
      expect(() => readConfig({ ...production, API_PATH }), API_PATH).toThrow('API_PATH');
  });
});
