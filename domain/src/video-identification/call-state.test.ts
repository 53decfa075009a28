import { describe, expect, it } from 'vitest';
import { attemptObstacle, isOpen, mayMoveVideo, VIDEO_STATES } from './call-state.ts';

describe('the life of a video identification', () => {
  it('[KYC-9] only an officer or the provider ends one with a result, and an ended one never changes', () => {
    for (const result of ['passed', 'failed'] as const) {
      expect(mayMoveVideo('in_call', result, 'officer')).toBe(true);
      expect(mayMoveVideo('in_call', result, 'provider')).toBe(true);
      expect(mayMoveVideo('in_call', result, 'investor')).toBe(false);
      expect(mayMoveVideo('in_call', result, 'system')).toBe(false);
      expect(mayMoveVideo('waiting', result, 'officer')).toBe(false);
    }
    for (const from of VIDEO_STATES.filter((state) => !isOpen(state))) {
      for (const to of VIDEO_STATES)
        for (const actor of ['investor', 'officer', 'system', 'provider'] as const)
          expect(mayMoveVideo(from, to, actor)).toBe(false);
    }
  });

  it('[KYC-9] an aborted call may be tried again, a failed one only when an officer allows it', () => {
    expect(attemptObstacle(null)).toBeNull();
    for (const state of ['aborted', 'withdrawn', 'expired'] as const)
      expect(attemptObstacle({ state, retryAllowed: false })).toBeNull();
    expect(attemptObstacle({ state: 'failed', retryAllowed: false })).toBe('in_review');
    expect(attemptObstacle({ state: 'failed', retryAllowed: true })).toBeNull();
    expect(attemptObstacle({ state: 'passed', retryAllowed: false })).toBe('passed');
    for (const state of ['waiting', 'in_call'] as const)
      expect(attemptObstacle({ state, retryAllowed: false })).toBe('open');
  });
});
