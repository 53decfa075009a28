import { CLAIM_STATES } from '@bb1/domain/claims/claim-state';
import type { Claim } from '@bb1/domain/claims/endpoints';
import { array, assert, constantFrom, property, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState, mustStay, newClaimReducer } from './new-claim-state.ts';
import type { NewClaimEvent, NewClaimState } from './new-claim-state.ts';
import { verificationCode } from './verification-code.ts';

const KEY = 'GC3MMSXBWHL6CPOAVERSJITX7BH76YU252WGLUOM5CJX3E7UCYZBTPJQ';
const START: NewClaimState = { step: 'intro', failed: false };
const claim: Claim = {
  id: '7',
  state: 'settled',
  shape: 'new_account',
  public_key: KEY,
  asset_code: 'BB1',
  asset_issuer: KEY,
  tokens: '100.0000000',
  transaction_hash: null,
  failure: null,
  created_at: '2026-11-21T10:00:00Z',
};
const play = (events: readonly NewClaimEvent[], from: NewClaimState = START) =>
  events.reduce(newClaimReducer, from);

const TO_SHEET: NewClaimEvent[] = [
  { type: 'make' },
  { type: 'made', publicKey: KEY },
  { type: 'downloaded' },
];
const TICKS: NewClaimEvent[] = [
  { type: 'tick', which: 'loss', ticked: true },
  { type: 'tick', which: 'share', ticked: true },
  { type: 'tick', which: 'stored', ticked: true },
];
const RIGHT_CODE: NewClaimEvent = {
  type: 'type_code',
  typed: verificationCode(KEY).toLowerCase(),
};
const TO_CLAIMING: NewClaimEvent[] = [...TO_SHEET, ...TICKS, RIGHT_CODE, { type: 'confirm' }];

/** Judged without the reducer's own rules. */
const isProven = (state: Extract<NewClaimState, { step: 'sheet' }>) =>
  state.downloaded &&
  state.ticked.length === 3 &&
  state.typed === verificationCode(KEY).toLowerCase();

const events = constantFrom<NewClaimEvent>(
  ...TO_CLAIMING,
  { type: 'not_made' },
  { type: 'again' },
  { type: 'tick', which: 'share', ticked: false },
  { type: 'type_code', typed: 'AAAA-AAAA' },
  { type: 'stage', stage: 'waiting' },
  { type: 'problem', problem: { kind: 'slow' } },
  { type: 'settled', claim },
);

