import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair, Networks } from '@stellar/stellar-sdk';
import { verifySync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandboxBank, type SandboxBank } from '../bank/sandbox-bank.ts';
import { type SandboxBitcoin, startBitcoinNetwork } from '../bitcoin/bitcoin-network.ts';
import { startMailbox, type CaughtMail, type Mailbox } from '../mailbox/mailbox.ts';
import { type PriceStandIn, startPriceStandIn } from '../prices/price-stand-in.ts';
import { TraceStore } from '../traces/trace-store.ts';
import { startStellarStandIn, type StellarStandIn } from '../stellar/stellar-stand-in.ts';
import { startPanel } from './panel.ts';

const POISON = '</title><script>alert(1)</script>';
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

const mail = (changes: Partial<CaughtMail>): CaughtMail => ({
  id: 'one',
  messageId: 'one@x.example',
  from: 'info@x.example',
  to: ['anna@x.example'],
  replyTo: [],
  subject: 'Hello',
  text: 'Hello',
  html: '',
  receivedAt: '2030-01-31T11:00:00.000Z',
  ...changes,
});
const mails = [
  mail({ text: 'Please go to http://localhost:3000/confirm?a=1&b=2. Thank you.' }),
  mail({
    id: 'two',
    messageId: 'two@x.example',
    to: ['bert@x.example'],
    subject: POISON,
    from: POISON,
    text: `${POISON} http://x.example/"onmouseover="alert(1)`,
    html: `<!doctype html><html><head><title>x</title></head><body>${POISON}<a href="http://localhost:3000/">go</a></body></html>`,
  }),
];

let folder: string;
let bank: SandboxBank;
let mailbox: Mailbox;
let stellar: StellarStandIn;
let bitcoin: SandboxBitcoin;
let prices: PriceStandIn;
let panel: { url: string; close(): Promise<void> };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panel-'));
  const kept = join(folder, 'mails.jsonl');
  writeFileSync(kept, mails.map((one) => `${JSON.stringify(one)}\n`).join(''));
  mailbox = await startMailbox({ port: 0, file: kept });
  stellar = await startStellarStandIn({
    port: 0,
    dataDir: null,
    networkPassphrase: Networks.TESTNET,
    closeEveryMs: 0,
  });
  bank = openSandboxBank({
    folder,
    account: {
      iban: 'DE50100000000000000001',
      bic: 'TESTDEFFXXX',
      ownerName: 'Nordlicht Finance GmbH',
    },
  });
  bank.makeStatement({ version: '02', now: new Date('2030-01-30T11:00:00Z') });
  bank.makeStatement({ version: 'mt940', now: new Date('2030-01-31T11:00:00Z') });
  bitcoin = await startBitcoinNetwork({
    dataDir: null,
    bitcoind: null,
    now: null,
    payerSeed: randomBytes(32),
    issuerSeed: randomBytes(32),
  });
  prices = await startPriceStandIn({ port: 0 });
  panel = await startPanel({
    mailbox,
    bank,
    stellar,
    stellarDepositSecret: Keypair.random().secret(),
    issuerAccounts: {
      payout: Keypair.random().publicKey(),
      sponsor: Keypair.random().publicKey(),
    },
    coldSigners: [],
    asset: { code: 'BB1', issuer: Keypair.random().publicKey() },
    bitcoin,
    ethereum: null,
    prices,
    traces: new TraceStore(),
    statementInbox: folder,
    databaseUrl: NO_DATABASE,
    portalUrl: 'http://localhost:3000',
    statementsFolder: join(folder, 'statements'),
    officers: [
      {
        name: 'Rita Reviewer',
        email: 'rita@issuer.example',
        password: 'secret',
        totpSecret: TOTP_SECRET,
        roles: ['reviewer'],
      },
    ],
  });
});

