import { everyEndpoint } from '../../../../testing/every-endpoint.ts';
import { rightOf } from '@bb1/domain/endpoint';
import { APPROVAL_KINDS } from '@bb1/domain/approvals/approval-kinds';
import { officerSchema } from '@bb1/domain/officers/officer';
import { may, ROLES, type Role } from '@bb1/domain/officers/rights';
import { describe, expect, it } from 'vitest';
import { deskPlaces } from './desk-places.ts';

const allRights = officerSchema.shape.rights.element.options;
const rightsOf = (role: Role) => allRights.filter((right) => may([role], right));
const names = (role: Role) => deskPlaces(rightsOf(role)).map(({ name }) => name);

const decides = (role: Role) =>
  may([role], 'audit.view') ||
  Object.values(APPROVAL_KINDS).some(
    ({ propose, approve }) => may([role], propose) || may([role], approve),
  );

/** The call without which a screen has nothing to show. */
const CALLS = {
  approvals: 'listApprovals',
  declarations: 'listOwnDeclarations',
  accounts: 'listAccounts',
  kyc: 'listKycReviews',
  screening: 'listScreeningHits',
  video: 'listVideoCalls',
  country_lists: 'listCountryLists',
  orders: 'listDeskOrders',
  discounts: 'listDiscountCodes',
  bank: 'listBankImports',
  payments: 'listPayments',
  refunds: 'listRefunds',
  receivables: 'listReceivables',
  reconciliation: 'getReconciliation',
  accounting: 'getAccountingReport',
  allocations: 'listAllocations',
  claims: 'listDeskClaims',
  holders: 'listHolders',
  holding_adjustments: 'listHoldingAdjustments',
  redemptions: 'listRedemptions',
  coupon_runs: 'listCouponRuns',
  taxes: 'listTaxPeople',
  waitlist: 'listWaitlist',
  contact: 'listContactMessages',
  announcements: 'listAnnouncements',
  affiliates: 'listDeskAffiliates',
  mails: 'listMails',
  mail_previews: 'listMailPreviews',
  reports: 'getSaleReport',
  payment_halts: 'listPaymentHalts',
  configuration: 'listConfigurationVersions',
  failed_jobs: 'listFailedJobs',
  data_requests: 'listDataRequests',
  officers: 'listOfficers',
  integrators: 'listIntegrators',
  audit: 'listAuditLog',
} as const;

describe('the menu of the back office', () => {
  it('[DESK-1] has a call to read for each screen', () => {
    const places = deskPlaces(allRights).filter(({ name }) => name !== 'home' && !(name in CALLS));
    expect(
      places.map(
        ({ name }) => `${name}: name the call that its screen reads in CALLS of this file`,
      ),
    ).toEqual([]);
  });

  it('[DESK-1] lists exactly the screens that the API lets a role read', () => {
    for (const role of ROLES) {
      const readable = Object.entries(CALLS).filter(([, call]) => {
        const endpoint = everyEndpoint.find(({ name }) => name === call);
        // Every officer may call it, and it answers with the kinds that their roles decide on.
        if (call === 'listApprovals') return decides(role);
        if (endpoint?.audience === 'any_officer') return true;
        const right = endpoint === undefined ? null : rightOf(endpoint);
        return right !== null && may([role], right);
      });
      expect([role, ...names(role)]).toEqual([role, 'home', ...readable.map(([place]) => place)]);
    }
  });

  it('[DESK-1] hides people and money from roles without access to them', () => {
    expect(names('reviewer')).toEqual([
      'home',
      'approvals',
      'declarations',
      'kyc',
      'screening',
      'video',
      'country_lists',
    ]);
    expect(names('content')).toEqual([
      'home',
      'approvals',
      'declarations',
      'discounts',
      'waitlist',
      'announcements',
      'mail_previews',
    ]);
    expect(names('administrator')).toEqual([
      'home',
      'approvals',
      'declarations',
      'waitlist',
      'mail_previews',
      'payment_halts',
      'configuration',
      'failed_jobs',
      'officers',
      'integrators',
    ]);
  });
});
