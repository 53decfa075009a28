import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStellarAddress, readStellarAddress } from './stellar-address.ts';

// The test cases of SEP-23.
const ACCOUNT = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const MUXED = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK';
const CONTRACT = 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA';
const INVALID = [
  'GAAAAAAAACGC6',
  'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR',
  'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA',
  'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI',
  'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I',
  'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA',
  'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I',
  'M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
  'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===',
  'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO',
];

describe('an address of the Stellar network', () => {
  it('[ORD-4] is an account, one of many behind an account, or a contract', () => {
    expect(readStellarAddress(ACCOUNT)).toEqual({ kind: 'account', account: ACCOUNT });
    expect(readStellarAddress(MUXED)).toEqual({
      kind: 'muxed',
      account: ACCOUNT,
      id: 9_223_372_036_854_775_808n,
    });
    expect(
      readStellarAddress('MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'),
    ).toEqual({ kind: 'muxed', account: ACCOUNT, id: 0n });
    expect(readStellarAddress(CONTRACT)).toEqual({ kind: 'contract' });
    expect([ACCOUNT, MUXED, CONTRACT].map(isStellarAddress)).toEqual([true, false, false]);
  });

  it.each(INVALID)('[ORD-4] is null where the standard calls it invalid: %s', (text) => {
    expect(readStellarAddress(text)).toBeNull();
  });

  it('[ORD-4] is never a secret key, an empty text or one in small letters', () => {
    for (const text of [
      '',
      'G',
      ACCOUNT.toLowerCase(),
      ` ${ACCOUNT}`,
      'SDJHRQF4GCMIIKAAAQ6IHY42X73FQFLHUULAPSKKD4DFDM7UXWWCRHBE',
    ])
      expect(readStellarAddress(text), text).toBeNull();
  });

  it('[ORD-4] is invalid with one letter changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(ACCOUNT, MUXED, CONTRACT),
        fc.nat(),
        fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')),
        (address, place, letter) => {
          const at = place % address.length;
          fc.pre(address[at] !== letter);
          expect(
            readStellarAddress(`${address.slice(0, at)}${letter}${address.slice(at + 1)}`),
          ).toBeNull();
        },
      ),
    );
  });
});
