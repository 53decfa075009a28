import type { ApplicantType } from './applicant.ts';

export const CHECKLIST_KEYS = [
  'email',
  'identity',
  'address',
  'upload',
  'business',
  'legal_reps',
  'business_docs',
  'business_address',
  'video_identification',
] as const;
export type ChecklistKey = (typeof CHECKLIST_KEYS)[number];
export type Checklist = Partial<Record<ChecklistKey, boolean>>;

export interface ChecklistFacts {
  readonly emailConfirmed: boolean;
  readonly identityGiven: boolean;
  /** Of the person or the company. */
  readonly addressGiven: boolean;
  /** All pictures that the chosen document needs are stored. */
  readonly uploadComplete: boolean;
  /** The company's details are given and its ownership is settled. */
  readonly businessGiven: boolean;
  /**
   * Enough representatives are named, each with details and pictures, and one acts for the account.
   */
  readonly representativesComplete: boolean;
  readonly businessPapersComplete: boolean;
  readonly videoDone: boolean;
  /** Items an officer sent back and the person has not resubmitted. */
  readonly askedToChange: readonly ChecklistKey[];
}

const OWN_ITEMS: Readonly<Record<ApplicantType, readonly ChecklistKey[]>> = {
  individual: ['email', 'identity', 'address', 'upload'],
  business: ['email', 'business', 'legal_reps', 'business_docs', 'business_address'],
};

/** The item that covers an applicant's address. */
export function addressItem(applicantType: ApplicantType): 'address' | 'business_address' {
  return applicantType === 'business' ? 'business_address' : 'address';
}

/**
 * The items an applicant has to complete. Video identification applies from the threshold on, in
 * cents, summed over the person's orders.
 */
export function requiredItems(
  applicant: { readonly type: ApplicantType; readonly investedCents: bigint },
  videoFromCents: bigint,
): ChecklistKey[] {
  const items = [...OWN_ITEMS[applicant.type]];
  return applicant.investedCents >= videoFromCents ? [...items, 'video_identification'] : items;
}

/**
 * The map of `GET /users/kyc/state`: true if the person has done their part and no change is
 * requested.
 */
export function checklist(required: readonly ChecklistKey[], facts: ChecklistFacts): Checklist {
  const done: Readonly<Record<ChecklistKey, boolean>> = {
    email: facts.emailConfirmed,
    identity: facts.identityGiven,
    address: facts.addressGiven,
    upload: facts.uploadComplete,
    business: facts.businessGiven,
    legal_reps: facts.representativesComplete,
    business_docs: facts.businessPapersComplete,
    business_address: facts.addressGiven,
    video_identification: facts.videoDone,
  };
  return Object.fromEntries(
    required.map((key) => [key, done[key] && !facts.askedToChange.includes(key)]),
  );
}

export function isComplete(list: Checklist): boolean {
  return Object.values(list).every(Boolean);
}

/**
 * Everything but the video call and legal representatives is done: the person may invest, and the
 * rest may follow.
 */
export function isCompleteExceptVideo(list: Checklist): boolean {
  if (!('video_identification' in list)) return false;
  return Object.entries(list).every(
    ([key, done]) => done || key === 'video_identification' || key === 'legal_reps',
  );
}

/**
 * Whether officers can review the applicant: everything is there except possibly the video call,
 * which follows approval.
 */
export function isReadyForReview(list: Checklist): boolean {
  return Object.entries(list).every(([key, done]) => done || key === 'video_identification');
}
