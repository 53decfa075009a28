import { describe, expect, it } from 'vitest';
import { visibleMessages } from './form-state.ts';

const errors = {
  base: ['Invalid email/password combination'],
  email: ['Email is required', 'Email must be valid'],
  password: ['Password is required'],
};

describe('the messages of a refused form', () => {
  it('[AUTH-1][CALL-4] each field shows its first message', () => {
    expect(visibleMessages(errors, new Set())).toEqual({
      base: 'Invalid email/password combination',
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  it("[AUTH-1][CALL-4] editing a field removes only that field's message", () => {
    expect(visibleMessages(errors, new Set(['email']))).toEqual({
      base: 'Invalid email/password combination',
      password: 'Password is required',
    });
  });

  it('[AUTH-1][CALL-4] the message of the whole form stays after any edit', () => {
    expect(visibleMessages(errors, new Set(['base', 'email', 'password']))).toEqual({
      base: 'Invalid email/password combination',
    });
  });

  it('[AUTH-1] a field without a message shows none', () => {
    expect(visibleMessages({ email: [] }, new Set())).toEqual({});
  });
});
