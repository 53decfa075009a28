import { describe, expect, it } from 'vitest';
import {
  checklistItems,
  checklistRows,
  nextItem,
  stepAfter,
  waitsFor,
  withNamedAmount,
} from './checklist-items.ts';
import { readyToInvest, shownVerdict } from './kyc-record.ts';

const fresh = {
  applicant_type: 'individual' as const,
  checklist: { email: false, identity: false, address: false, upload: false },
  requested_changes: [],
};

describe('verification checklist', () => {
  it("[KYC-1] shows the record's items in order, and no others", () => {
    expect(checklistItems(fresh).map((item) => item.key)).toEqual([
      'email',
      'identity',
      'address',
      'upload',
    ]);
  });

  it('[KYC-1] a saved step leads to the next open one and names it, the last one to the checklist', () => {
    const done = { email: true, identity: true, address: false, upload: false };
    expect(stepAfter({ ...fresh, checklist: done }, 'identity')).toEqual({
      path: '/verification/address?saved=identity',
      next: 'address',
    });
    expect(
      stepAfter({ ...fresh, checklist: { ...done, address: true, upload: true } }, 'upload'),
    ).toEqual({ path: '/verification/checklist?saved=upload', next: null });
  });

  it('[KYC-6] the upload waits for the personal details and opens with them', () => {
    expect(checklistItems(fresh).find((item) => item.key === 'upload')?.state).toBe('waiting');
    const given = { ...fresh, checklist: { ...fresh.checklist, identity: true } };
    expect(checklistItems(given).find((item) => item.key === 'upload')?.state).toBe('open');
  });

  it('[KYC-1] an item sent back carries the reason and comes before open ones', () => {
    const sentBack = {
      ...fresh,
      checklist: { email: true, identity: false, address: true, upload: false },
      requested_changes: [{ item: 'upload' as const, reason: 'cut off' }],
    };
    const items = checklistItems(sentBack);
    expect(items.find((item) => item.key === 'upload')).toMatchObject({
      state: 'change',
      reasons: ['cut off'],
    });
    expect(nextItem(items)?.key).toBe('upload');
  });

  it('[KYC-1] a change that was made is not requested again', () => {
    const answered = {
      ...fresh,
      checklist: { email: true, identity: true, address: true, upload: true },
      requested_changes: [{ item: 'upload' as const, reason: 'cut off' }],
    };
    expect(checklistItems(answered).find((item) => item.key === 'upload')).toMatchObject({
      state: 'done',
      reasons: [],
    });
    expect(nextItem(checklistItems(answered))).toBeNull();
  });

  it('[KYC-1] details sent back do not close an upload that was open', () => {
    const sentBack = {
      ...fresh,
      checklist: { email: true, identity: false, address: true, upload: false },
      requested_changes: [{ item: 'identity' as const, reason: 'name differs' }],
    };
    expect(checklistItems(sentBack).find((item) => item.key === 'upload')?.state).toBe('open');
  });

  it('[KYC-2] has the video identification once an amount that requires it is named, before any order', () => {
    const named = (amount: string, done = false) =>
      withNamedAmount(fresh, { named: amount, from: '10000.00', done }).checklist;
    expect(named('9999.99')).toEqual(fresh.checklist);
    expect(named('10000.00')).toEqual({ ...fresh.checklist, video_identification: false });
    expect(named('10000.00', true)).toEqual({ ...fresh.checklist, video_identification: true });
    const ordered = { ...fresh, checklist: { ...fresh.checklist, video_identification: true } };
    expect(withNamedAmount(ordered, { named: '12000', from: '10000.00', done: false })).toBe(
      ordered,
    );
  });

  it('[KYC-2][KYC-9] video identification may be started or put off once details and address exist, and is never the next step', () => {
    const items = checklistItems({
      ...fresh,
      checklist: {
        email: true,
        identity: true,
        address: true,
        upload: true,
        video_identification: false,
      },
    });
    expect(items.at(-1)).toMatchObject({
      key: 'video_identification',
      state: 'later',
      path: '/verification/video_identification',
    });
    expect(nextItem(items)).toBeNull();
  });

  it("[KYC-9] video identification waits for the address, then for the details, or for a company's representative, and says so", () => {
    const video = (kyc: Parameters<typeof checklistItems>[0]) => {
      const [item] = checklistItems(kyc).filter(({ key }) => key === 'video_identification');
      return item?.state === 'waiting' ? waitsFor('en', item, kyc) : item?.state;
    };
    expect(
      video({
        ...fresh,
        checklist: { identity: false, address: false, video_identification: false },
      }),
    ).toBe('Please add your address first.');
    expect(
      video({
        ...fresh,
        checklist: { identity: false, address: true, video_identification: false },
      }),
    ).toBe('Please provide your personal details first.');
    const company = { ...fresh, applicant_type: 'business' as const };
    expect(
      video({
        ...company,
        checklist: { legal_reps: false, business_address: true, video_identification: false },
      }),
    ).toBe('Please add a legal representative first.');
    expect(
      video({
        ...company,
        checklist: { legal_reps: true, business_address: true, video_identification: false },
      }),
    ).toBe('later');
  });

  it("[KYC-5] a company's owners have their own row, which waits for its details", () => {
    const company = {
      ...fresh,
      applicant_type: 'business' as const,
      checklist: {
        email: true,
        business: false,
        legal_reps: false,
        business_docs: false,
        business_address: false,
      },
    };
    const lines = (given: boolean, ownersSettled: boolean) =>
      checklistRows(company, { given, ownersSettled })
        .slice(1, 3)
        .map(({ key, state }) => [key, state]);
    expect(lines(false, false)).toEqual([
      ['business', 'open'],
      ['owners', 'waiting'],
    ]);
    expect(lines(true, false)).toEqual([
      ['business', 'done'],
      ['owners', 'open'],
    ]);
    expect(lines(true, true)).toEqual([
      ['business', 'done'],
      ['owners', 'done'],
    ]);
    expect(nextItem(checklistRows(company, { given: true, ownersSettled: false }))).toMatchObject({
      key: 'owners',
      path: '/verification/business/owners',
    });
    expect(
      checklistRows(
        { ...company, requested_changes: [{ item: 'business', reason: 'name differs' }] },
        { given: true, ownersSettled: true },
      )[1],
    ).toMatchObject({ state: 'change', reasons: ['name differs'] });
  });

  it('[KYC-2] an order may be placed when everything but the video call is done, but never after a rejection', () => {
    expect(
      readyToInvest({ verdict: 'in_review', complete: false, complete_except_video: true }),
    ).toBe(true);
    expect(
      readyToInvest({ verdict: 'in_progress', complete: false, complete_except_video: false }),
    ).toBe(false);
    expect(
      readyToInvest({ verdict: 'rejected', complete: true, complete_except_video: false }),
    ).toBe(false);
  });

  it('[KYC-1] a person who has done the last step sees that it is being checked, before the record says so', () => {
    const done = { email: true, identity: true, address: true, upload: true };
    expect(shownVerdict({ verdict: 'in_progress', checklist: done })).toBe('in_review');
    expect(
      shownVerdict({
        verdict: 'action_needed',
        checklist: { ...done, video_identification: false },
      }),
    ).toBe('in_review');
    expect(shownVerdict({ verdict: 'in_progress', checklist: { ...done, upload: false } })).toBe(
      'in_progress',
    );
    expect(shownVerdict({ verdict: 'rejected', checklist: done })).toBe('rejected');
    expect(shownVerdict({ verdict: 'approved', checklist: done })).toBe('approved');
  });

  it('[KYC-2] a company with missing representatives may order, but does not appear complete', () => {
    const checklist = {
      email: true,
      business: true,
      legal_reps: false,
      business_docs: true,
      business_address: true,
      video_identification: false,
    };
    expect(
      readyToInvest({ verdict: 'in_progress', complete: false, complete_except_video: true }),
    ).toBe(true);
    expect(shownVerdict({ verdict: 'in_progress', checklist })).toBe('in_progress');
  });
});
