import { describe, expect, it } from 'vitest';
import { isSignedMessage, signMessage } from './signed-message.ts';

const secret = Buffer.alloc(32, 7);
const body = Buffer.from('{"type":"passed"}');
const at = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

describe('messages of an outside provider', () => {
  const signature = signMessage(secret, body, at);

  it('[KYC-9][SAFE-3] are valid as signed, for five minutes', () => {
    expect(isSignedMessage(secret, { body, signature }, at)).toBe(true);
    expect(isSignedMessage(secret, { body, signature }, later(300))).toBe(true);
    expect(isSignedMessage(secret, { body, signature }, later(301))).toBe(false);
    expect(isSignedMessage(secret, { body, signature }, later(-301))).toBe(false);
  });

  it('[KYC-9][SAFE-3] are invalid with another body, time, secret or spelling', () => {
    expect(isSignedMessage(secret, { body: Buffer.from('{"type":"failed"}'), signature }, at)).toBe(
      false,
    );
    expect(isSignedMessage(Buffer.alloc(32, 8), { body, signature }, at)).toBe(false);
    expect(
      isSignedMessage(
        secret,
        {
          body,
          signature: signature.replace(/^t=\d+/, `t=${Math.floor(at.getTime() / 1000) + 60}`),
        },
        at,
      ),
    ).toBe(false);
    for (const forged of [
      '',
      signature.slice(0, -1),
      signature.toUpperCase(),
      `${signature}0`,
      signature.replace('v1', 'v0'),
      signature.replace(/v1=.*/, 'v1='),
    ])
      expect(isSignedMessage(secret, { body, signature: forged }, at)).toBe(false);
  });
});
