import { CHECKLIST_KEYS, type ChecklistKey } from '@bb1/domain/kyc/checklist';
import type { KycRecord } from './kyc-record.ts';

/** The items a private investor meets; companies have others. */
export type PrivateItem = Extract<ChecklistKey, 'email' | 'identity' | 'address' | 'upload' | 'video_identification'>;

/** `waiting`: another item comes first. `later`: nothing to do for the person now. */
export type ItemState = 'done' | 'open' | 'change' | 'waiting' | 'later';

export interface ChecklistItem {
  readonly key: PrivateItem;
  readonly state: ItemState;
  /** Why an officer sent it back, in the person's language. */
  readonly reasons: readonly string[];
  /** Where it is done; null where that is in a mail or follows later. */
  readonly path: string | null;
}

const PATHS: Readonly<Record<PrivateItem, string | null>> = {
  email: null,
  identity: '/verification/identity',
  address: '/verification/address',
  upload: '/verification/identity_proof',
  video_identification: null,
};

/** What the person has to do, in the order of the list. */
export function checklistItems(kyc: Pick<KycRecord, 'checklist' | 'requested_changes'>): ChecklistItem[] {
  return CHECKLIST_KEYS.filter(isPrivateItem).flatMap((key) => {
    const done = kyc.checklist[key];
    if (done === undefined) return [];
    const reasons = done ? [] : kyc.requested_changes.filter((change) => change.item === key).map((change) => change.reason);
    return [{ key, state: stateOf(key, { done, asked: reasons.length > 0, kyc }), reasons, path: PATHS[key] }];
  });
}

/** The first item the person can do something about on this site. */
export function nextItem(items: readonly ChecklistItem[]): ChecklistItem | null {
  const ready = items.filter((item) => item.path !== null);
  return ready.find((item) => item.state === 'change') ?? ready.find((item) => item.state === 'open') ?? null;
}

function stateOf(key: PrivateItem, { done, asked, kyc }: { done: boolean; asked: boolean; kyc: Pick<KycRecord, 'checklist' | 'requested_changes'> }): ItemState {
  if (done) return 'done';
  if (asked) return 'change';
  if (key === 'video_identification') return 'later';
  const identityAsked = kyc.requested_changes.some((change) => change.item === 'identity');
  return key === 'upload' && kyc.checklist.identity !== true && !identityAsked ? 'waiting' : 'open';
}

function isPrivateItem(key: ChecklistKey): key is PrivateItem {
  return Object.hasOwn(PATHS, key);
}
