import { randomUUID } from 'node:crypto';
import { claimAccount } from '../domain/src/accounts/endpoints.ts';
import { takePartAsAffiliate } from '../domain/src/affiliates/endpoints.ts';
import {
  continueConversation,
  listConversations,
  sendContactMessage,
} from '../domain/src/contact/endpoints.ts';
import { declareInitialOrder } from '../domain/src/orders/endpoints.ts';
import { proposeChurchTax } from '../domain/src/taxes/desk-endpoints.ts';
import { proposeAllocation } from '../domain/src/tokens/desk-endpoints.ts';
import {
  addVideoPicture,
  endVideoCall,
  takeNextVideoCall,
} from '../domain/src/video-identification/desk-endpoints.ts';
import {
  skipVideoIdentification,
  startVideoIdentification,
} from '../domain/src/video-identification/endpoints.ts';
import { confirmNewsletter } from '../domain/src/waitlist/endpoints.ts';
import { makeNewKeys } from '../web/app/portal/claim/new-keys.ts';
import type { ApiClient } from './api-client.ts';
import { approveAs } from './approvals.ts';
import { claimAsTheBrowserDoes } from './browser-claim.ts';
import { browserWithLink } from './browser-with-link.ts';
import { approve } from './applicant.ts';
import { importStatement, order, picture, statement, transfer, verifyOneself } from './cast.ts';
import { readZip } from './read-zip.ts';
import { join, SUBJECTS, sweep, tokenIn } from './waitlist-world.ts';
import { type Investor, PASSWORD, type World, type Officer } from './world.ts';

export interface OwnData {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Downloads the export as a browser does, and unpacks it. */
export async function takeOwnData(world: World, person: ApiClient): Promise<OwnData> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await world.product.app.inject({
    method: 'GET',
    url: '/api/users/export',
    headers: { cookie },
  });
  const files =
    answer.statusCode === 200 ? await readZip(answer.rawPayload) : new Map<string, Buffer>();
  const json = files.get('data.json')?.toString('utf8') ?? '{}';
  return {
    status: answer.statusCode,
    headers: answer.headers,
    files,
    data: JSON.parse(json) as Record<string, unknown>,
  };
}

/**
 * A person with data everywhere: waitlist, newsletter, contact form, account, factors,
 * identification, order, payment, tokens, claim, a referred friend who has invested. The world must
 * have a ledger.
 */
export async function somebodyEverywhere(
  world: World,
  fullName: string,
  email: string,
): Promise<Investor> {
  await join(world, email, { full_name: fullName, newsletter: true });
  await world
    .visitor()
    .ok(confirmNewsletter, { body: { token: tokenIn(world, email, SUBJECTS.newsletter) } });
  await sweep(world);
  const client = world.visitor();
  const { id: accountId } = await client.ok(claimAccount, {
    body: {
      token: tokenIn(world, email, SUBJECTS.invitation, '/users/claim_account'),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      terms_acceptance: true,
      prospectus_acknowledgement: true,
    },
  });
  const person = Object.assign(client, { accountId, email });
  await person.ok(sendContactMessage, {
    body: { full_name: fullName, email, message: `A question of ${fullName}`, locale: 'en' },
  });
  const [conversation] = await person.ok(listConversations);
  await person.ok(continueConversation, {
    params: { id: conversation?.id ?? '' },
    body: { message: 'One more thing' },
    files: [{ field: 'attachments', name: 'a.jpg', type: 'image/jpeg', bytes: await picture(5) }],
  });
  await person.ok(declareInitialOrder, { body: { amount: '25000', currency: 'EUR' } });
  await invest(world, person, fullName);
  await world.query(
    "insert into data_requests (id, account_id, kind, asked, received_on, due_on, entered_by, entered_at) values (gen_random_uuid(), $1, 'access', 'What do you know of me?', '2026-01-01', '2026-02-01', (select id from officers limit 1), now())",
    [accountId],
  );
  // Blocked once, while we held no money of theirs.
  await world.query(
    "insert into account_blocks (id, account_id, kind, reason, money_is_in, proposed_by, proposed_at, decided_at) values (gen_random_uuid(), $1, 'block', 'a test', false, (select id from officers limit 1), now(), now())",
    [accountId],
  );
  await world.query(
    "insert into wallet_orders (id, public_key, client_domain, amount_eur, started_at, valid_until, account_id, agreed_at) values (gen_random_uuid(), 'G' || repeat('A', 55), 'wallet.example', 100, now(), now(), $1, now())",
    [accountId],
  );
  await world.runJobs();
  return person;
}

