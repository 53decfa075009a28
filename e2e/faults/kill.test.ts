import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, inject, it } from 'vitest';
import { confirmEmail, login, register } from '@bb1/domain/accounts/endpoints';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import type { Role } from '@bb1/domain/officers/rights';
import { listOrders, placeOrder } from '@bb1/domain/orders/endpoints';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { getBankImport, previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeBankFile } from '@bb1/domain/payments/evidence-endpoints';
import { listPayments } from '@bb1/domain/payments/payment-endpoints';
import { listAllocations, proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { lookAtDocuments } from '../../server/src/modules/kyc/test-files/look-at-documents.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { claimAsTheBrowserDoes } from '../../testing/browser-claim.ts';
import { orderForm, statement, transfer, verifyOneself } from '../../testing/cast.ts';
import { enterOpeningBalance } from '../../testing/opening-balance.ts';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { mailCodeIn } from '../../testing/first-factor-code.ts';
import { secureAccount } from '../../testing/secure-account.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';
import { PASSWORD, registrationForm } from '../../testing/world.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { newTotpSecret } from '../../server/src/platform/crypto/totp.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { makeNewKeys } from '../../web/app/portal/claim/new-keys.ts';
import { CALL_EVERY_MS, CrashServer } from './crash-server.ts';
import { pointsOf } from './crash-walk.ts';
import { tryToApprove } from '../../testing/approvals.ts';

const TRANSACTIONS = [
  'place_order',
  'propose_bank_file',
  'approve_proposal',
  'match_payment',
  'propose_allocation',
  'claims.submit',
  'transfers.sign',
  'transfers.submit',
  'claims.follow',
];

const POINTS = pointsOf(TRANSACTIONS, ['after_commit', 'before_commit']);

it(
  '[SAFE-2][ORD-6][PAY-1][TOK-1][CLM-4] loses nothing and does nothing twice on the whole journey with a kill -9 in every transaction',
  { timeout: 180_000 },
  async () => {
    const surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')), {
      ledger: true,
    });
    const db = openDatabase({
      url: surroundings.environment['DATABASE_URL'] ?? '',
      poolSize: 4,
      onError: () => undefined,
    });
    const { server, left } = await CrashServer.startDyingAtEach(surroundings, db, POINTS);
    try {
      const { balance } = await walk(server, {
        surroundings,
        db,
        isOver: () => left.size === 0,
      });
      expect(server.deaths).toBe(POINTS.length);
      expect(balance).toMatchObject({
        unclaimed_tokens: '0.0000000',
        wallets: [{ tokens: '2631.5789473' }],
      });
      expect((await checkMoneyInvariants(db)).breaches).toEqual([]);
      const counts = await db.pool.query(
        `select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments, (select count(*)::int from allocations) as allocations,
          (select count(*)::int from distribution_claims where state = 'settled') as claims, (select count(*)::int from transfer_attempts where outcome = 'settled') as landed,
          (select count(*) from register_extracts) = (select count(*) from mail_outbox where template = 'register-extract') as each_extract_mailed_once,
          (select array_agg(template order by template) from mail_outbox where template not like 'confirm%' and template <> 'register-extract') as mails`,
      );
      expect(counts.rows).toEqual([
        {
          orders: 1,
          payments: 1,
          allocations: 1,
          claims: 1,
          landed: 1,
          // A sweep of each minute decides between which steps an extract is issued, if any.
          each_extract_mailed_once: true,
          mails: [
            'claim-settled',
            'factor-added',
            'first-factor-code',
            'kyc-approved',
            'order-placed',
            'payment-received',
            'tokens-allocated',
          ],
        },
      ]);
    } finally {
      await server.stop();
      await db.close();
      await surroundings.close();
    }
  },
);

interface Walk {
  readonly surroundings: Surroundings;
  readonly db: Database;
  /** Whether the server has died at every point. */
  readonly isOver: () => boolean;
}

