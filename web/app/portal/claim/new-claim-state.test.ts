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

const TO_ACKNOWLEDGE: NewClaimEvent[] = [
  { type: 'make' },
  { type: 'made', publicKey: KEY },
  { type: 'downloaded' },
  { type: 'stored' },
];
const TICKS: NewClaimEvent[] = [
  { type: 'tick', which: 'loss', ticked: true },
  { type: 'tick', which: 'share', ticked: true },
  { type: 'tick', which: 'stored', ticked: true },
];
const TO_CODE: NewClaimEvent[] = [...TO_ACKNOWLEDGE, ...TICKS, { type: 'acknowledged' }];
const RIGHT_CODE: NewClaimEvent[] = [
  { type: 'type_code', typed: verificationCode(KEY).toLowerCase() },
  { type: 'confirm_code' },
];
const TO_CLAIMING: NewClaimEvent[] = [...TO_CODE, ...RIGHT_CODE];

const events = constantFrom<NewClaimEvent>(
  ...TO_CLAIMING,
  { type: 'not_made' },
  { type: 'back' },
  { type: 'again' },
  { type: 'tick', which: 'share', ticked: false },
  { type: 'type_code', typed: 'AAAA-AAAA' },
  { type: 'stage', stage: 'waiting' },
  { type: 'problem', problem: { kind: 'slow' } },
  { type: 'settled', claim },
);

describe('a claim with new keys', () => {
  it('[CLM-3] leads from the keys through download, acknowledgements and code to the claim', () => {
    expect(
      [...TO_CLAIMING.keys()].map((index) => play(TO_CLAIMING.slice(0, index + 1)).step),
    ).toEqual([
      'making',
      'download',
      'download',
      'acknowledge',
      'acknowledge',
      'acknowledge',
      'acknowledge',
      'code',
      'code',
      'claiming',
    ]);
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
          const seen = new Set<string>();
          for (const event of [...some, ...anything, ...more]) {
            const before = state;
            state = newClaimReducer(state, event);
            if (before.step === 'download' && before.downloaded) seen.add('downloaded');
            if (before.step === 'acknowledge' && before.ticked.length === 3)
              seen.add('acknowledged');
            if (before.step === 'code' && before.typed === verificationCode(KEY).toLowerCase())
              seen.add('code');
            if (state.step === 'claiming' && seen.size < 3) return false;
          }
          return true;
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('[CLM-3] does not continue before the sheet was downloaded', () => {
    expect(play([{ type: 'make' }, { type: 'made', publicKey: KEY }, { type: 'stored' }])).toEqual({
      step: 'download',
      publicKey: KEY,
      downloaded: false,
    });
  });

  it.each(TICKS.map((_tick, index) => index))(
    '[CLM-3] reports a missing acknowledgement %s until the next tick',
    (missing) => {
      const incomplete = play([
        ...TO_ACKNOWLEDGE,
        ...TICKS.toSpliced(missing, 1),
        { type: 'acknowledged' },
      ]);
      expect(incomplete).toMatchObject({ step: 'acknowledge', complaint: true });
      const lastTick = TICKS[missing];
      if (lastTick === undefined) throw new Error('there are three acknowledgements');
      expect(newClaimReducer(incomplete, lastTick)).toMatchObject({
        complaint: false,
        ticked: ['loss', 'share', 'stored'],
      });
    },
  );

  it('[CLM-3] ignores a tick that was removed', () => {
    expect(
      play([
        ...TO_ACKNOWLEDGE,
        ...TICKS,
        { type: 'tick', which: 'share', ticked: false },
        { type: 'acknowledged' },
      ]),
    ).toMatchObject({ step: 'acknowledge', ticked: ['loss', 'stored'] });
  });

  it('[CLM-3] asks for the code when the field is empty, and refuses a wrong one', () => {
    expect(
      play([...TO_CODE, { type: 'type_code', typed: '  ' }, { type: 'confirm_code' }]),
    ).toMatchObject({ step: 'code', complaint: 'verification_code_required' });
    expect(
      play([...TO_CODE, { type: 'type_code', typed: 'AAAA-AAAA' }, { type: 'confirm_code' }]),
    ).toMatchObject({ step: 'code', complaint: 'invalid_code' });
    expect(
      play([
        ...TO_CODE,
        { type: 'type_code', typed: 'AAAA-AAAA' },
        { type: 'confirm_code' },
        ...RIGHT_CODE,
      ]).step,
    ).toBe('claiming');
  });

  it('[CLM-3] going back for the sheet keeps the same keys and requires new acknowledgements', () => {
    const back = play([...TO_CODE, { type: 'back' }]);
    expect(back).toEqual({ step: 'download', publicKey: KEY, downloaded: true });
    expect(play([{ type: 'stored' }], back)).toMatchObject({ step: 'acknowledge', ticked: [] });
  });

  it('[CLM-3] a submitted claim cannot be abandoned', () => {
    expect(
      play([
        ...TO_CLAIMING,
        { type: 'back' },
        { type: 'make' },
        { type: 'made', publicKey: 'GOTHER' },
      ]),
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
