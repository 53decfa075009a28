import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictOf, type DecidingOfficer } from './approval-state.ts';

const free: DecidingOfficer = {
  isProposer: false,
  broughtEvidence: false,
  isConcerned: false,
  hasRight: true,
};

describe('a conflict of interest', () => {
  it.each([
    ['not_allowed', { hasRight: false }],
    ['maker_is_checker', { isProposer: true }],
    ['brought_the_evidence', { broughtEvidence: true }],
    ['own_account', { isConcerned: true }],
    [null, {}],
  ] as const)('[DESK-8] %s keeps an officer from deciding', (conflict, more) => {
    expect(conflictOf({ ...free, ...more })).toBe(conflict);
  });

  it('[DESK-8] is absent only where the officer has the right and no part in the proposal', () => {
    fc.assert(
      fc.property(
        fc.record({
          isProposer: fc.boolean(),
          broughtEvidence: fc.boolean(),
          isConcerned: fc.boolean(),
          hasRight: fc.boolean(),
        }),
        (officer) => {
          const isFree =
            officer.hasRight &&
            !officer.isProposer &&
            !officer.broughtEvidence &&
            !officer.isConcerned;
          expect(conflictOf(officer) === null).toBe(isFree);
        },
      ),
    );
  });
});
