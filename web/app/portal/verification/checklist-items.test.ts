import { describe, expect, it } from 'vitest';
import { checklistItems, nextItem } from './checklist-items.ts';
import { readyToInvest, shownVerdict } from './kyc-record.ts';

const fresh = { checklist: { email: false, identity: false, address: false, upload: false }, requested_changes: [] };

describe('verification checklist', () => {
  it('[KYC-1] shows the items of the record in the order of the way, and no others', () => {
    expect(checklistItems(fresh).map((item) => item.key)).toEqual(['email', 'identity', 'address', 'upload']);
  });

  it('[KYC-6] the upload waits for the personal details and opens with them', () => {
    expect(checklistItems(fresh).find((item) => item.key === 'upload')?.state).toBe('waiting');
    const given = { ...fresh, checklist: { ...fresh.checklist, identity: true } };
    expect(checklistItems(given).find((item) => item.key === 'upload')?.state).toBe('open');
  });

  it('[KYC-1] an item sent back carries the reason and comes before open ones', () => {
    const sentBack = { checklist: { email: true, identity: false, address: true, upload: false }, requested_changes: [{ item: 'upload' as const, reason: 'cut off' }] };
    const items = checklistItems(sentBack);
    expect(items.find((item) => item.key === 'upload')).toMatchObject({ state: 'change', reasons: ['cut off'] });
    expect(nextItem(items)?.key).toBe('upload');
  });

  it('[KYC-1] a change that was answered is not asked for again', () => {
    const answered = { checklist: { email: true, identity: true, address: true, upload: true }, requested_changes: [{ item: 'upload' as const, reason: 'cut off' }] };
    expect(checklistItems(answered).find((item) => item.key === 'upload')).toMatchObject({ state: 'done', reasons: [] });
    expect(nextItem(checklistItems(answered))).toBeNull();
  });

  it('[KYC-1] details sent back do not close the upload that was open before', () => {
    const sentBack = { checklist: { email: true, identity: false, address: true, upload: false }, requested_changes: [{ item: 'identity' as const, reason: 'name differs' }] };
    expect(checklistItems(sentBack).find((item) => item.key === 'upload')?.state).toBe('open');
  });

  it('[KYC-2] video identification follows later and is never the next thing to do', () => {
    const items = checklistItems({ checklist: { email: true, identity: true, address: true, upload: true, video_identification: false }, requested_changes: [] });
    expect(items.at(-1)).toMatchObject({ key: 'video_identification', state: 'later' });
    expect(nextItem(items)).toBeNull();
  });

  it('[KYC-2] an order may be placed when all but the video call is done, but never by the rejected', () => {
    expect(readyToInvest({ verdict: 'in_review', complete: false, complete_except_video: true })).toBe(true);
    expect(readyToInvest({ verdict: 'in_progress', complete: false, complete_except_video: false })).toBe(false);
    expect(readyToInvest({ verdict: 'rejected', complete: true, complete_except_video: false })).toBe(false);
  });

  it('[KYC-1] whoever has done the last step is told that it is being checked, before the record says so', () => {
    expect(shownVerdict({ verdict: 'in_progress', complete: true, complete_except_video: false })).toBe('in_review');
    expect(shownVerdict({ verdict: 'action_needed', complete: false, complete_except_video: true })).toBe('in_review');
    expect(shownVerdict({ verdict: 'in_progress', complete: false, complete_except_video: false })).toBe('in_progress');
    expect(shownVerdict({ verdict: 'rejected', complete: true, complete_except_video: false })).toBe('rejected');
    expect(shownVerdict({ verdict: 'approved', complete: true, complete_except_video: false })).toBe('approved');
  });
});
