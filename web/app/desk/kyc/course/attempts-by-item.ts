import { CHECKLIST_KEYS, type ChecklistKey } from '@bb1/domain/kyc/checklist';

export interface ItemAttempts<Attempt> {
  readonly item: ChecklistKey;
  readonly latest: Attempt;
  /** The newest first. */
  readonly earlier: readonly Attempt[];
}

/**
 * The attempts at each item of the checklist, in its order; items without an attempt are left out.
 */
export function attemptsByItem<
  Attempt extends { readonly item: ChecklistKey; readonly attempt: number },
>(attempts: readonly Attempt[]): ItemAttempts<Attempt>[] {
  return CHECKLIST_KEYS.flatMap((item) => {
    const [latest, ...earlier] = attempts
      .filter((attempt) => attempt.item === item)
      .toSorted((a, b) => b.attempt - a.attempt);
    return latest === undefined ? [] : [{ item, latest, earlier }];
  });
}
