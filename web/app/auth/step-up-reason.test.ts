import { describe, expect, it } from 'vitest';
import { stepUpReason } from './step-up-reason.ts';

describe('the reason for a step-up', () => {
  it.each([
    ['/account/email', 'email'],
    ['/de/account/email', 'email'],
    ['/account/second_factor/totp', 'factors'],
    ['/de/claim/new?from=dashboard', 'claim'],
    ['/account/export', 'data'],
    ['/account/close', 'close'],
    ['/users/change_password', 'password'],
    ['/de/investment/0193/withdrawal', 'withdrawal'],
    ['/investment/0193', 'other'],
    ['/dashboard', 'other'],
    ['/accounting/email', 'other'],
  ])('[AUTH-4] on the way to %s is %s', (next, reason) => expect(stepUpReason(next)).toBe(reason));
});
