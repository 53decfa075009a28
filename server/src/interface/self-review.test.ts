import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk';
import { allEndpoints } from '@bb1/domain/all-endpoints';
import { may, ROLES } from '@bb1/domain/officers/rights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainBody, said } from '../../../testing/interface/answers.ts';
import { databaseDigest } from '../../../testing/interface/database-digest.ts';
import { sampleBody } from '../../../testing/interface/sample-inputs.ts';
import { somebodyEverywhere } from '../../../testing/own-data.ts';
import { openWorld, type World } from '../../../testing/world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const acts = allEndpoints.filter(
  ({ audience, method }) => typeof audience === 'object' && method !== 'GET',
);

/** Which own thing each act is tried on. */
const TRIED: Readonly<Record<string, string>> = {
  endAccountSessions: 'account',
  setLegalHold: 'account',
  liftLegalHold: 'account',
  proposeFactorReset: 'account',
  approveFactorReset: 'factor_reset',
  declineFactorReset: 'factor_reset',
  proposeAccountBlock: 'account',
  approveAccountBlock: 'account_block',
  rejectAccountBlock: 'account_block',
  enterDataRequest: 'account',
  settleDataRequest: 'data_request',
  liftRestriction: 'account',
  decideKyc: 'account',
  proposeDecision: 'payment',
  approveDecision: 'payment_decision',
  rejectDecision: 'payment_decision',
  proposeRefund: 'payment',
  approveRefund: 'refund',
  rejectRefund: 'refund',
  endClaim: 'claim',
  approveHoldingAdjustment: 'holding_adjustment',
  rejectHoldingAdjustment: 'holding_adjustment',
  stopHoldingAdjustment: 'holding_adjustment',
  proposeChurchTax: 'account',
  proposeExemption: 'account',
  approveTaxEntry: 'tax_entry',
  rejectTaxEntry: 'tax_entry',
  proposeTaxCertificateCorrection: 'tax_certificate',
  approveTaxCertificateRun: 'tax_certificate_run',
  rejectTaxCertificateRun: 'tax_certificate_run',
  proposeCommissionDecision: 'commission',
  approveCommissionDecision: 'commission_decision',
  rejectCommissionDecision: 'commission_decision',
};

/** Where the state that an act needs takes a whole test of its own. */
const TESTED: Readonly<Record<string, readonly [file: string, title: string]>> = {
  judgeScreeningHit: [
    'server/src/modules/screening/screening-hits.test.ts',
    '[DESK-1][KYC-8] nobody judges their own case',
  ],
  takeNextVideoCall: [
    'server/src/modules/kyc/video/video-call.test.ts',
    '[DESK-1][KYC-9] an officer is never given their own case',
  ],
  endVideoCall: [
    'server/src/modules/kyc/video/video-call.test.ts',
    '[DESK-1][KYC-9] an officer is never given their own case',
  ],
  lookUpClaim: [
    'server/src/modules/claims/claims-desk.test.ts',
    '[DESK-1][DESK-3] acts are for token operations, who prove themselves before ending one, and never in a case of their own',
  ],
  approveAllocation: [
    'server/src/modules/payments/refunds/where-refunds-go.test.ts',
    '[DESK-3] nobody allocates tokens to themselves',
  ],
  proposeHoldingAdjustment: [
    'server/src/modules/holdings/holding-adjustments.test.ts',
    '[TOK-3] is the only one on its holding, and nobody acts on their own account',
  ],
};

/** Bodies of acts that look at more than the sample has before they ask whose case it is. */
const BODIES: Readonly<Record<string, unknown>> = {
  proposeDecision: {
    kind: 'own_funds',
    order_reference: null,
    amount: '1.00',
    reason: 'a test',
    version: 1,
  },
};

const EVERYBODY =
  'goes by everybody at once, by figures that nobody picks; a colleague has to agree';
