import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Keypair, Networks } from '@stellar/stellar-sdk';
import { generateSecret } from 'otplib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { ROLES } from '@bb1/domain/officers/rights';
import { openSandboxBank, type SandboxBank } from '../../sandbox/bank/sandbox-bank.ts';
import { startBitcoinNetwork } from '../../sandbox/bitcoin/bitcoin-network.ts';
import { DEMO_CROWD } from '../../sandbox/demonstration/crowd.ts';
import { demonstrate } from '../../sandbox/demonstration/demonstrate.ts';
import { signInOfficer } from '../../sandbox/demonstration/officer-acts.ts';
import { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import { listenOnLoopback } from '../../sandbox/loopback.ts';
import { startPanel } from '../../sandbox/panel/panel.ts';
import { startStellarStandIn } from '../../sandbox/stellar/stellar-stand-in.ts';
import { TraceStore } from '../../sandbox/traces/trace-store.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { enterOpeningBalance } from '../../testing/opening-balance.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { openSurroundings } from '../../testing/surroundings.ts';

const OFFICERS = [
  {
    name: 'Rita Reviewer',
    email: 'rita@issuer.example',
    password: 'demonstration officer',
    totpSecret: generateSecret({ length: 20 }),
    roles: ['reviewer', 'support'],
  },
  {
    name: 'Felix Finance',
    email: 'felix@issuer.example',
    password: 'demonstration officer',
    totpSecret: generateSecret({ length: 20 }),
    roles: ['finance'],
  },
  {
    name: 'Petra Prüfer',
    email: 'petra@issuer.example',
    password: 'demonstration officer',
    totpSecret: generateSecret({ length: 20 }),
    roles: ['finance_approver'],
  },
  {
    name: 'Ada Aufsicht',
    email: 'ada@issuer.example',
    password: 'demonstration officer',
    totpSecret: generateSecret({ length: 20 }),
    roles: ['compliance'],
  },
];
/**
 * The demonstration is cut off after each of these was done and before it got the answer, in this
 * order, once each.
 */
const CUT_AFTER = [
  'PUT /api/desk/screening/lists/',
  'POST /api/users',
  'POST /api/users/emails/confirmation',
  'PUT /api/users/kyc/identity_proof/',
  'POST /api/desk/kyc/reviews/',
  'POST /api/users/orders',
  'POST /api/users/kyc/business',
  'PUT /api/users/kyc/business',
  'POST /sandbox/api/orders/',
  'POST /sandbox/api/bank/transfers',
  'POST /sandbox/api/bank/statements',
  'POST /api/contact',
  'POST /api/waitlist',
  'POST /api/waitlist/confirm',
];
/** The whole demonstration, nearly once for each cut. */
const CUTS_LIMIT_MS = 240_000;

let db: Database;
let bank: SandboxBank;
let apiUrl: string;
let panelUrl: string;
const closing: (() => Promise<unknown> | void)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bb1-demonstration-'));
  closing.unshift(() => rmSync(folder, { recursive: true }));
  const surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')), {
    prices: true,
    // A crowd lives through the weeks that follow.
    offering: (offering) => ({
      ...offering,
      sale: { ...offering.sale, start: new Date(Date.now() - 3_600_000).toISOString() },
    }),
  });
  closing.unshift(() => surroundings.close());
  const databaseUrl = surroundings.environment['DATABASE_URL'] ?? '';
  db = openDatabase({ url: databaseUrl, poolSize: 4, onError: () => undefined });
  closing.unshift(() => db.close());
  for (const officer of OFFICERS) {
    const roles = ROLES.filter((role) => officer.roles.includes(role));
    await createOfficer(
      {
        db,
        clock: systemClock,
        appSecret: Buffer.from(surroundings.environment['APP_SECRET'] ?? '', 'base64'),
      },
      { ...officer, locale: 'en', roles },
    );
  }
  const stellar = await startStellarStandIn({
    port: 0,
    dataDir: null,
    networkPassphrase: Networks.TESTNET,
    closeEveryMs: 0,
  });
  closing.unshift(() => stellar.close());
  const { iban, bic, accountHolder } = surroundings.offering.bank;
  bank = openSandboxBank({ folder, account: { iban, bic, ownerName: accountHolder } });
  await enterOpeningBalance(db.pool, iban, 0n);
  const statementInbox = join(folder, 'inbox');
  mkdirSync(statementInbox);
  const server = await startServerProcess({
    ...surroundings.environment,
    BANK_STATEMENT_FOLDER: statementInbox,
  });
  closing.unshift(() => server.stop());
  const bitcoin = await startBitcoinNetwork({
    dataDir: null,
    bitcoind: null,
    now: null,
    payerSeed: randomBytes(32),
    issuerSeed: randomBytes(32),
  });
  closing.unshift(() => bitcoin.close());
  const prices = surroundings.prices ?? expect.unreachable();
  const panel = await startPanel({
    mailbox: surroundings.mailbox,
    bank,
    stellar,
    stellarDepositSecret: surroundings.ledger.deposit.secret(),
    issuerAccounts: {
      payout: Keypair.random().publicKey(),
      sponsor: Keypair.random().publicKey(),
    },
    coldSigners: [],
    asset: { code: 'BB1', issuer: surroundings.ledger.environment['STELLAR_ISSUER'] ?? '' },
    bitcoin,
    ethereum: null,
    prices,
    traces: new TraceStore(),
    statementInbox,
    databaseUrl,
    portalUrl: server.url,
    officers: OFFICERS,
    statementsFolder: join(folder, 'statements'),
  });
  closing.unshift(() => panel.close());
  [apiUrl, panelUrl] = [server.url.replace('localhost', '127.0.0.1'), panel.url];
});
afterAll(async () => {
  for (const close of closing) await close();
});

