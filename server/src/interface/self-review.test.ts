import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import { rightOf } from '@bb1/domain/endpoint';
import { may, ROLES } from '@bb1/domain/officers/rights';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainBody, describeAnswer } from '../../../testing/interface/answers.ts';
import { databaseDigest } from '../../../testing/interface/database-digest.ts';
import { sampleBody } from '../../../testing/interface/sample-inputs.ts';
import { somebodyEverywhere } from '../../../testing/own-data.ts';
import { forAllTests, type Officer, openWorld } from '../../../testing/world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const acts = everyEndpoint.filter(
  (endpoint) => rightOf(endpoint) !== null && endpoint.method !== 'GET',
);

/** The officer's own object on which each action is tried. */
const TRIED_HERE: Readonly<Record<string, string>> = {
  endAccountSessions: 'account',
  setLegalHold: 'account',
  proposeLegalHoldLifting: 'account',
  proposeFactorReset: 'account',
  proposeAccountBlock: 'account',
  enterDataRequest: 'account',
  settleDataRequest: 'data_request',
  proposeRestrictionLifting: 'account',
  decideKyc: 'account',
  proposeDecision: 'payment',
  proposeRefund: 'payment',
  cancelRefund: 'refund',
  endClaim: 'claim',
  stopHoldingAdjustment: 'holding_adjustment',
  proposeChurchTax: 'account',
  proposeCompanyKind: 'account',
  proposeExemption: 'account',
  proposeTaxCertificateCorrection: 'tax_certificate',
  proposeCommissionDecision: 'commission',
  replyToContact: 'contact_message',
  markContactAnswered: 'contact_message',
  reopenContactMessage: 'contact_message',
};

/** Actions whose required state takes a whole test of its own. */
const TESTED: Readonly<Record<string, readonly [file: string, title: string]>> = {
  proposeTaxOverride: [
    'server/src/modules/payouts/tax-questions.test.ts',
    '[DESK-1][TAX-4] is not proposed by an officer whose own taxes are unknown',
  ],
  proposeChurchTaxAnswers: [
    'server/src/modules/taxes/church-tax-query.test.ts',
    '[DESK-1][TAX-6] names every line that cannot be used, also an own one, and is not proposed with it',
  ],
  proposeTaxCorrection: [
    'server/src/modules/taxes/tax-returns.test.ts',
    '[DESK-1][TAX-6] is not proposed by an officer for their own payments, and no amount can be chosen',
  ],
  proposeTaxRefund: [
    'server/src/modules/taxes/tax-refunds.test.ts',
    '[DESK-1][TAX-6][PAY-6] goes back only to a valid account in the verified name, from which the holder paid unless a note says why not, and is not proposed by an officer for themselves',
  ],
  proposeTaxShortfall: [
    'server/src/modules/taxes/tax-shortfalls.test.ts',
    '[DESK-1][TAX-6] is not proposed by an officer for their own payments, nor where nothing is missing',
  ],
  proposeTaxShortfallWithdrawal: [
    'server/src/modules/taxes/tax-shortfalls.test.ts',
    '[DESK-1][DESK-4][TAX-6] has its notice withdrawn by two officers, once: the file and the return of its month say so, the holder is informed, and it can be notified again',
  ],
  setLegalHolds: [
    'server/src/modules/accounts/desk/accounts-desk.test.ts',
    '[SAFE-5][DESK-9] is set on many accounts after one step-up',
  ],
  decideDuplicate: [
    'server/src/modules/kyc/duplicates/duplicates.test.ts',
    '[KYC-12][DESK-1] is never decided by a reviewer, by an officer whose own account is one of them, or without a look at both sides',
  ],
  judgeScreeningHit: [
    'server/src/modules/screening/screening-hits.test.ts',
    "[DESK-1][KYC-8] is never on an officer's own case",
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
    "[DESK-1][DESK-3] is for token operations, after a step-up for ending one, and never for an officer's own case",
  ],
  proposeAllocation: [
    'server/src/modules/payments/refunds/where-refunds-go.test.ts',
    '[DESK-3][DESK-8] an officer never allocates tokens to themselves',
  ],
  proposeManualBooking: [
    'server/src/modules/payments/manual-bookings/manual-booking.test.ts',
    '[DESK-1][PAY-12] is neither proposed nor approved by an officer whose own order it names',
  ],
  proposeTakeBack: [
    'server/src/modules/payments/take-backs/officers-take-back.test.ts',
    "[DESK-1][PAY-10] is neither proposed nor approved by an officer about a payment of the officer's own",
  ],
  proposeUnbookedPayment: [
    'server/src/modules/payments/take-backs/unbooked-payment.test.ts',
    "[DESK-1][PAY-9] is neither proposed nor approved by an officer about a payment of the officer's own",
  ],
  proposeWriteOff: [
    'server/src/modules/receivables/receivables.test.ts',
    '[DESK-1][PAY-10] is neither proposed nor approved for a write-off by the officer who owes it',
  ],
  proposeHoldingAdjustment: [
    'server/src/modules/holdings/holding-adjustments.test.ts',
    "[TOK-3] is the only one on its holding, and never concerns an officer's own account",
  ],
};

