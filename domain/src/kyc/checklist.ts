export const CHECKLIST_KEYS = ['email', 'identity', 'address', 'upload', 'business', 'legal_reps', 'business_docs', 'business_address', 'video_identification'] as const;
export type ChecklistKey = (typeof CHECKLIST_KEYS)[number];
export type Checklist = Partial<Record<ChecklistKey, boolean>>;

export interface ChecklistFacts {
  readonly emailConfirmed: boolean;
  readonly identityGiven: boolean;
  readonly addressGiven: boolean;
  /** All pictures that the chosen document needs are stored. */
  readonly uploadComplete: boolean;
  readonly videoDone: boolean;
  /** Items an officer asked to change and the person has not sent again. */
  readonly askedToChange: readonly ChecklistKey[];
}

/** Which items a private investor has to do: video identification from the threshold, summed over the person's orders. */
export function requiredItems(investedCents: bigint, videoFromCents: bigint): ChecklistKey[] {
  const items: ChecklistKey[] = ['email', 'identity', 'address', 'upload'];
  return investedCents >= videoFromCents ? [...items, 'video_identification'] : items;
}

/** The map of `GET /users/kyc/state`: true when the person has done their part and no change is asked for. */
export function checklist(required: readonly ChecklistKey[], facts: ChecklistFacts): Checklist {
  const done: Partial<Record<ChecklistKey, boolean>> = {
    email: facts.emailConfirmed,
    identity: facts.identityGiven,
    address: facts.addressGiven,
    upload: facts.uploadComplete,
    video_identification: facts.videoDone,
  };
  return Object.fromEntries(required.map((key) => [key, (done[key] ?? false) && !facts.askedToChange.includes(key)]));
}

export function isComplete(list: Checklist): boolean {
  return Object.values(list).every(Boolean);
}

/** Everything done but the video call (and legal representatives): ready to invest, video to follow. */
export function isCompleteExceptVideo(list: Checklist): boolean {
  if (!('video_identification' in list)) return false;
  return Object.entries(list).every(([key, done]) => done || key === 'video_identification' || key === 'legal_reps');
}

/** Whether officers can judge the person: everything is there but, at most, the video call that follows approval. */
export function isReadyForReview(list: Checklist): boolean {
  return isComplete(list) || isCompleteExceptVideo(list);
}
