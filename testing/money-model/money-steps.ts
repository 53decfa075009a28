import fc from 'fast-check';
import type { CrashPoint } from './crash-points.ts';
import type { RatedMethod } from './outside-world.ts';

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
  'refund_leaves_unread',
  'refund_returns',
  'charge',
  'unknown_debit',
  'same_file_at_once',
  'recall',
  'recall_part',
  'recall_words',
  'recall_nameless',
  'recall_nameless_part',
  'return',
] as const;
/** Statements that contradict what the bank has booked. */
const LIES = [
  'opening_balance',
  'closing_balance',
  'other_entry',
  'foreign_account',
  'no_balances',
] as const;
const FORGERY_ACTS = ['upload', 'approve_own', 'approve', 'explain'] as const;
const DEBT_ACTS = ['pay', 'pay_part', 'pay_too_much', 'by_another'] as const;
const CHAIN_ACTS = [
  'final',
  'gone',
  'seen',
  'again',
  'replaced',
  'collected',
  'told_by_two',
  'final_too_late',
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
  'propose_receivable',
  'propose_take_back',
  'approve_take_back',
  'approve_own_take_back',
  'propose_write_off',
  'approve_write_off',
  'approve_own_write_off',
  'propose_recall',
  'approve_recall',
  'approve_own_recall',
] as const;
type OfficerAct = (typeof OFFICER_ACTS)[number];
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
  | { readonly kind: 'lie'; readonly which: number; readonly act: (typeof LIES)[number] }
  | {
      readonly kind: 'forgery';
      readonly which: number;
      readonly act: (typeof FORGERY_ACTS)[number];
    }
  | { readonly kind: 'debt'; readonly which: number; readonly act: (typeof DEBT_ACTS)[number] }
  | { readonly kind: 'market'; readonly currency: RatedMethod; readonly percent: number }
  | { readonly kind: 'chain'; readonly which: number; readonly act: (typeof CHAIN_ACTS)[number] }
  | {
      readonly kind: 'officer';
      readonly which: number;
      readonly act: OfficerAct;
      readonly half: boolean;
    }
  | { readonly kind: 'ledger'; readonly which: number; readonly settles: boolean }
  | {
      readonly kind: 'allocation';
      readonly act: (typeof ALLOCATION_ACTS)[number];
      /** The proposer; the next officer approves. */
      readonly by: number;
    }
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
  [
    5,
    fc.record({
      kind: fc.constant('bank'),
      which,
      act: fc.constantFrom('recall', 'recall_part', ...BANK_ACTS),
    }),
  ],
  [1, fc.record({ kind: fc.constant('lie'), which, act: fc.constantFrom(...LIES) })],
  [
    2,
    fc.record({
      kind: fc.constant('forgery'),
      which,
      act: fc.constantFrom('upload', ...FORGERY_ACTS),
    }),
  ],
  [2, fc.record({ kind: fc.constant('debt'), which, act: fc.constantFrom('pay', ...DEBT_ACTS) })],
  [
    1,
    fc.record({
      kind: fc.constant('market'),
      currency: fc.constantFrom('XLM', 'BTC', 'ETH'),
      percent: fc.constantFrom(-15, -3, 4, 12),
    }),
  ],
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
      by: fc.nat(2),
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
const officer = (act: OfficerAct, half = false): Step =>
  plainly({ kind: 'officer', which: 0, act, half });
const allocate: readonly Step[] = (['propose', 'approve'] as const).map((act) =>
  plainly({ kind: 'allocation', act, by: 0 }),
);
const bank = (act: (typeof BANK_ACTS)[number]): Step => plainly({ kind: 'bank', which: 0, act });
const debt = (act: (typeof DEBT_ACTS)[number]): Step => plainly({ kind: 'debt', which: 0, act });
const withdraw: Step = plainly({ kind: 'withdraw', which: 0 });
const forgery = (act: (typeof FORGERY_ACTS)[number]): Step =>
  plainly({ kind: 'forgery', which: 0, act });

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
const lateBeginnings: readonly Step[][] = [
  [place('EUR'), pay('exact'), ...allocate, bank('recall')],
  [place('EUR'), pay('exact'), ...allocate, bank('recall_part'), bank('recall_nameless')],
  [
    place('EUR'),
    pay('too_much'),
    officer('propose_refund'),
    officer('approve_refund'),
    officer('make_file'),
    bank('refund_leaves'),
  ],
  [place('EUR'), pay('exact'), ...allocate, bank('recall'), debt('pay_part'), withdraw],
  [
    place('EUR'),
    pay('exact'),
    ...allocate,
    bank('return'),
    officer('propose_write_off'),
    officer('approve_write_off'),
  ],
  [place('EUR'), pay('half'), forgery('upload'), forgery('approve')],
  [place('EUR'), forgery('upload'), forgery('approve'), bank('charge'), forgery('explain')],
];

/** A beginning, and at most so many steps that are drawn. */
export function sequencesOf(drawnSteps: number): fc.Arbitrary<Step[]> {
  return fc
    .tuple(
      fc.constantFrom(...beginnings, ...lateBeginnings, ...lateBeginnings),
      fc.array(step, { minLength: 3, maxLength: drawnSteps, size: 'max' }),
    )
    .map(([beginning, rest]) => [...beginning, ...rest]);
}