/** Bodies of actions that need more than the sample before they check ownership. */
const BODIES: Readonly<Record<string, unknown>> = {
  proposeDecision: {
    kind: 'own_funds',
    order_reference: null,
    amount: '1.00',
    reason: 'a test',
    version: 1,
  },
};

const EVERYBODY = 'covers everybody at once with calculated figures; a colleague has to agree';
const EVERYBODY_READS = 'says the same to everybody; a colleague has to agree';
const CALL = 'only the officer who took the call may, and their own call is never offered to them';
const CARRIED_OUT = 'carries out unchanged what two others approved';
const RULES = 'concerns general rules';
const NO_INVESTOR = 'concerns no investor';
/** Actions that decide about no person, each with the reason. */
const ABOUT_NO_PERSON: Readonly<Record<string, string>> = {
  moveClock: NO_INVESTOR,
  verifyAuditLog: NO_INVESTOR,
  haltPayments: NO_INVESTOR,
  proposeMoneyRelease: NO_INVESTOR,
  confirmConfigurationVersion: NO_INVESTOR,
  retryFailedJobs: NO_INVESTOR,
  discardFailedJobs: NO_INVESTOR,
  proposeOfficer: 'decides on officers; their own access is refused in officer-changes.test.ts',
  proposeOfficerChange:
    'decides on officers; their own access is refused in officer-changes.test.ts',
  sendSetUpLink: 'sends again what two have approved',
  endDeclaration: 'is tried in declarations.test.ts: no officer ends their own',
  proposeCountryList: RULES,
  proposeCountryListVersion: RULES,
  previewScreeningList: RULES,
  proposeScreeningList: RULES,
  approveScreeningList: RULES,
  withdrawScreeningList: RULES,
  proposeIntegrator: RULES,
  collectIntegratorSecrets: RULES,
  revokeIntegrator: RULES,
  proposeDiscountCode: RULES,
  endDiscountCode: RULES,
  proposeAffiliateExtension: RULES,
  viewDocument: 'changes nothing; the view is logged',
  viewVideoPicture: 'changes nothing; the view is logged',
  viewVideoRecording: 'changes nothing; the view is logged',
  sendDeskVideoSignal: CALL,
  noteVideoChecks: CALL,
  addVideoPicture: CALL,
  sendVideoCode: CALL,
  addVideoRecording: CALL,
  allowVideoRetry: 'allows another attempt, which a job would do the next day',
  previewBankImport: NO_INVESTOR,
  proposeBankFile: 'books the bank statement of everybody',
  proposeSmallPayments: EVERYBODY,
  proposeOpeningBalance: 'is about the account of the issuer',
  proposeStatementGap: 'is about the account of the issuer',
  makeRefundFile: CARRIED_OUT,
  nameRefundTransaction: CARRIED_OUT,
  clearRefundTransaction: CARRIED_OUT,
  proposeRefundFileRecall: 'recalls a file with many refunds; each needs its two officers again',
  noteForeignDeposit: 'belongs to no account',
  noteUnexplainedDebit: 'belongs to no account',
  keepHolderSnapshot: NO_INVESTOR,
  uploadHoldingSignatures: CARRIED_OUT,
  prepareCouponRun: EVERYBODY,
  splitCouponRun: EVERYBODY,
  proposeCouponRun: EVERYBODY,
  releaseCouponRun: EVERYBODY,
  cancelCouponRun: EVERYBODY,
  retryCouponRun: EVERYBODY,
  retryCouponPayout: 'retries what two officers released; the same obstacles apply',
  proposeYearProfit: NO_INVESTOR,
  proposeRedemption: EVERYBODY,
  stopRedemption: EVERYBODY,
  uploadRedemptionSignatures: CARRIED_OUT,
  proposeEndOfExemption:
    'tried in tax-entries.test.ts with an exemption in force: it uses the same proposal as the others',
  proposeCommissionAllocation: EVERYBODY,
  proposeTaxCertificates: EVERYBODY,
  proposeTaxRemittance: NO_INVESTOR,
  prepareTaxReturn: NO_INVESTOR,
  checkChurchTaxAnswers: 'changes nothing',
  fileTaxReturn: NO_INVESTOR,
  proposeReplyTemplate: EVERYBODY_READS,
  saveMailWords: EVERYBODY_READS,
  proposeMailWords: EVERYBODY_READS,
  restoreMailWords: EVERYBODY_READS,
  retryMail: 'sends the same mail again',
  createAnnouncementDraft: EVERYBODY_READS,
  saveAnnouncementDraft: EVERYBODY_READS,
  discardAnnouncementDraft: EVERYBODY_READS,
  proposeAnnouncement: EVERYBODY_READS,
  retryMails: 'sends the same mails again',
};