async function walk(server: CrashServer, { surroundings, db, isOver }: Walk) {
  const erika = await signUp(server, surroundings);
  await verifyOneself(erika.client, 'Erika Beispiel');
  const idempotencyKey = randomUUID();
  const order = await server.survive(() =>
    erika.client.ok(placeOrder, {
      body: orderForm('2500.00'),
      headers: { 'idempotency-key': idempotencyKey },
    }),
  );

  const finance = await officer(server, surroundings, db, 'finance');
  const bytes = statement({ offering: surroundings.offering, now: () => new Date() }, [
    transfer({ name: 'Erika Beispiel', amount: '2500.00', remittance: order.reference }),
  ]);
  const upload = {
    files: [{ field: 'file', name: 'statement.xml', type: 'application/xml', bytes }],
  };
  const preview = await finance.ok(previewBankImport, upload);
  await enterOpeningBalance(db.pool, surroundings.offering.bank.iban);
  const approver = await officer(server, surroundings, db, 'finance_approver');
  // Before any job runs: a code is used up by a login whose answer is lost with the server.
  const colleague = await officer(server, surroundings, db, 'finance', 'support');
  const ofImport = { params: { id: preview.id } };
  await server.survive(async () => {
    const body = { reason: 'The channel of the bank is down' };
    // After a death behind the commit the second try finds the proposal.
    expect([201, 409]).toContain(
      (await finance.call(proposeBankFile, { ...ofImport, body })).status,
    );
  });
  await server.survive(async () => {
    const { approval_id: id } = await finance.ok(getBankImport, ofImport);
    const params = { id: id ?? '' };
    const { content_hash } = await approver.ok(getApproval, { params });
    const answer = await approver.call(approveProposal, { params, body: { content_hash } });
    expect([200, 409]).toContain(answer.status);
  });
  // A second source: the same statement, which another officer has fetched from the bank.
  await server.survive(() => colleague.ok(previewBankImport, upload));
  await server.eventually(
    async () =>
      (await finance.ok(listPayments)).payments.every((payment) => payment.state === 'assigned')
        ? true
        : null,
    CALL_EVERY_MS,
  );
  await server.eventually(
    async () => ((await erika.client.ok(listOrders))[0]?.status === 'funds_received' ? true : null),
    CALL_EVERY_MS,
  );

  const reviewer = await officer(server, surroundings, db, 'reviewer');
  const params = { account_id: erika.accountId };
  const { version } = await reviewer.ok(getKycReview, { params });
  await lookAtDocuments(reviewer, erika.accountId);
  await reviewer.ok(decideKyc, {
    params,
    body: {
      decision: 'approve',
      version,
      checked: ['data_matches_document', 'document_valid', 'person_of_age', 'address_plausible'],
    },
  });

  // Who brought the evidence does not propose what hangs on it.
  const operations = await officer(server, surroundings, db, 'token_operations');
  // After a death behind the commit nothing is left to propose.
  await server.survive(() => operations.call(proposeAllocation));
  const { approval_ids: proposed } = await operations.ok(listAllocations);
  await server.survive(async () => {
    const answer = await tryToApprove(approver, proposed[0] ?? '');
    // After a death behind the commit the second attempt finds the work done.
    expect([200, 409]).toContain(answer.status);
  });
  expect(await approver.ok(listAllocations)).toMatchObject({
    allocations: [{ orders: 1 }],
    approval_ids: [],
  });

  const keys = await makeNewKeys();
  const claim = await server.survive(() =>
    // The server dies four times meanwhile, and each start takes seconds on a busy machine.
    claimAsTheBrowserDoes(erika.client, keys, { timeoutMs: 90_000 }),
  );
  expect(claim.state).toBe('settled');
  const balance = await server.survive(() => erika.client.ok(getTokenBalance));
  await server.eventually(async () =>
    isOver() &&
    (await db.pool.query('select from mail_outbox where sent_at is null')).rowCount === 0
      ? true
      : null,
  );
  return { balance };
}

async function signUp(
  server: CrashServer,
  surroundings: Surroundings,
): Promise<{ client: ApiClient; accountId: string }> {
  const client = server.client();
  const email = 'erika@people.example';
  const user = await client.ok(register, {
    body: registrationForm(email, { full_name: 'Erika Beispiel', locale: 'de' }),
  });
  const token = await server.eventually(
    async () =>
      /token=([^\s&"]+)/.exec(surroundings.mailbox.mails({ to: email })[0]?.text ?? '')?.[1] ??
      null,
  );
  await client.ok(confirmEmail, { body: { token: decodeURIComponent(token) } });
  await client.ok(login, { body: { email, password: PASSWORD } });
  await secureAccount(client, (to) =>
    server.eventually(async () => {
      const texts = surroundings.mailbox.mails({ to }).map(({ text }) => text);
      return mailCodeIn(texts) === null ? null : texts;
    }),
  );
  return { client, accountId: user.id };
}

async function officer(
  server: CrashServer,
  surroundings: Surroundings,
  db: Database,
  ...roles: Role[]
): Promise<ApiClient> {
  const totpSecret = newTotpSecret();
  const email = `${roles.join('.')}@issuer.example`;
  await createOfficer(
    {
      db,
      clock: systemClock,
      appSecret: Buffer.from(surroundings.environment['APP_SECRET'] ?? '', 'base64'),
    },
    {
      name: `Officer ${roles.join(' ')}`,
      email,
      password: PASSWORD,
      locale: 'en',
      roles,
      totpSecret,
    },
  );
  const client = server.client();
  // A job may have died just after its result became visible.
  await server.survive(() =>
    client.ok(deskLogin, {
      body: { email, password: PASSWORD, code: generateSync({ secret: totpSecret }) },
    }),
  );
  return client;
}