const CALL = 'only anyone who took the call may, and nobody is given their own';
const CARRIED_OUT = 'carries out what two others have agreed to, and changes nothing of it';
const RULES = 'is about rules that hold for everybody';
const NOBODY = 'is about nobody who invests';
/** Acts that judge nobody, each with the reason. */
const NOBODYS: Readonly<Record<string, string>> = {
  moveClock: NOBODY,
  verifyAuditLog: NOBODY,
  stopMoneyMovements: NOBODY,
  proposeMoneyRelease: NOBODY,
  approveMoneyRelease: NOBODY,
  rejectMoneyRelease: NOBODY,
  confirmConfigurationVersion: NOBODY,
  retryFailedJob: NOBODY,
  putAwayFailedJob: NOBODY,
  proposeOfficer: 'decides on officers; their own access is refused in officer-changes.test.ts',
  proposeOfficerChange:
    'decides on officers; their own access is refused in officer-changes.test.ts',
  approveOfficerChange:
    'decides on officers; their own access is refused in officer-changes.test.ts',
  rejectOfficerChange:
    'decides on officers; their own access is refused in officer-changes.test.ts',
  sendSetUpLink: 'sends what two have agreed to once more',
  proposeCountryList: RULES,
  proposeCountryListVersion: RULES,
  approveCountryListVersion: RULES,
  rejectCountryListVersion: RULES,
  previewScreeningList: RULES,
  proposeScreeningList: RULES,
  approveScreeningList: RULES,
  withdrawScreeningList: RULES,
  proposeDiscountCode: RULES,
  publishDiscountCode: RULES,
  rejectDiscountCode: RULES,
  endDiscountCode: RULES,
  proposeAffiliateExtension: RULES,
  approveAffiliateExtension: RULES,
  rejectAffiliateExtension: RULES,
  viewDocument: 'looks and changes nothing; the look is logged',
  viewVideoPicture: 'looks and changes nothing; the look is logged',
  viewVideoRecording: 'looks and changes nothing; the look is logged',
  sendDeskVideoSignal: CALL,
  noteVideoChecks: CALL,
  addVideoPicture: CALL,
  sendVideoCode: CALL,
  addVideoRecording: CALL,
  allowVideoRetry: 'lets the person try once more, which a job would do the day after',
  previewBankImport: NOBODY,
  proposeBankFile: 'books what the bank says, of everybody',
  proposeOpeningBalance: 'is about the account of the issuer',
  proposeStatementGap: 'is about the account of the issuer',
  makeRefundFile: CARRIED_OUT,
  nameRefundTransaction: CARRIED_OUT,
  clearRefundTransaction: CARRIED_OUT,
  recallRefundFile:
    'calls a file with many orders back; each of them waits for its two officers again',
  noteForeignDeposit: 'belongs to no account',
  noteUnexplainedDebit: 'belongs to no account',
  proposeAllocation: EVERYBODY,
  rejectAllocation: 'leaves every order as it is for the next proposal',
  keepHolderSnapshot: NOBODY,
  uploadHoldingSignatures: CARRIED_OUT,
  prepareCouponRun: EVERYBODY,
  splitCouponRun: EVERYBODY,
  proposeCouponRun: EVERYBODY,
  releaseCouponRun: EVERYBODY,
  cancelCouponRun: EVERYBODY,
  retryCouponRun: EVERYBODY,
  retryCouponPayout: 'tries what was released by two once more; the same obstacles hold',
  proposeYearProfit: NOBODY,
  confirmYearProfit: NOBODY,
  rejectYearProfit: NOBODY,
  proposeRedemption: EVERYBODY,
  approveRedemption: EVERYBODY,
  rejectRedemption: EVERYBODY,
  stopRedemption: EVERYBODY,
  uploadRedemptionSignatures: CARRIED_OUT,
  proposeEndOfExemption:
    'tried in tax-entries.test.ts with an exemption that counts: it goes through the same proposal as the others',
  proposeCommissionAllocation: EVERYBODY,
  approveCommissionAllocation: EVERYBODY,
  rejectCommissionAllocation: 'leaves every commission as it is for the next proposal',
  proposeTaxCertificates: EVERYBODY,
  recordTaxRemittance: NOBODY,
  markContactAnswered: 'says that a message was answered',
  reopenContactMessage: 'says that a message was answered',
  retryMail: 'sends the same mail once more',
};

const NAME = 'Olga Offiziell';
let world: World;
let things: Readonly<Record<string, string>>;
beforeAll(async () => {
  world = await openWorld({ ledger: true });
  const person = await somebodyEverywhere(world, NAME, 'olga@people.example');
  things = { account: person.accountId, ...(await thingsOf(person.accountId)) };
}, 120_000);
beforeEach(() => world.product.db.pool.query('delete from rate_limits'));
afterAll(() => world.close());

