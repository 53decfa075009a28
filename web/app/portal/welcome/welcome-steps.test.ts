import { describe, expect, it } from 'vitest';
import { welcomeSteps } from './welcome-steps.ts';

const nothing = {
  applicant_type: 'individual',
  verdict: 'not_started',
  complete: false,
  complete_except_video: false,
} as const;

describe('the four steps of the welcome page', () => {
  it('[ORD-1] start with the amount', () => {
    expect(welcomeSteps({ amountGiven: false, kyc: nothing, orders: [] })).toEqual({
      amount: 'current',
      type: 'ahead',
      kyc: 'ahead',
      confirm: 'ahead',
    });
  });

  it('[ORD-1] continue with the choice, the verification and the confirmation', () => {
    expect(welcomeSteps({ amountGiven: true, kyc: nothing, orders: [] })).toMatchObject({
      amount: 'done',
      type: 'current',
    });
    expect(
      welcomeSteps({ amountGiven: true, kyc: { ...nothing, verdict: 'in_progress' }, orders: [] }),
    ).toMatchObject({ type: 'done', kyc: 'current' });
    expect(
      welcomeSteps({
        amountGiven: true,
        kyc: { ...nothing, applicant_type: 'business' },
        orders: [],
      }),
    ).toMatchObject({ type: 'done', kyc: 'current' });
    expect(
      welcomeSteps({
        amountGiven: true,
        kyc: { ...nothing, verdict: 'in_review', complete: true },
        orders: [],
      }),
    ).toMatchObject({ kyc: 'done', confirm: 'current' });
  });

  it('[ORD-1] count a live order, not one that was cancelled or lapsed', () => {
    const kyc = { ...nothing, verdict: 'approved', complete: true } as const;
    expect(welcomeSteps({ amountGiven: false, kyc, orders: [{ status: 'pending' }] })).toEqual({
      amount: 'done',
      type: 'done',
      kyc: 'done',
      confirm: 'done',
    });
    expect(
      welcomeSteps({
        amountGiven: true,
        kyc,
        orders: [{ status: 'cancelled' }, { status: 'lapsed' }],
      }).confirm,
    ).toBe('current');
  });

  it("[ORD-1] never show a rejected person's verification as done", () => {
    expect(
      welcomeSteps({
        amountGiven: true,
        kyc: { ...nothing, verdict: 'rejected', complete: true },
        orders: [],
      }).kyc,
    ).toBe('current');
  });
});
