import { Account, Keypair, MuxedAccount, StrKey } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { readTypedAddress } from './typed-address.ts';

const pair = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(7));
const publicKey = pair.publicKey();
const muxed = new MuxedAccount(new Account(publicKey, '0'), '7').accountId();
const contract = StrKey.encodeContract(new Uint8Array(32).fill(7));

describe('an address as people type it', () => {
  it('[CLM-2] is read with blanks, line breaks and lower-case letters', () => {
    for (const typed of [
      publicKey,
      ` ${publicKey}\n`,
      publicKey.toLowerCase(),
      `${publicKey.slice(0, 28)} ${publicKey.slice(28)}`,
    ])
      expect(readTypedAddress(typed)).toEqual({ publicKey });
  });

  it('[CLM-2] a muxed address, a contract and a secret key each have their own message', () => {
    expect(readTypedAddress(muxed)).toEqual({ complaint: 'muxed_address' });
    expect(readTypedAddress(contract)).toEqual({ complaint: 'contract_address' });
    expect(readTypedAddress(pair.secret())).toEqual({ complaint: 'secret_key' });
    expect(readTypedAddress(`${pair.secret().slice(0, 20)} ${pair.secret().slice(20)}`)).toEqual({
      complaint: 'secret_key',
    });
  });

  it('[CLM-2] is invalid when it is empty, too short, mistyped or something else', () => {
    expect(readTypedAddress('  ')).toEqual({ complaint: 'address_missing' });
    const mistyped = `${publicKey.slice(0, 20)}${publicKey[20] === 'A' ? 'B' : 'A'}${publicKey.slice(21)}`;
    for (const typed of [
      publicKey.slice(0, 55),
      `${publicKey}A`,
      mistyped,
      'anna*example.org',
      '0x52908400098527886E0F7030069857D2E4169EE7',
    ])
      expect(readTypedAddress(typed)).toEqual({ complaint: 'not_an_address' });
  });
});
