import { sitePath } from '../language/locale-path.ts';

export type StepUpReason =
  | 'email'
  | 'factors'
  | 'claim'
  | 'data'
  | 'close'
  | 'password'
  | 'withdrawal'
  | 'other';

const REASONS: readonly (readonly [RegExp, StepUpReason])[] = [
  [/^\/account\/email/, 'email'],
  [/^\/account\/second_factor/, 'factors'],
  [/^\/users\/change_password/, 'password'],
  [/^\/investment\/[^/]+\/withdrawal/, 'withdrawal'],
  [/^\/claim/, 'claim'],
  [/^\/account\/(data|export)/, 'data'],
  [/^\/account\/clos/, 'close'],
];

/** What the person was about to do, derived from the page that required the proof. */
export function stepUpReason(next: string): StepUpReason {
  const page = sitePath(next);
  return REASONS.find(([path]) => path.test(page))?.[1] ?? 'other';
}