afterAll(async () => {
  await panel.close();
  await bitcoin.close();
  await prices.close();
  await stellar.close();
  await mailbox.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => fetch(`${panel.url}/sandbox${path}`);
const text = async (path: string) => (await get(path)).text();

async function post(path: string, body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${panel.url}/sandbox/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

async function send(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${panel.url}/sandbox${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(303);
  return (response.headers.get('location') ?? '').replace('/sandbox', '');
}

describe('the sandbox panel', () => {
  it('[SAFE-8] answers no page of another site', async () => {
    const { port } = new URL(panel.url);
    const statusOf = (headers: Record<string, string>, method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path: '/sandbox/', method, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusOf({ host: `evil.example:${port}` })).toBe(403);
    expect(await statusOf({ origin: 'https://evil.example' }, 'POST')).toBe(403);
    expect(await statusOf({})).toBe(200);
  });

  it('[RUN-2] shows a code that signs the officer in', async () => {
    const page = await text('/');
    const code = /id="code-0" data-live>(\d{6})</u.exec(page)?.[1] ?? '';
    expect(verifySync({ secret: TOTP_SECRET, token: code, epochTolerance: 30 }).valid).toBe(true);
    expect(page).not.toContain(TOTP_SECRET);
  });

  it('[RUN-2] runs and loads only its own files', async () => {
    for (const path of [
      '/',
      '/?lang=de',
      '/wallet',
      '/wallet?lang=de',
      '/mails',
      '/mails/two',
      '/nowhere',
    ]) {
      const response = await get(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy, path).not.toContain('unsafe');
      const scripts = (await response.text()).match(/<script[^>]*>/gu);
      expect(scripts, path).toEqual(['<script src="/sandbox/panel.js" defer>']);
    }
    expect((await get('/panel.css')).headers.get('content-type')).toContain('text/css');
    expect((await get('/panel.js')).headers.get('content-type')).toContain('text/javascript');
  });

  it('[RUN-2] shows a hostile mail as text, with its links usable', async () => {
    const poisoned = await text('/mails/two');
    expect(poisoned).not.toContain('<script>alert');
    expect(poisoned).not.toMatch(/href="[^"]*" ?onmouseover/u);
    expect(await text('/mails')).not.toContain('<script>alert');
    expect(await text(`/mails?to=${encodeURIComponent(POISON)}`)).not.toContain('<script>alert');
    expect(await text('/mails/one')).toContain(
      '<a href="http://localhost:3000/confirm?a=1&amp;b=2">http://localhost:3000/confirm?a=1&amp;b=2</a>.',
    );
  });

  it('[RUN-2] shows the HTML of a mail in a frame where nothing runs and nothing is fetched', async () => {
    const page = await text('/mails/two');
    const sandbox = /<iframe[^>]* sandbox="([^"]*)"/u.exec(page)?.[1] ?? 'allow-scripts';
    const response = await get('/mails/two/html');
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const allowed of [sandbox, policy])
      expect(allowed).not.toMatch(/allow-scripts|allow-same-origin|allow-forms/u);
    expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    expect(policy).toContain('; sandbox');
    expect(await response.text()).toContain('<head><base target="_top"><title>');
  });

  it('[RUN-2] finds mails by their recipient, on the page by a part of it', async () => {
    expect(await (await get('/api/mails?to=BERT@x.example')).json()).toMatchObject({
      mails: [{ id: 'two', to: ['bert@x.example'], received_at: '2030-01-31T11:00:00.000Z' }],
    });
    expect(await (await get('/api/mails?to=nobody@x.example')).json()).toEqual({ mails: [] });
    const page = await text('/mails?to=ann');
    expect([page.includes('/sandbox/mails/one'), page.includes('/sandbox/mails/two')]).toEqual([
      true,
      false,
    ]);
    expect((await get('/mails/three')).status).toBe(404);
  });

  it('[RUN-2] passes a transfer to the bank as it was sent, by the API or by a form', async () => {
    expect(
      await post('/bank/transfers', {
        payer_name: 'Anna',
        amount: '12.34',
        remittance: 'BB1-7K3M9QXA4\nthank you',
        end_to_end_id: 'E1',
      }),
    ).toMatchObject({ status: 200, answer: { amount: '12.34' } });
    expect(bank.waiting().at(-1)?.transfers).toEqual([
      {
        amountCents: 1234n,
        counterpartyName: 'Anna',
        counterpartyIban: 'DE90999999990000004711',
        remittance: ['BB1-7K3M9QXA4', 'thank you'],
        endToEndId: 'E1',
      },
    ]);
    const back = await send('/bank/transfers', {
      lang: 'de',
      payer_name: POISON,
      amount: '1,50',
      payer_iban: 'DE02120300000000202051',
      remittance: '',
    });
    expect(bank.waiting().at(-1)?.transfers).toEqual([
      {
        amountCents: 150n,
        counterpartyName: POISON,
        counterpartyIban: 'DE02120300000000202051',
        remittance: [''],
      },
    ]);
    const page = await text(back);
    expect(page).toContain('hat 1,50');
    expect(page).not.toContain('<script>alert');
  });

  it('[RUN-2] refuses impossible requests in a sentence, without effect', async () => {
    const before = bank.waiting().length;
    expect(await post('/bank/transfers', { payer_name: 'Anna', amount: '0' })).toMatchObject({
      status: 422,
      answer: { message: expect.stringContaining('above zero') },
    });
    expect(await post('/bank/transfers?lang=de', { amount: '1' })).toEqual({
      status: 422,
      answer: { message: 'Bitte geben Sie an: Zahlende Person.' },
    });
    expect(await post('/stellar/faults', { fault: 'earthquake' })).toMatchObject({ status: 422 });
    expect(await post('/bank/transfers', [])).toMatchObject({ status: 422 });
    expect(await post('/nothing', {})).toMatchObject({ status: 404 });
    const page = await text(await send('/bank/transfers', { payer_name: '', amount: '1' }));
    expect(page).toContain('role="alert">Please enter Payer.');
    expect(bank.waiting()).toHaveLength(before);
  });

  it('[RUN-2] closes ledgers on demand, and keeps planned faults until they are cancelled', async () => {
    const { sequence } = stellar.node.ledger.last;
    expect(await post('/stellar/ledgers', {})).toEqual({
      status: 200,
      answer: { sequence: sequence + 1 },
    });
    expect(stellar.node.ledger.last.sequence).toBe(sequence + 1);
    expect(await post('/stellar/faults', { fault: 'try_again_later', count: 2 })).toEqual({
      status: 200,
      answer: { faults: { try_again_later: 2 } },
    });
    expect(await text('/')).toContain('The network asks to try again later (2)');
    expect(await post('/stellar/faults', { fault: 'try_again_later', count: 0 })).toEqual({
      status: 200,
      answer: { faults: {} },
    });
  });

  it('[RUN-2] serves statements of earlier starts, and nothing else of the folder', async () => {
    expect(await (await get('/api/bank/statements')).json()).toEqual({
      statements: [
        {
          id: '2030-01-31-00002',
          version: 'mt940',
          url: '/sandbox/bank/statements/2030-01-31-00002.sta',
        },
        {
          id: '2030-01-30-00001',
          version: '02',
          url: '/sandbox/bank/statements/2030-01-30-00001.xml',
        },
      ],
    });
    const mt940 = await get('/bank/statements/2030-01-31-00002.sta');
    expect(mt940.headers.get('content-disposition')).toBe(
      'attachment; filename="2030-01-31-00002.sta"',
    );
    expect(await mt940.text()).toContain(':28C:00002/001');
    const response = await get('/bank/statements/2030-01-30-00001.xml');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="2030-01-30-00001.xml"',
    );
    expect(await response.text()).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.02');
    for (const path of [
      '/bank/statements/2030-01-30-00002.xml',
      '/bank/statements/2030-01-30-00001.sta',
      '/bank/statements/..%2Faccount-DE50100000000000000001.xml',
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it('[RUN-2] asks to wait for the database where it is needed, and loses no statement', async () => {
    expect((await get('/api/state')).status).toBe(503);
    for (const [path, body] of [
      ['/clock', { by: 'day' }],
      ['/orders/BB1-7K3M9QXA4/payments', {}],
      ['/bank/statements', { version: '08' }],
    ] as const) {
      expect(await post(path, body), path).toMatchObject({
        status: 503,
        answer: { message: expect.stringContaining('does not respond yet') },
      });
    }
    expect(bank.waiting().length).toBeGreaterThan(0);
  });
});
