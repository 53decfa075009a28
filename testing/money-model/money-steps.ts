import fc from 'fast-check';
import type { CrashPoint } from './crash-points.ts';

/**
 * How the queue is worked off after a step: not yet, in order, each job twice, backwards, or by two
 * workers at once.
 */
const WORKINGS = ['not_yet', 'once', 'twice', 'backwards', 'two_workers'] as const;
export type Working = (typeof WORKINGS)[number];

const METHODS = ['EUR', 'XLM', 'BTC', 'ETH'] as const;
const SHARES = [
  'exact',
  'half',
  'a_little',
  'within_under',
  'within_over',
  'too_much',
  'twice',
  'tiny',
] as const;
export type Share = (typeof SHARES)[number];
const MANNERS = [
  'right',
  'wrong_reference',
  'another_name',
  'two_references',
  'no_reference',
  'final_at_once',
  'told_late',
] as const;
export type Manner = (typeof MANNERS)[number];
const BANK_ACTS = [
  'same_file',
  'other_order',
  'reversal',
  'unknown_reversal',
  'refund_leaves',
  'refund_returns',
  'charge',
  'unknown_debit',
  'same_file_at_once',
] as const;
const CHAIN_ACTS = [
  'final',
  'gone',
  'seen',
  'again',
  'replaced',
  'collected',
  'told_by_two',
] as const;
const OFFICER_ACTS = [
  'propose_refund',
  'approve_refund',
  'approve_own_refund',
  'reject_refund',
  'make_file',
  'recall_file',
  'name_transaction',
  'clear_transaction',
  'prove',
  'propose_assign',
  'propose_own_funds',
  'approve_decision',
  'approve_own_decision',
  'reject_decision',
] as const;
const ALLOCATION_ACTS = ['propose', 'approve', 'approve_own', 'reject'] as const;

/**
 * Numbers named `which` choose among what exists at that moment, so that every part of a sequence
 * stays meaningful.
 */
export type Step = { readonly working: Working; readonly crash: CrashPoint | null } & Act;
export type Act =
  | {
      readonly kind: 'place';
      readonly who: number;
      readonly method: (typeof METHODS)[number];
      readonly amountCents: number;
      readonly withCode: boolean;
      readonly twice: boolean;
    }
  | { readonly kind: 'quote'; readonly which: number }
  | { readonly kind: 'pay'; readonly which: number; readonly share: Share; readonly manner: Manner }
  | { readonly kind: 'bank'; readonly which: number; readonly act: (typeof BANK_ACTS)[number] }
  | { readonly kind: 'chain'; readonly which: number; readonly act: (typeof CHAIN_ACTS)[number] }
  | {
      readonly kind: 'officer';
      readonly which: number;
      readonly act: (typeof OFFICER_ACTS)[number];
      readonly half: boolean;
    }
  | { readonly kind: 'ledger'; readonly which: number; readonly settles: boolean }
  | { readonly kind: 'allocation'; readonly act: (typeof ALLOCATION_ACTS)[number] }
  | { readonly kind: 'cancel' | 'withdraw'; readonly which: number }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'lapse' }
  | { readonly kind: 'work' };

const which = fc.nat(5);
const DAY = 24 * 60;
const acts: readonly (readonly [number, fc.Arbitrary<Act>])[] = [
  [
    3,
    fc.record({
      kind: fc.constant('place'),
      who: fc.nat(2),
      method: fc.constantFrom(...METHODS),
      amountCents: fc.constantFrom(10_000, 12_345, 99_999, 250_001),
      withCode: fc.boolean(),
      twice: fc.boolean(),
    }),
  ],
  [2, fc.record({ kind: fc.constant('quote'), which })],
  [
    7,
    fc.record({
      kind: fc.constant('pay'),
      which,
      share: fc.constantFrom('exact', ...SHARES),
      manner: fc.constantFrom('right', 'right', 'right', 'final_at_once', 'told_late', ...MANNERS),
    }),
  ],
  [3, fc.record({ kind: fc.constant('bank'), which, act: fc.constantFrom(...BANK_ACTS) })],
  [
    6,
    fc.record({
      kind: fc.constant('chain'),
      which,
      act: fc.constantFrom('final', 'final', ...CHAIN_ACTS),
    }),
  ],
  [
    7,
    fc.record({
      kind: fc.constant('officer'),
      which,
      act: fc.constantFrom(
        'propose_refund',
        'approve_refund',
        'make_file',
        'approve_decision',
        ...OFFICER_ACTS,
      ),
      half: fc.boolean(),
    }),
  ],
  [1, fc.record({ kind: fc.constant('ledger'), which, settles: fc.boolean() })],
  [
    3,
    fc.record({
      kind: fc.constant('allocation'),
      act: fc.constantFrom('propose', 'approve', ...ALLOCATION_ACTS),
    }),
  ],
  [2, fc.record({ kind: fc.constantFrom('cancel', 'withdraw', 'withdraw'), which })],
  [
    1,
    fc.record({
      kind: fc.constant('time'),
      minutes: fc.constantFrom(20, 40, DAY, 15 * DAY, 18 * DAY),
    }),
  ],
  [1, fc.constant({ kind: 'lapse' as const })],
  [1, fc.constant({ kind: 'work' as const })],
];
const working = fc.constantFrom('once', 'once', 'once', ...WORKINGS);
const crash = fc.option(
  fc.record({
    phase: fc.constantFrom('before_commit', 'after_commit'),
    nth: fc.integer({ min: 1, max: 3 }),
  }),
  { freq: 5 },
);
const step: fc.Arbitrary<Step> = fc
  .tuple(fc.oneof(...acts.map(([weight, arbitrary]) => ({ weight, arbitrary }))), working, crash)
  .map(([act, how, point]) => ({ ...act, working: how, crash: point }));

/** A step whose only purpose is its effect. */
export function plainly(act: Act): Step {
  return { ...act, working: 'once', crash: null };
}

const place = (method: (typeof METHODS)[number]): Step =>
  plainly({ kind: 'place', who: 0, method, amountCents: 12_345, withCode: false, twice: false });
const pay = (share: Share): Step => plainly({ kind: 'pay', which: 0, share, manner: 'right' });
const confirm: Step = plainly({ kind: 'chain', which: 0, act: 'final' });
const officer = (act: (typeof OFFICER_ACTS)[number], half = false): Step =>
  plainly({ kind: 'officer', which: 0, act, half });
const allocate: readonly Step[] = (['propose', 'approve'] as const).map((act) =>
  plainly({ kind: 'allocation', act }),
);

/**
 * Starting points of sequences, so that late stages of an order are drawn as often as early ones.
 */
const beginnings = METHODS.flatMap((method): readonly Step[][] => [
  [place(method)],
  [place(method), pay('exact'), confirm],
  [place(method), pay('exact'), confirm, ...allocate],
  [place(method), pay('too_much'), confirm, officer('propose_refund'), officer('approve_refund')],
  [
    place(method),
    pay('twice'),
    confirm,
    officer('propose_refund', true),
    officer('approve_refund'),
    ...allocate,
  ],
  [place(method), pay('half'), confirm],
]);

export const sequences: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.array(step, { minLength: 3, maxLength: 9, size: 'max' }),
  )
  .map(([beginning, rest]) => [...beginning, ...rest]);
