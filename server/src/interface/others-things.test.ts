import { randomUUID } from 'node:crypto';
import { Keypair } from '@stellar/stellar-sdk';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import {
  createAnnouncementDraft,
  proposeAnnouncement,
} from '@bb1/domain/announcements/desk-endpoints';
import { proposeReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import { beginConversation, sendContactMessage } from '@bb1/domain/contact/endpoints';
import { type Endpoint, scopeOf } from '@bb1/domain/endpoint';
import { deleteAttachment, listIdentityProofs } from '@bb1/domain/kyc/endpoints';
import { proposeDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { placeOrder } from '@bb1/domain/orders/endpoints';
import { makeRefundFile, proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { getPayment, listPayments, proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { listUnexplainedDebits } from '@bb1/domain/payments/unexplained-money-endpoints';
import { proposeChurchTax } from '@bb1/domain/taxes/desk-endpoints';
import type { ApiClient } from '../../../testing/api-client.ts';
import {
  importStatement,
  investorWithTokens,
  order,
  orderForm,
  picture,
  statement,
  transfer,
  verifyOneself,
} from '../../../testing/cast.ts';
import {
  expectPlainRefusal,
  plainBody,
  describeAnswer,
} from '../../../testing/interface/answers.ts';
import { databaseDigest } from '../../../testing/interface/database-digest.ts';
import { tableSystem } from '../../../testing/interface/integrator.ts';
import { addBarePasskey, browserOf } from '../../../testing/interface/people.ts';
import { sampleBody } from '../../../testing/interface/sample-inputs.ts';
import { photo } from '../../../testing/applicant.ts';
import { approveAs } from '../../../testing/approvals.ts';
import { forAllTests, type Investor, openWorld } from '../../../testing/world.ts';
import { applyAsCompany } from '../modules/kyc/test-files/company.ts';
import { Claimant } from '../modules/claims/test-files/claimant.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
let owner: Investor;
let thief: Investor;
let thiefsBrowser: ApiClient;
/** The owner's own object for each id that a call takes. */
let owned: Record<string, string>;

beforeAll(async () => {
  const officers = {
    reviewer: await world.officer('Rita Reviewer', 'compliance'),
    finance: await world.officer('Finn Finance', 'finance'),
    approver: await world.officer('Ada Approver', 'finance_approver'),
  };
  ({ person: owner } = await investorWithTokens(world, 'Otto Eigner', '2500.00', officers));
  // Not approved yet: objects locked by an approval would be refused before ownership is checked.
  thief = await world.investor('Tina Dieb');
  await verifyOneself(thief, 'Tina Dieb');
  thiefsBrowser = await browserOf(world, 'investor', thief.accountId, {
    steppedUp: 'second_factor',
  });
  owned = {
    ...(await everythingOf(owner)),
    ...(await moneyAtTheDesk(officers.finance, officers.approver)),
  };
});
beforeEach(() => world.query('delete from rate_limits'));

/** A key, as a database row. */
async function integrator(): Promise<string> {
  await tableSystem(world);
  const rows = await world.query<{ id: string }>('select id from integrators limit 1');
  return rows[0]?.id ?? '';
}

async function replyTemplate(): Promise<string> {
  const [writer, reader] = [
    await world.officer('Tom Text', 'support'),
    await world.officer('Lea Lektor', 'compliance'),
  ];
  const id = randomUUID();
  const body = sampleBody(proposeReplyTemplate);
  await approveAs(reader, (await writer.ok(proposeReplyTemplate, { params: { id }, body })).id);
  return id;
}

/** Sent to everybody with an open order. */
async function announcement(): Promise<string> {
  const [writer, reader] = [
    await world.officer('Wendy Wort', 'content'),
    await world.officer('Carla Compliance', 'compliance'),
  ];
  const { id } = await writer.ok(createAnnouncementDraft, {
    body: sampleBody(createAnnouncementDraft),
  });
  const body = sampleBody(proposeAnnouncement);
  await approveAs(reader, (await writer.ok(proposeAnnouncement, { params: { id }, body })).id);
  await world.runJob('announcements.send');
  return id;
}

/** Real objects, created the way people create them. */
async function everythingOf(person: Investor): Promise<Record<string, string>> {
  const idOf = async (query: string, values: unknown[] = []) =>
    (await world.query<{ id: string }>(query, values))[0]?.id ?? '';
  const provenBrowser = await browserOf(world, 'investor', person.accountId, {
    steppedUp: 'second_factor',
  });
  const placed = await order(person, '100.00');
  const claim = await new Claimant(provenBrowser).create();
  const [proof] = await person.ok(listIdentityProofs);
  await person.ok(sendContactMessage, { body: sampleBody(sendContactMessage) });
  const conversation = await person.ok(beginConversation, {
    body: sampleBody(beginConversation),
    files: [await photo()],
  });
  const attachment = proof?.attachments[0]?.id ?? '';
  const company = await world.investor('Karla Kaufmann');
  await applyAsCompany(company);
  const call = randomUUID();
  await world.query(
    `insert into video_identifications (id, account_id, identity_proof_id, person_name, document_type, document_number, provider, consent_version, consented_at, recording, created_at, state_since)
     values ($1, $2, $3, 'Otto Eigner', 'id_card', 'L01X00T47', 'built_in', 'a test', now(), 'pictures', now(), now())`,
    [call, person.accountId, proof?.id],
  );
  const act = randomUUID();
  await world.query(
    "insert into holding_adjustments (id, kind, account_id, public_key, reason, document_reference, proposed_by, proposed_at) values ($1, 'freeze', $2, $3, 'a test', 'a test', (select id from officers limit 1), now())",
    [act, person.accountId, Keypair.random().publicKey()],
  );
  const { officerId: officer } = await world.officer('Nina Neu', 'support');
  const request = randomUUID();
  await world.query(
    "insert into data_requests (id, account_id, kind, asked, received_on, due_on, entered_by, entered_at) values ($1, $2, 'access', 'a test', '2026-01-01', '2026-02-01', (select id from officers limit 1), now())",
    [request, person.accountId],
  );
  const extract = randomUUID();
  await world.query(
    `insert into register_extracts (id, account_id, reason, content, token_amount, issued_at) values ($1, $2, 'change', '{"holder": "Otto Eigner", "entries": []}', 0, now())`,
    [extract, person.accountId],
  );
  const walletOrder = randomUUID();
  await world.query(
    'insert into wallet_orders (id, public_key, started_at, valid_until, account_id, agreed_at) values ($1, $2, now(), now(), $3, now())',
    [walletOrder, Keypair.random().publicKey(), person.accountId],
  );
  return {
    data_request: request,
    wallet_order: walletOrder,
    register_extract: extract,
    call,
    officer,
    announcement: await announcement(),
    integrator: await integrator(),
    holding_adjustment: act,
    message_file: await idOf('select id from contact_attachments limit 1'),
    business_file: await idOf('select id from business_files limit 1'),
    beneficial_owner: await idOf('select id from beneficial_owners limit 1'),
    order: placed.id,
    claim: claim.id,
    proof: proof?.id ?? '',
    attachment,
    session: await idOf('select id from sessions where token_hash = $1', [provenBrowser.tokenHash]),
    passkey: await addBarePasskey(world, person.accountId),
    account: person.accountId,
    bank_import: await idOf('select id from bank_imports limit 1'),
    mail: await idOf('select id from mail_outbox limit 1'),
    conversation: conversation.id,
    reply_template: await replyTemplate(),
    contact_message: await idOf('select id from contact_messages limit 1'),
    country_list: await idOf('select id from country_lists limit 1'),
  };
}

/** A stranger's payment with everything officers do with it. */
async function moneyAtTheDesk(
  finance: ApiClient,
  approver: ApiClient,
): Promise<Record<string, string>> {
  await importStatement(
    world,
    statement(world, [
      transfer({ name: 'Max Probe', amount: '70.00', remittance: 'x' }),
      transfer({ name: 'Max Probe', amount: '80.00', remittance: 'x' }),
      { direction: 'debit', transfers: [{ amountCents: 100n, counterpartyName: 'Max Probe' }] },
    ]),
  );
  await world.runJobs();
  const [{ payments }, [debit]] = [
    await finance.ok(listPayments, { query: { state: 'queued' } }),
    await finance.ok(listUnexplainedDebits),
  ];
  const [first, second] = await Promise.all(
    payments.map(({ id }) => finance.ok(getPayment, { params: { id }, query: {} })),
  );
  if (first === undefined || second === undefined) throw new Error('no payment waits');
  await finance.ok(proposeDecision, {
    params: { id: first.id },
    body: {
      kind: 'own_funds',
      order_reference: null,
      amount: first.amount,
      reason: 'a test',
      version: first.version,
    },
  });
  const refund = await finance.ok(proposeRefund, {
    params: { id: second.id },
    body: { ...sampleBody(proposeRefund), amount: second.amount, version: second.version },
  });
  await approveAs(approver, refund.approval_id);
  const file = await finance.ok(makeRefundFile, { body: {} });
  const foreign = randomUUID();
  await world.query(
    "insert into foreign_deposits (id, source, source_key, asset, amount, transaction_id, received_at) values ($1, 'stellar', '1', 'XLM:GA', 1, '0', now())",
    [foreign],
  );
  const code = await finance.ok(proposeDiscountCode, { body: sampleBody(proposeDiscountCode) });
  await approveAs(approver, code.id);
  const taxes = await finance.ok(proposeChurchTax, {
    params: { account_id: owner.accountId },
    body: sampleBody(proposeChurchTax),
  });
  const [run, payout] = [randomUUID(), randomUUID()];
  await world.query(
    "insert into coupon_runs (id, payout_number, due_date, payment_date, record_date, parts, started_at) values ($1, 1, '2030-01-01', '2030-01-02', '2029-12-31', '{fixed_coupon}', now())",
    [run],
  );
  await world.query(
    'insert into coupon_payouts (id, run_id, line_no, account_id, token_amount, fixed_eur, variable_eur, repayment_eur, gain_eur) values ($1, $2, 1, $3, 100, 1, 0, 0, 0)',
    [payout, run, owner.accountId],
  );
  const redemption = randomUUID();
  await world.query(
    'insert into redemptions (id, includes_moved, line_count, token_amount, proposed_by, proposed_at) select $1, false, 1, 1, id, now() from officers limit 1',
    [redemption],
  );
  const [certificateRun, certificate] = [randomUUID(), randomUUID()];
  await world.query(
    "insert into tax_certificate_runs (id, kind, year, proposed_by, proposed_at, decided_by, decided_at) select $1, 'year', 2010, e.proposed_by, now(), o.id, now() from tax_entries e join officers o on o.id <> e.proposed_by where e.id = $2 limit 1",
    [certificateRun, taxes.id],
  );
  await world.query(
    'insert into tax_certificates (id, account_id, year, run_id, payments, income_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, is_specimen, issued_at) values ($1, $2, 2010, $3, 1, 0, 0, 0, 0, true, now())',
    [certificate, owner.accountId, certificateRun],
  );
  return {
    redemption,
    tax_entry: taxes.id,
    tax_certificate: certificate,
    coupon_run: run,
    coupon_payout: payout,
    payment: first.id,
    refund: refund.id,
    refund_file: file.id,
    foreign_deposit: foreign,
    unexplained_debit: debit?.id ?? '',
    discount_code: code.id,
  };
}

/**
 * What each id of each call refers to. A call with an id that is missing here fails the first test.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exportForDataRequest: { id: 'data_request' },
  endSession: { id: 'session' },
  removePasskey: { id: 'passkey' },
  updateIdentityProof: { id: 'proof' },
  deleteIdentityProof: { id: 'proof' },
  deleteAttachment: { id: 'proof', attachment_id: 'attachment' },
  deleteBusinessFile: { id: 'business_file' },
  updateBeneficialOwner: { id: 'beneficial_owner' },
  removeBeneficialOwner: { id: 'beneficial_owner' },
  leaveVideoCall: { call_id: 'call' },
  getVideoIceServers: { call_id: 'call' },
  getVideoSignals: { call_id: 'call' },
  sendVideoSignal: { call_id: 'call' },
  typeVideoCode: { call_id: 'call' },
  getPaymentDetails: { id: 'order' },
  listOrderPayments: { id: 'order' },
  requestQuote: { id: 'order' },
  withdrawOrder: { id: 'order' },
  cancelOrder: { id: 'order' },
  buildClaim: { 'distribution_claim.id': 'claim' },
  downloadTaxCertificate: { id: 'tax_certificate' },
  downloadRegisterExtract: { id: 'register_extract' },
  submitClaim: { 'distribution_claim.id': 'claim' },
  getConversation: { id: 'conversation' },
  continueConversation: { id: 'conversation' },
  downloadConversationAttachment: { id: 'conversation', attachment_id: 'message_file' },
  noteConversationRead: { id: 'conversation' },
  getOwnAnnouncement: { id: 'announcement' },
  noteAnnouncementRead: { id: 'announcement' },
  getWalletOrder: { id: 'wallet_order' },
  agreeToWalletOrder: { id: 'wallet_order' },
  getCouponPayouts: { id: 'account' },
  getInheritedPayouts: { id: 'account' },
  getUpcomingPayouts: { id: 'account' },
};
/** Of the desk, to which the thief has no access. */
const DESK_NAMES: Readonly<Record<string, string>> = {
  account_id: 'account',
  attachment_id: 'attachment',
};

const DESK_KINDS = [
  ['/bank/', 'bank_import'],
  ['/discount_codes/', 'discount_code'],
  ['/orders/', 'order'],
  ['/payments/', 'payment'],
  ['/refunds/', 'refund'],
  ['/refund_files/', 'refund_file'],
  ['/foreign_deposits/', 'foreign_deposit'],
  ['/unexplained_debits/', 'unexplained_debit'],
  ['/contact/', 'contact_message'],
  ['/reply_templates/', 'reply_template'],
  ['/country_lists/', 'country_list'],
  ['/coupon_runs/', 'coupon_run'],
  ['/coupon_payouts/', 'coupon_payout'],
  ['/video/', 'call'],
  ['/claims/', 'claim'],
  ['/taxes/entries/', 'tax_entry'],
  ['/taxes/certificates/', 'tax_certificate'],
  ['/holder_documents/', 'register_extract'],
  ['/holdings/acts/', 'holding_adjustment'],
  ['/redemptions/', 'redemption'],
  ['/mails/', 'mail'],
  ['/officers/', 'officer'],
  ['/announcements/', 'announcement'],
  ['/integrators/', 'integrator'],
  ['/data_requests/', 'data_request'],
] as const;

const withIds = everyEndpoint.filter((endpoint) => idFieldsOf(endpoint).length > 0);
const forInvestors = withIds.filter(({ audience }) => audience === 'investor');
const forOfficers = withIds.filter(
  (endpoint) => endpoint.audience !== 'investor' && scopeOf(endpoint) === null,
);

/** Where a call takes ids, as paths into parameters and body. */
function idFieldsOf(endpoint: Endpoint): string[] {
  return [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
    schema === undefined
      ? []
      : uuidsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
}

function uuidsIn(schema: unknown, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { format, properties, items, anyOf } = schema as {
    format?: string;
    properties?: Record<string, unknown>;
    items?: unknown;
    anyOf?: unknown[];
  };
  if (format === 'uuid') return [path.join('.')];
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => uuidsIn(inner, [...path, name])),
    ...uuidsIn(items, [...path, '0']),
    ...(anyOf ?? []).flatMap((inner) => uuidsIn(inner, path)),
  ];
}

function inputWith(
  endpoint: Endpoint,
  idFor: (field: string) => string,
): { params: Record<string, string>; body?: unknown } {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, idFor(name)]),
  );
  if (endpoint.body === undefined) return { params };
  const body = structuredClone(sampleBody(endpoint)) as Record<string, Record<string, unknown>>;
  for (const field of idFieldsOf(endpoint)) {
    const [outer = '', inner] = field.split('.');
    const holder = body[outer];
    if (inner !== undefined && holder !== undefined) holder[inner] = idFor(field);
  }
  return { params, body };
}

