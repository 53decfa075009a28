import { assert, property, uint8Array } from 'fast-check';
import { Keypair } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { isVerificationCode, verificationCode } from './verification-code.ts';

const publicKeys = uint8Array({ minLength: 32, maxLength: 32 }).map((seed) =>
  Keypair.fromRawEd25519Seed(seed).publicKey(),
);
const KEY = 'GC3MMSXBWHL6CPOAVERSJITX7BH76YU252WGLUOM5CJX3E7UCYZBTPJQ';
const OTHER_KEY = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6';

describe('the verification code of the paper wallet', () => {
  it('[CLM-3] a sheet printed long ago still carries the code that the page asks for today', () => {
    expect(verificationCode(KEY)).toBe('C3QW-PN9K');
  });

  it('[CLM-3] the code is two groups of four unambiguous characters', () => {
    assert(
      property(publicKeys, (key) =>
        /^[2-9A-HJKMNP-RT-Y]{4}-[2-9A-HJKMNP-RT-Y]{4}$/.test(verificationCode(key)),
      ),
      { numRuns: 50 },
    );
  });

  it('[CLM-3] the code is accepted in lower case, with blanks, without the hyphen or with a long dash', () => {
    const [left = '', right = ''] = verificationCode(KEY).split('-');
    const ways = [
      `${left}-${right}`,
      `${left}${right}`,
      ` ${left} ${right} `,
      `${left}–${right}`,
      `${left}-${right}`.toLowerCase(),
      `${left}${right}`.split('').join(' '),
    ];
    expect(ways.filter((typed) => !isVerificationCode(typed, KEY))).toEqual([]);
  });

  it('[CLM-3] an S counts as a 5 and a Z as a 2', () => {
    assert(
      property(publicKeys, (key) =>
        isVerificationCode(verificationCode(key).replaceAll('5', 'S').replaceAll('2', 'z'), key),
      ),
      { numRuns: 50 },
    );
  });

  it('[CLM-3] the code of another key, a part of the code and an empty field are refused', () => {
    const code = verificationCode(KEY);
    expect(
      [verificationCode(OTHER_KEY), code.slice(0, 8), `${code}A`, '', '-', KEY].filter((typed) =>
        isVerificationCode(typed, KEY),
      ),
    ).toEqual([]);
  });
});