/** A call that was skipped at first, and then aborted after a picture was taken. */
async function isSeenByVideo(person: ApiClient, officer: ApiClient): Promise<void> {
  const { consent_version } = await person.ok(skipVideoIdentification);
  await person.ok(startVideoIdentification, { body: { consent: true, consent_version } });
  const params = { call_id: (await officer.ok(takeNextVideoCall)).call_id };
  await officer.ok(addVideoPicture, {
    params,
    body: { kind: 'person' },
    files: [{ field: 'picture', name: 'person.jpg', type: 'image/jpeg', bytes: await picture(4) }],
  });
  await officer.ok(endVideoCall, { params, body: { result: 'aborted', reasons: ['light'] } });
}

const FRIEND = 'Frieda Freundin';

/** Signed up through the person's link, and was identified. */
async function referredFriend(
  world: World,
  person: ApiClient,
  reviewer: ApiClient,
): Promise<ApiClient> {
  const { code } = await person.ok(takePartAsAffiliate);
  const friend = await world.investor(FRIEND, await browserWithLink(world, code ?? ''));
  await verifyOneself(friend, FRIEND, {
    identity: { doc_id: 'P02X00T48' },
    street: 'Beispielweg 2',
  });
  await approve(reviewer, friend.accountId);
  return friend;
}

/** The tax office's answer, and a void certificate. */
async function isTaxed(
  { product }: World,
  person: Investor,
  { finance, approver }: { finance: Officer; approver: Officer },
): Promise<void> {
  const entry = await finance.ok(proposeChurchTax, {
    params: { account_id: person.accountId },
    body: { year: 2019, answer: 'percent_9', community: 'ev', document_reference: 'a file' },
  });
  await approveAs(approver, entry.approval_id);
  const run = randomUUID();
  await product.db.pool.query(
    "insert into tax_certificate_runs (id, kind, year, state, proposed_by, proposed_at, decided_by, decided_at, done_at) values ($1, 'year', 2010, 'done', $2, now(), $3, now(), now())",
    [run, finance.officerId, approver.officerId],
  );
  await product.db.pool.query(
    'insert into tax_certificates (id, account_id, year, run_id, payments, income_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, is_specimen, state, issued_at, cancelled_at) values ($1, $2, 2010, $3, 1, 100, 25, 1.37, 0, true, $4, now(), now())',
    [randomUUID(), person.accountId, run, 'cancelled'],
  );
}

async function invest(world: World, person: Investor, fullName: string): Promise<void> {
  const [reviewer, finance, approver] = [
    await world.officer('Rita Geheim', 'compliance'),
    await world.officer('Finn Finance', 'finance'),
    await world.officer('Ada Approver', 'finance_approver'),
  ];
  await verifyOneself(person, fullName);
  await approve(reviewer, person.accountId);
  await isSeenByVideo(person, await world.officer('Vera Geheim', 'reviewer'));
  const friend = await referredFriend(world, person, reviewer);
  const [{ reference }, { reference: friends }] = [
    await order(person, '2500.00'),
    await order(friend, '2500.00'),
  ];
  await importStatement(
    world,
    statement(world, [
      transfer({ name: fullName, amount: '2500.00', remittance: reference }),
      transfer({ name: FRIEND, amount: '2500.00', remittance: friends }),
    ]),
  );
  await world.runJobs();
  await approveAs(approver, (await finance.ok(proposeAllocation)).id);
  await world.runJobs();
  await world.runJob('affiliates.settle_commissions');
  await isTaxed(world, person, { finance, approver });
  await world.secured(person);
  await claimAsTheBrowserDoes(person, await makeNewKeys(), {
    intervalMs: 1,
    afterAsk: () => world.runJobs({ delayed: true }),
  });
}
