import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const judged = (password: string, isWeak = false) =>
  passwordStrength(password, { minLength: 12, isWeak });

describe('the strength shown while a password is typed', () => {
  it('[AUTH-3] below the minimum it is too short, whatever it is made of', () => {
    expect(judged('aB3$aB3$aB3')).toBe('short');
    expect(judged('aB3$aB3$aB3$')).not.toBe('short');
  });

  it('[AUTH-3] length is counted as people count it', () => {
    expect(judged('👩‍👩‍👧'.repeat(11))).toBe('short');
  });

  it('[AUTH-3] what the rule of the server calls easy to guess is never called good', () => {
    expect(judged('passwordpasswordpassword', true)).toBe('weak');
  });

  it('[AUTH-3] a long plain sentence is worth as much as tricks', () => {
    expect(judged('der mond ist aufgegangen')).toBe('strong');
    expect(judged('Tr1ck$Tr1ck$Tr1c')).toBe('strong');
    expect(judged('nurkleinbuchst')).toBe('fair');
  });
});