const idOf = async (text: string, values: unknown[] = []) =>
  (await world.product.db.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

/** What waits for officers about this person, each proposed by somebody else. */
async function thingsOf(account: string): Promise<Record<string, string>> {
  const other = await idOf('select id from officers where name <> $1 limit 1', [NAME]);
  const payment = await idOf(
    'select a.payment_id as id from live_assignments a join orders o on o.id = a.order_id where o.account_id = $1 limit 1',
    [account],
  );
  const commission = await idOf('select id from commissions where affiliate_id = $1 limit 1', [
    account,
  ]);
  const certificate = await idOf('select id from tax_certificates where account_id = $1 limit 1', [
    account,
  ]);
  return {
    payment,
    commission,
    tax_certificate: certificate,
    claim: await idOf('select id from distribution_claims where account_id = $1 limit 1', [
      account,
    ]),
    factor_reset: await idOf(
      "insert into factor_resets (id, account_id, reason, identity_proof, proposed_by, proposed_at, approvable_from) values ($1, $2, 'a test', 'in_person', $3, now() - interval '3 days', now() - interval '1 day') returning id",
      [randomUUID(), account, other],
    ),
    account_block: await idOf(
      "insert into account_blocks (id, account_id, kind, state, reason, money_is_in, proposed_by, proposed_at) values ($1, $2, 'block', 'proposed', 'a test', true, $3, now()) returning id",
      [randomUUID(), account, other],
    ),
    data_request: await idOf(
      "select id from data_requests where account_id = $1 and state = 'open'",
      [account],
    ),
    payment_decision: await idOf(
      "insert into payment_decisions (id, payment_id, kind, amount, reason, proposed_by, proposed_at) values ($1, $2, 'own_funds', 1, 'a test', $3, now()) returning id",
      [randomUUID(), payment, other],
    ),
    refund: await idOf(
      "insert into refunds (id, payment_id, currency, amount, reason, payee_account, is_to_source, proposed_by, proposed_at) values ($1, $2, 'EUR', 1, 'overpaid', 'DE02120300000000202051', true, $3, now()) returning id",
      [randomUUID(), payment, other],
    ),
    holding_adjustment: await idOf(
      "insert into holding_adjustments (id, kind, account_id, public_key, reason, document_reference, proposed_by, proposed_at) values ($1, 'freeze', $2, $3, 'a test', 'a test', $4, now()) returning id",
      [randomUUID(), account, Keypair.random().publicKey(), other],
    ),
    tax_entry: await idOf('select id from tax_entries where account_id = $1 limit 1', [account]),
    tax_certificate_run: await idOf(
      "insert into tax_certificate_runs (id, kind, year, certificate_id, reason, proposed_by, proposed_at) values ($1, 'correction', 2010, $2, 'a test', $3, now()) returning id",
      [randomUUID(), certificate, other],
    ),
    commission_decision: await idOf(
      "insert into commission_decisions (id, commission_id, kind, signs, reason, proposed_by, proposed_at) values ($1, $2, 'refuse', '{}', 'a test', $3, now()) returning id",
      [randomUUID(), commission, other],
    ),
  };
}

describe('officers and their own cases', () => {
  it('[DESK-1] every act of the back office says whether somebody could do it in a case of their own, and where that is tried', () => {
    const answered = [...Object.keys(TRIED), ...Object.keys(TESTED), ...Object.keys(NOBODYS)];
    expect(answered.toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
    const gone = Object.values(TESTED).filter(
      ([file, title]) =>
        !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(title),
    );
    expect(gone).toEqual([]);
  });

  it('[DESK-1] anyone who is an investor too is refused each act on what is theirs, and nothing is changed', async () => {
    expect(Object.entries(things).filter(([, id]) => id === '')).toEqual([]);
    const officers = new Map<string, Awaited<ReturnType<World['officer']>>>();
    for (const role of ROLES) officers.set(role, await world.officer(NAME, role));
    const before = await databaseDigest(world);
    const letIn: string[] = [];
    for (const endpoint of acts.filter(({ name }) => TRIED[name] !== undefined)) {
      await world.product.db.pool.query('delete from rate_limits');
      const right = typeof endpoint.audience === 'object' ? endpoint.audience.officer : null;
      const officer = officers.get(
        ROLES.find((role) => right !== null && may([role], right)) ?? '',
      );
      const parameter = /:(\w+)/.exec(endpoint.path)?.[1] ?? '';
      const answer = await officer?.call(endpoint, {
        params: { [parameter]: things[TRIED[endpoint.name] ?? ''] ?? '' },
        ...(endpoint.body === undefined
          ? {}
          : { body: BODIES[endpoint.name] ?? sampleBody(endpoint) }),
      });
      if (
        answer === undefined ||
        answer.status !== 403 ||
        JSON.stringify(answer.body) !== JSON.stringify(plainBody('maker_is_checker'))
      )
        letIn.push(answer === undefined ? endpoint.name : said(endpoint, answer));
    }
    expect(letIn).toEqual([]);
    expect(await databaseDigest(world)).toEqual(before);
  });
});