/** Of one's own account; the decisions that are no approvals yet give the reason of a second officer. */
const OWN_CASE = [plainBody('own_account'), plainBody('maker_is_checker')].map((body) =>
  JSON.stringify(body),
);
const NAME = 'Olga Offiziell';
const world = forAllTests(() => openWorld({ ledger: true }));
let things: Readonly<Record<string, string>>;
beforeAll(async () => {
  const person = await somebodyEverywhere(world, NAME, 'olga@people.example');
  things = { account: person.accountId, ...(await thingsOf(person.accountId)) };
}, 120_000);
beforeEach(() => world.query('delete from rate_limits'));

const idOf = async (text: string, values: unknown[] = []) =>
  (await world.query<{ id: string }>(text, values))[0]?.id ?? '';

/** Open items about this person, each proposed by another officer. */
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
    contact_message: await idOf('select id from contact_messages where account_id = $1 limit 1', [
      account,
    ]),
    tax_certificate: certificate,
    claim: await idOf('select id from distribution_claims where account_id = $1 limit 1', [
      account,
    ]),
    data_request: await idOf(
      "select id from data_requests where account_id = $1 and state = 'open'",
      [account],
    ),
    refund: await idOf(
      "insert into refunds (id, payment_id, currency, amount, reason, payee_account, is_to_source, proposed_by, proposed_at, state, decided_by, decided_at) select $1, $2, 'EUR', 1, 'overpaid', 'DE02120300000000202051', true, $3, now(), 'approved', id, now() from officers where id <> $3 limit 1 returning id",
      [randomUUID(), payment, other],
    ),
    holding_adjustment: await idOf(
      "insert into holding_adjustments (id, kind, account_id, public_key, reason, document_reference, proposed_by, proposed_at) values ($1, 'freeze', $2, $3, 'a test', 'a test', $4, now()) returning id",
      [randomUUID(), account, Keypair.random().publicKey(), other],
    ),
  };
}

describe('officers and their own cases', () => {
  it("[DESK-1] every desk action declares whether it could affect an officer's own case, and where that is tested", () => {
    const answered = [
      ...Object.keys(TRIED_HERE),
      ...Object.keys(TESTED),
      ...Object.keys(ABOUT_NO_PERSON),
    ];
    expect(answered.toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
    const gone = Object.values(TESTED).filter(
      ([file, title]) =>
        !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(title),
    );
    expect(gone).toEqual([]);
  });

  it('[DESK-1] an officer who is also an investor is refused each action on their own case, and nothing changes', async () => {
    expect(Object.entries(things).filter(([, id]) => id === '')).toEqual([]);
    const officers = new Map<string, Officer>();
    for (const role of ROLES) officers.set(role, await world.officer(NAME, role));
    const before = await databaseDigest(world);
    const letIn: string[] = [];
    for (const endpoint of acts.filter(({ name }) => TRIED_HERE[name] !== undefined)) {
      await world.query('delete from rate_limits');
      const right = rightOf(endpoint);
      const officer = officers.get(
        ROLES.find((role) => right !== null && may([role], right)) ?? '',
      );
      const parameter = /:(\w+)/.exec(endpoint.path)?.[1] ?? '';
      const answer = await officer?.call(endpoint, {
        params: { [parameter]: things[TRIED_HERE[endpoint.name] ?? ''] ?? '' },
        ...(endpoint.body === undefined
          ? {}
          : { body: BODIES[endpoint.name] ?? sampleBody(endpoint) }),
      });
      if (
        answer === undefined ||
        answer.status !== 403 ||
        !OWN_CASE.includes(JSON.stringify(answer.body))
      )
        letIn.push(answer === undefined ? endpoint.name : describeAnswer(endpoint, answer));
    }
    expect(letIn).toEqual([]);
    expect(await databaseDigest(world)).toEqual(before);
  });
});
