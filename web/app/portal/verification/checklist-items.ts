import { CHECKLIST_KEYS, type ChecklistKey } from '@bb1/domain/kyc/checklist';
import type { Locale } from '@bb1/domain/locale';
import { cents } from '@bb1/domain/money';
import {
  missingPrerequisites,
  prerequisiteMessage,
} from '@bb1/domain/video-identification/prerequisites';
import { type KycRecord, reasonsFor } from './kyc-record.ts';
import kycMessages from '@bb1/texts/messages/kyc';
import videoMessages from '@bb1/texts/messages/video-identification';

/** `waiting`: another item comes first. `later`: may be done now, but need not. */
export type ItemState = 'done' | 'open' | 'change' | 'waiting' | 'later';

/**
 * The items with their own row. The owners are part of the company's details, and separate where it
 * is known which of the two is missing.
 */
type RowKey = ChecklistKey | 'owners';

export interface ChecklistItem<Key extends RowKey = RowKey> {
  readonly key: Key;
  readonly state: ItemState;
  /** Why an officer sent it back, in the person's language. */
  readonly reasons: readonly string[];
  /** The page of the item. */
  readonly path: string;
}

type Standing = Pick<KycRecord, 'applicant_type' | 'checklist' | 'requested_changes'>;

const PATHS: Readonly<Record<RowKey, string>> = {
  email: '/verification/email',
  identity: '/verification/identity',
  address: '/verification/address',
  upload: '/verification/identity_proof',
  business: '/verification/business',
  owners: '/verification/business/owners',
  legal_reps: '/verification/legal_reps',
  business_docs: '/verification/documents',
  business_address: '/verification/address',
  video_identification: '/verification/video_identification',
};

/** The person's tasks, in the order of the list. */
export function checklistItems(kyc: Standing): ChecklistItem<ChecklistKey>[] {
  return CHECKLIST_KEYS.flatMap((key) => {
    const done = kyc.checklist[key];
    if (done === undefined) return [];
    const reasons = reasonsFor(kyc, key);
    return [
      {
        key,
        state: stateOf(key, { done, asked: reasons.length > 0, kyc }),
        reasons,
        path: PATHS[key],
      },
    ];
  });
}

/** With the call as soon as the person has named an amount that requires it, before there is an order. */
export function withNamedAmount<Shown extends Pick<Standing, 'checklist'>>(
  kyc: Shown,
  { named, from, done }: { readonly named: string; readonly from: string; readonly done: boolean },
): Shown {
  return cents(named) < cents(from) || 'video_identification' in kyc.checklist
    ? kyc
    : { ...kyc, checklist: { ...kyc.checklist, video_identification: done } };
}

/** The list's rows; a company has one for its owners. */
export function checklistRows(
  kyc: Standing,
  company: { readonly given: boolean; readonly ownersSettled: boolean } | null,
): ChecklistItem[] {
  return checklistItems(kyc).flatMap((item): ChecklistItem[] => {
    if (item.key !== 'business' || company === null) return [item];
    const details: ChecklistItem = {
      ...item,
      state: item.state === 'change' ? 'change' : company.given ? 'done' : 'open',
    };
    const ownersOpen = company.given ? 'open' : 'waiting';
    return [
      details,
      {
        key: 'owners',
        state: company.ownersSettled ? 'done' : ownersOpen,
        reasons: [],
        path: PATHS.owners,
      },
    ];
  });
}

/**
 * The first item that the person can act on at this site, which excludes a link in a mail and an
 * optional call.
 */
export function nextItem<Key extends RowKey>(
  items: readonly ChecklistItem<Key>[],
): ChecklistItem<Key> | null {
  const ready = items.filter((item) => item.key !== 'email');
  return (
    ready.find((item) => item.state === 'change') ??
    ready.find((item) => item.state === 'open') ??
    null
  );
}

/** The next open item after one that was finished, with what was saved; null is the checklist. */
export interface StepAfter {
  readonly path: string;
  readonly next: ChecklistKey | null;
}

/** Leads from a finished item to the next open one, and to the checklist only once nothing is open. */
export function stepAfter(kyc: Standing, saved: RowKey): StepAfter {
  const next = nextItem(checklistItems(kyc));
  return {
    path: `${next?.path ?? '/verification/checklist'}?saved=${saved}`,
    next: next?.key ?? null,
  };
}

/** The prerequisite of an item that waits. */
export function waitsFor(locale: Locale, item: ChecklistItem, kyc: Standing): string {
  const [missing] = item.key === 'video_identification' ? missingForVideo(kyc) : [];
  if (missing !== undefined)
    return { ...videoMessages[locale], ...kycMessages[locale] }[prerequisiteMessage(missing)];
  return kycMessages[locale][item.key === 'upload' ? 'details_first' : 'business_first'];
}

function stateOf(
  key: ChecklistKey,
  { done, asked, kyc }: { done: boolean; asked: boolean; kyc: Standing },
): ItemState {
  if (done) return 'done';
  if (asked) return 'change';
  if (key === 'video_identification') return missingForVideo(kyc).length > 0 ? 'waiting' : 'later';
  if (key === 'upload') return isGiven('identity', kyc) ? 'open' : 'waiting';
  return 'open';
}

function missingForVideo(kyc: Standing) {
  const business = kyc.applicant_type === 'business';
  return missingPrerequisites({
    applicantType: kyc.applicant_type,
    addressGiven: isGiven(business ? 'business_address' : 'address', kyc),
    representativeGiven: isGiven('legal_reps', kyc),
    detailsGiven: isGiven(business ? 'legal_reps' : 'identity', kyc),
  });
}

/** An item sent back was complete before, so it blocks no other item. */
function isGiven(key: ChecklistKey, { checklist, requested_changes }: Standing): boolean {
  return checklist[key] === true || requested_changes.some((change) => change.item === key);
}