describe('a claim with new keys', () => {
  it('[CLM-3] leads from the keys over one page of sheet, acknowledgements and code to the claim', () => {
    const steps = [...TO_CLAIMING.keys()].map(
      (index) => play(TO_CLAIMING.slice(0, index + 1)).step,
    );
    expect(steps).toEqual(['making', ...Array<string>(6).fill('sheet'), 'claiming']);
    expect(
      play([...TO_CLAIMING, { type: 'stage', stage: 'waiting' }, { type: 'settled', claim }]),
    ).toEqual({ step: 'settled', claim });
  });

  it('[CLM-3] never reaches the claim without download, all three acknowledgements and the right code, in whatever order events arrive', () => {
    assert(
      property(
        subarray(TO_CLAIMING),
        array(events, { maxLength: 10 }),
        subarray(TO_CLAIMING),
        (some, anything, more) => {
          let state: NewClaimState = START;
          for (const event of [...some, ...anything, ...more]) {
            const before = state;
            state = newClaimReducer(state, event);
            if (before.step === 'sheet' && state.step === 'claiming' && !isProven(before))
              return false;
          }
          return true;
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['the download', TO_SHEET.length - 1],
    ['the first acknowledgement', TO_SHEET.length],
    ['the second acknowledgement', TO_SHEET.length + 1],
    ['the third acknowledgement', TO_SHEET.length + 2],
    ['the code', TO_SHEET.length + 3],
  ])('[CLM-3] stays at the sheet when only %s is missing', (_what, missing) => {
    expect(play(TO_CLAIMING.toSpliced(missing, 1)).step).toBe('sheet');
  });

  it('[CLM-3] names everything that is missing at once, and each only until it is edited', () => {
    const nothing = play([...TO_SHEET, { type: 'confirm' }]);
    expect(nothing).toMatchObject({
      complaint: { unticked: ['loss', 'share', 'stored'], code: 'verification_code_required' },
    });
    expect(play(TICKS.slice(0, 1), nothing)).toMatchObject({
      complaint: { unticked: ['share', 'stored'], code: 'verification_code_required' },
    });
    expect(play([RIGHT_CODE], nothing)).toMatchObject({
      complaint: { unticked: ['loss', 'share', 'stored'], code: null },
    });
    expect(play([...TICKS, RIGHT_CODE], nothing)).toMatchObject({ complaint: null });
  });

  it('[CLM-3] ignores a tick that was removed', () => {
    const untick: NewClaimEvent = { type: 'tick', which: 'share', ticked: false };
    expect(play([...TO_SHEET, ...TICKS, RIGHT_CODE, untick, { type: 'confirm' }])).toMatchObject({
      step: 'sheet',
      ticked: ['loss', 'stored'],
      complaint: { unticked: ['share'], code: null },
    });
  });

  it('[CLM-3] asks for the code when the field is empty, and refuses a wrong one', () => {
    const typed = (text: string): NewClaimEvent[] => [
      { type: 'type_code', typed: text },
      { type: 'confirm' },
    ];
    const blank = play([...TO_SHEET, ...TICKS, ...typed('  ')]);
    expect(blank).toMatchObject({ complaint: { code: 'verification_code_required' } });
    const wrong = play(typed('AAAA-AAAA'), blank);
    expect(wrong).toMatchObject({
      step: 'sheet',
      complaint: { unticked: [], code: 'must_match' },
    });
    expect(play([RIGHT_CODE, { type: 'confirm' }], wrong).step).toBe('claiming');
  });

  it('[CLM-3] another download of the sheet keeps the keys, the acknowledgements and the code', () => {
    const filled = play([...TO_SHEET, ...TICKS, RIGHT_CODE]);
    expect(play([{ type: 'downloaded' }], filled)).toEqual(filled);
  });

  it('[CLM-3] a submitted claim cannot be abandoned', () => {
    expect(
      play([...TO_CLAIMING, { type: 'make' }, { type: 'made', publicKey: 'GOTHER' }]),
    ).toMatchObject({ step: 'claiming', publicKey: KEY });
  });

  it('[CLM-5] a failed claim can be tried again with the same keys', () => {
    const failed = play([
      ...TO_CLAIMING,
      { type: 'problem', problem: { kind: 'ledger', failure: 'tx_failed' } },
    ]);
    expect(failed).toEqual({
      step: 'problem',
      publicKey: KEY,
      problem: { kind: 'ledger', failure: 'tx_failed' },
    });
    expect(newClaimReducer(failed, { type: 'again' })).toEqual({
      step: 'claiming',
      publicKey: KEY,
      stage: 'preparing',
    });
  });

  it('[CLM-3] a browser that cannot generate keys says so and allows another try', () => {
    expect(play([{ type: 'make' }, { type: 'not_made' }])).toEqual({ step: 'intro', failed: true });
    expect(play([{ type: 'make' }, { type: 'not_made' }, { type: 'make' }]).step).toBe('making');
  });
});

describe('leaving the page', () => {
  it('[CLM-3] warns from the moment there are keys until the claim is settled', () => {
    const steps = [
      START,
      ...TO_CLAIMING.map((_event, index) => play(TO_CLAIMING.slice(0, index + 1))),
    ];
    expect(steps.filter((state) => !mustStay(state))).toEqual([START]);
    expect(mustStay(play([...TO_CLAIMING, { type: 'problem', problem: { kind: 'slow' } }]))).toBe(
      true,
    );
    expect(mustStay(play([...TO_CLAIMING, { type: 'settled', claim }]))).toBe(false);
  });
});

describe('opening the page', () => {
  it('[CLM-3] watches a claim that was signed before, and starts over from one that was not', () => {
    const starts = CLAIM_STATES.map((state) => [
      state,
      initialState({ ...claim, state }, false).step,
    ]);
    expect(Object.fromEntries(starts)).toEqual({
      created: 'intro',
      built: 'intro',
      signed: 'claiming',
      submitted: 'claiming',
      settled: 'intro',
      failed: 'intro',
      expired: 'intro',
    });
    expect(initialState(null, true)).toEqual(START);
  });

  it('[CLM-1] shows a settled claim when there is nothing more to claim', () => {
    expect(initialState(claim, true)).toEqual({ step: 'settled', claim });
  });

  it('[CLM-3] a watched claim whose answer is late is watched again, not built again', () => {
    const late = play(
      [{ type: 'problem', problem: { kind: 'slow' } }, { type: 'again' }],
      initialState({ ...claim, state: 'submitted' }, false),
    );
    expect(late).toEqual({ step: 'claiming', publicKey: null, stage: 'waiting' });
  });

  it('[CLM-3] a watched claim that failed is started over with new keys, because the old ones are gone', () => {
    const over = play(
      [{ type: 'problem', problem: { kind: 'expired' } }, { type: 'again' }],
      initialState({ ...claim, state: 'submitted' }, false),
    );
    expect(over).toEqual(START);
  });
});