/**
 * Forwards requests, and drops the connection instead of the answer to the first one that begins
 * with `cut`.
 */
async function lineThatBreaks(
  cut: string,
): Promise<{ url: string; broke: () => boolean; close(): Promise<void> }> {
  let broken = false;
  const server = createServer((request, reply) => {
    void (async () => {
      const path = request.url ?? '';
      const body = await buffer(request);
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' &&
        !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
          ? [[name, value] as [string, string]]
          : [],
      );
      const answer = await fetch(`${path.startsWith('/sandbox') ? panelUrl : apiUrl}${path}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      });
      const text = await answer.text();
      broken ||= answer.ok && `${request.method} ${path}`.startsWith(cut);
      if (broken) request.socket.destroy();
      else
        reply
          .writeHead(
            answer.status,
            [...answer.headers]
              .filter(
                ([name]) =>
                  ![
                    'connection',
                    'content-length',
                    'content-encoding',
                    'transfer-encoding',
                    'keep-alive',
                  ].includes(name),
              )
              .flat(),
          )
          .end(text);
    })();
  });
  return { ...(await listenOnLoopback(server, 0)), broke: () => broken };
}

function run(url = { portalUrl: apiUrl, panelUrl }): Promise<void> {
  return demonstrate({
    ...url,
    officers: OFFICERS,
    crowd: [],
    signal: new AbortController().signal,
  });
}

/** Codes and limits of earlier runs would only delay the next one. */
async function forgetTries(): Promise<void> {
  await db.pool.query('delete from rate_limits');
  await db.pool.query('update totp_factors set last_step = 0');
}

/** Each run signs in from an unknown browser, which people are notified of. */
async function everythingThatCounts(): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from accounts) as accounts, (select count(*)::int from documents) as documents, (select json_agg(v order by v) from (select verdict || ' ' || version as v from kyc_records) k) as verdicts,
      (select json_agg(o order by o) from (select status || ' ' || amount_eur || ' ' || payment_method as o from orders) s) as orders, (select json_agg(p order by p) from (select state || ' ' || amount::numeric(20, 2) as p from payments) s) as payments,
      (select count(*)::int from contact_messages) as messages, (select count(*)::int from waitlist_members) as members, (select json_agg(template order by template) from mail_outbox where template <> 'new-browser') as mails, (select count(*)::int from bank_imports where imported_at is not null) as imports`,
  );
  return rows[0];
}

const raised = async () =>
  (await new PatientClient(apiUrl, new AbortController().signal).ok(getConfig)).sale_raised_eur;

describe('the demonstration data', () => {
  it(
    '[RUN-1] interrupted after any action are completed by the next run without duplicates: exactly 1,850,000.00 EUR are paid, and called raised',
    async () => {
      for (const cut of CUT_AFTER) {
        await forgetTries();
        const line = await lineThatBreaks(cut);
        await expect(run({ portalUrl: line.url, panelUrl: line.url })).rejects.toThrow();
        expect([cut, line.broke()]).toEqual([cut, true]);
        await line.close();
      }
      await forgetTries();
      await run();
      expect(await raised()).toBe('1850000.00');
      expect(bank.waiting()).toEqual([]);
      expect(bank.balanceCents()).toBe(185_120_000n);
      expect(await everythingThatCounts()).toMatchObject({
        accounts: 9,
        documents: 17,
        orders: [
          'funds_received 1000000.00 EUR',
          'funds_received 2500.00 EUR',
          'funds_received 347500.00 EUR',
          'funds_received 500000.00 EUR',
          'pending 100000.00 EUR',
          'pending 7500.00 XLM',
        ],
        payments: [
          'assigned 1000000.00',
          'assigned 2500.00',
          'assigned 347500.00',
          'assigned 500000.00',
          'queued 1200.00',
        ],
        messages: 2,
        members: 2,
      });
      expect((await checkMoneyInvariants(db)).breaches).toEqual([]);
    },
    CUTS_LIMIT_MS,
  );

  it('[RUN-1][DESK-2] give officers work', async () => {
    const queues = async (officer: (typeof OFFICERS)[number] | undefined) => {
      if (officer === undefined) throw new Error('no such officer');
      await forgetTries();
      const client = new PatientClient(apiUrl, new AbortController().signal);
      await signInOfficer(client, officer, new AbortController().signal);
      return Object.fromEntries(
        (await client.ok(deskHome)).queues.map(({ name, count }) => [name, count]),
      );
    };
    expect(await queues(OFFICERS[0])).toMatchObject({
      kyc_reviews: 2,
      unmatched_payments: 1,
      contact_messages: 2,
    });
    expect(await queues(OFFICERS[1])).toMatchObject({
      orders_to_allocate: 1,
      unmatched_payments: 1,
    });
  });

  it('[RUN-1] do not change in another run, and people are notified of the browser that it signs in from', async () => {
    const before = await everythingThatCounts();
    await forgetTries();
    await run();
    expect(await everythingThatCounts()).toEqual(before);
    expect([await raised(), bank.balanceCents()]).toEqual(['1850000.00', 185_120_000n]);
  });

  it(
    '[RUN-7] let a crowd arrive, pay and be allocated on the days of three weeks, and an allocation wait',
    async () => {
      const crowd = DEMO_CROWD.filter(
        ({ day, orders, claims }) =>
          !claims && [5, 19].includes(day) && (orders[0]?.paymentMethod ?? 'EUR') === 'EUR',
      );
      const paid = crowd.filter(({ orders }) => orders.some((order) => order.paid));
      expect(paid.map(({ day }) => day)).toEqual(expect.arrayContaining([5, 19]));
      await forgetTries();
      const options = { portalUrl: apiUrl, panelUrl, officers: OFFICERS, crowd };
      await demonstrate({ ...options, signal: new AbortController().signal });
      const { rows } = await db.pool.query<{ state: string; orders: number }>(
        "select state, sum(json_array_length(content -> 'lines'))::int as orders from approvals where kind = 'allocation' group by state",
      );
      // Sofia Winter's order was paid before the crowd came.
      const until = (days: readonly number[]) =>
        paid.filter(({ day }) => days.includes(day)).length;
      expect(Object.fromEntries(rows.map(({ state, orders }) => [state, orders]))).toEqual({
        approved: until([5]) + 1,
        proposed: expect.any(Number) as number,
      });
      expect((await checkMoneyInvariants(db)).breaches).toEqual([]);
      const { rows: clock } = await db.pool.query<{ days: number }>(
        'select round(offset_ms / 86400000.0)::int as days from product_clock',
      );
      expect(clock[0]?.days).toBe(20);
    },
    CUTS_LIMIT_MS,
  );
});