const ownersIdFor = (endpoint: Endpoint) => (field: string) =>
  owned[NAMES[endpoint.name]?.[field] ?? ''] ?? '';
const nobodysId = () => randomUUID();

describe("other people's objects", () => {
  it('[CALL-2] cover every id that an investor can send, with an existing object for each', () => {
    const unnamed = forInvestors.flatMap((endpoint) =>
      idFieldsOf(endpoint)
        .filter((field) => NAMES[endpoint.name]?.[field] === undefined)
        .map((field) => `${endpoint.name}.${field}`),
    );
    expect(
      unnamed.map((one) => `${one}: name its object in NAMES, and make one in everythingOf`),
    ).toEqual([]);
    expect(
      Object.fromEntries(forInvestors.map((endpoint) => [endpoint.name, idFieldsOf(endpoint)])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(NAMES).map(([name, fields]) => [name, Object.keys(fields)]),
      ),
    );
    expect(Object.entries(owned).filter(([, id]) => id === '')).toEqual([]);
  });

  it.each(forInvestors.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[CALL-2] %s gives another investor the same answer for them as for what does not exist',
    async (_name, endpoint) => {
      const before = await databaseDigest(world);
      const strange = await thiefsBrowser.call(
        endpoint,
        inputWith(endpoint, ownersIdFor(endpoint)),
      );
      const missing = await thiefsBrowser.call(endpoint, inputWith(endpoint, nobodysId));
      expect([strange.status, strange.text], describeAnswer(endpoint, strange)).toEqual([
        404,
        missing.text,
      ]);
      expect([missing.status, missing.body], describeAnswer(endpoint, missing)).toEqual([
        404,
        plainBody('not_found'),
      ]);
      expectPlainRefusal(strange, endpoint.name);
      const malformed = await thiefsBrowser.call(
        endpoint,
        inputWith(endpoint, () => "1' or '1'='1"),
      );
      // An invalid id in a path is "not found"; in a body it is an error at its field.
      expect(malformed.status, describeAnswer(endpoint, malformed)).toBe(
        endpoint.params === undefined ? 422 : 404,
      );
      expectPlainRefusal(malformed, endpoint.name);
      for (const ids of [ownersIdFor(endpoint), nobodysId]) {
        const visitors = await world.visitor().call(endpoint, inputWith(endpoint, ids));
        expect([visitors.status, visitors.body], describeAnswer(endpoint, visitors)).toEqual([
          401,
          plainBody('not_signed_in'),
        ]);
      }
      expect(await databaseDigest(world)).toEqual(before);
    },
  );

  it.each(forOfficers.map((endpoint) => [endpoint.name, endpoint] as const))(
    "[DESK-1] %s reveals nothing about the desk's objects to an investor, not even about their own case",
    async (_name, endpoint) => {
      const before = await databaseDigest(world);
      const kind = DESK_KINDS.find(([part]) => endpoint.path.includes(part))?.[1] ?? 'account';
      const real = (field: string) => owned[DESK_NAMES[field] ?? kind] ?? '';
      const own = (field: string) =>
        field === 'account_id' || kind === 'account' ? thief.accountId : real(field);
      for (const ids of [real, own, nobodysId]) {
        const answer = await thiefsBrowser.call(endpoint, inputWith(endpoint, ids));
        expect([answer.status, answer.body], describeAnswer(endpoint, answer)).toEqual([
          401,
          plainBody('not_signed_in'),
        ]);
      }
      expect(await databaseDigest(world)).toEqual(before);
    },
  );

  it("[CALL-2] stay closed when one of several ids is one's own", async () => {
    const [own] = await thief.ok(listIdentityProofs);
    for (const params of [
      { id: own?.id ?? '', attachment_id: owned['attachment'] ?? '' },
      { id: owned['proof'] ?? '', attachment_id: own?.attachments[0]?.id ?? '' },
    ]) {
      const answer = await thiefsBrowser.call(deleteAttachment, { params });
      expect([answer.status, answer.body]).toEqual([404, plainBody('not_found')]);
    }
    expect((await owner.ok(listIdentityProofs))[0]?.attachments).toHaveLength(2);
    expect((await thief.ok(listIdentityProofs))[0]?.attachments).toHaveLength(2);
  });

  it("[CALL-2] accept no files for another person's proof", async () => {
    const updateProof = forInvestors.find(({ name }) => name === 'updateIdentityProof');
    if (updateProof === undefined) throw new Error('no call takes files');
    const before = await databaseDigest(world);
    const files = [
      { field: 'attachments', name: 'a.jpg', type: 'image/jpeg', bytes: await picture(3) },
    ];
    expect(
      (await thiefsBrowser.call(updateProof, { params: { id: owned['proof'] ?? '' }, files }))
        .status,
    ).toBe(404);
    expect(await databaseDigest(world)).toEqual(before);
  });

  it('[CALL-2][ORD-6] have idempotency keys of their own: the same key from another person places another order', async () => {
    const headers = { 'idempotency-key': 'one-key-for-two-people' };
    const first = await owner.ok(placeOrder, { body: orderForm('250.00'), headers });
    const second = await thief.ok(placeOrder, { body: orderForm('130.00'), headers });
    expect(second.id).not.toBe(first.id);
    expect([first.amount, second.amount]).toEqual(['250.00', '130.00']);
  });
});
