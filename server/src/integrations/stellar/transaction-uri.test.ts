import { Keypair, Networks } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { signedUri, transactionUri } from './transaction-uri.ts';

const key = Keypair.random();
const envelopeXdr = 'AAAAAgAAAAD+yw+ZEuNg533pUmwlYxfrq6/BoMJqiJ8vuQhf6rHWmA==';
const by = { key, originDomain: 'portal.example', networkPassphrase: Networks.TESTNET as string };

/**
 * Verifies a link as a wallet does: what precedes the last part, under the standard's prefix, with
 * the key in stellar.toml.
 */
function isSignedBy(uri: string, publicKey: string): boolean {
  const at = uri.lastIndexOf('&signature=');
  const payload = Buffer.concat([
    Buffer.alloc(36, 0),
    Buffer.from(`stellar.sep.7 - URI Scheme${uri.slice(0, at)}`),
  ]);
  payload[35] = 4;
  return Keypair.fromPublicKey(publicKey).verify(
    payload,
    Buffer.from(decodeURIComponent(uri.slice(at + '&signature='.length)), 'base64'),
  );
}

describe('a link that opens a wallet', () => {
  it("[CLM-2] is signed exactly like SEP-7's example", () => {
    const given =
      'web+stellar:pay?destination=GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO&amount=120.1234567&memo=skdjfasf&msg=pay%20me%20with%20lumens&origin_domain=someDomain.com';
    const signer = Keypair.fromSecret('SBPOVRVKTTV7W3IOX2FJPSMPCJ5L2WU2YKTP3HCLYPXNI5MDIGREVNYC');
    const uri = signedUri(given, signer);
    expect(uri).toBe(
      `${given}&signature=JTlGMGzxUv90P2SWxUY9xo%2BLlbXaDloend6gkpyylY8X4bUNf6%2F9mFTMJs7JKqSDPRtejlK1kQvrsJfRZSJeAQ%3D%3D`,
    );
    expect(isSignedBy(uri, signer.publicKey())).toBe(true);
  });

  it('[CLM-2] carries envelope, callback, account, message, network and origin, with the signature last', () => {
    const uri = transactionUri(
      {
        envelopeXdr,
        callbackUrl: 'https://portal.example/api/callback?x=1&y=2',
        message: 'Tokens für Sie & mehr',
        signer: key.publicKey(),
      },
      by,
    );
    const query = new URLSearchParams(uri.slice('web+stellar:tx?'.length));
    expect([...query.keys()]).toEqual([
      'xdr',
      'callback',
      'pubkey',
      'msg',
      'network_passphrase',
      'origin_domain',
      'signature',
    ]);
    expect(Object.fromEntries(query)).toMatchObject({
      xdr: envelopeXdr,
      callback: 'url:https://portal.example/api/callback?x=1&y=2',
      pubkey: key.publicKey(),
      msg: 'Tokens für Sie & mehr',
      network_passphrase: Networks.TESTNET,
      origin_domain: 'portal.example',
    });
    expect(uri.slice('web+stellar:tx?'.length)).not.toMatch(/[+ ]/);
    expect(isSignedBy(uri, key.publicKey())).toBe(true);
  });

  it('[CLM-2] omits what does not apply: no callback, no account, and no name for the public network', () => {
    const uri = transactionUri(
      { envelopeXdr, callbackUrl: null, message: 'Hello' },
      { ...by, networkPassphrase: Networks.PUBLIC },
    );
    expect([...new URLSearchParams(uri.slice('web+stellar:tx?'.length)).keys()]).toEqual([
      'xdr',
      'msg',
      'origin_domain',
      'signature',
    ]);
  });

  it('[CLM-2] has an invalid signature after any change', () => {
    const uri = transactionUri(
      { envelopeXdr, callbackUrl: 'https://portal.example/api/callback', message: 'Hello' },
      by,
    );
    for (const [from, to] of [
      ['origin_domain=portal.example', 'origin_domain=evil.example'],
      ['Hello', 'Hallo'],
      ['xdr=AAAA', 'xdr=BAAA'],
      ['%2Fcallback', '%2Fother'],
      ['&msg=', '&replace=sourceAccount&msg='],
    ] as const) {
      expect(uri).toContain(from);
      expect([from, isSignedBy(uri.replace(from, to), key.publicKey())]).toEqual([from, false]);
    }
    expect(isSignedBy(uri, Keypair.random().publicKey())).toBe(false);
  });

  it('[CLM-2] is limited to what the standard allows', () => {
    expect(() =>
      transactionUri({ envelopeXdr, callbackUrl: null, message: 'ü'.repeat(301) }, by),
    ).toThrow(RangeError);
    expect(() =>
      transactionUri({ envelopeXdr, callbackUrl: 'no address', message: '' }, by),
    ).toThrow(RangeError);
    expect(
      transactionUri({ envelopeXdr, callbackUrl: null, message: 'ü'.repeat(300) }, by),
    ).toContain('msg=');
  });
});
