import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const judged = (password: string, isWeak = false) =>
  passwordStrength(password, { minLength: 12, isWeak });

describe('the strength shown while a password is typed', () => {
  it('[AUTH-3] is "too short" below the minimum, whatever the characters', () => {
    expect(judged('aB3$aB3$aB3')).toBe('short');
    expect(judged('aB3$aB3$aB3$')).not.toBe('short');
  });

  it('[AUTH-3] counts length as people count it', () => {
    expect(judged('👩‍👩‍👧'.repeat(11))).toBe('short');
  });

  it('[AUTH-3] is never "good" for a password that the server\'s rule calls easy to guess', () => {
    expect(judged('passwordpasswordpassword', true)).toBe('weak');
  });

  it('[AUTH-3] rates a long plain sentence as high as tricks', () => {
    expect(judged('der mond ist aufgegangen')).toBe('strong');
    expect(judged('Tr1ck$Tr1ck$Tr1c')).toBe('strong');
    expect(judged('nurkleinbuchst')).toBe('fair');
  });
});
