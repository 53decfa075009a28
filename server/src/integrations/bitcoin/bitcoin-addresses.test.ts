import { describe, expect, it } from 'vitest';
import { bitcoinAddresses } from './bitcoin-addresses.ts';
import type { BitcoinNetwork } from './bitcoin-network.ts';
import type { DepositWallet } from './deposit-wallet.ts';
import { base58check, readExtendedPublicKey } from './extended-public-key.ts';

/** BIP84, test vectors: account 0 of "abandon abandon … about". */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';

function renamed(key: string, version: number): string {
  const bytes = Uint8Array.from(base58check.decode(key));
  new DataView(bytes.buffer).setUint32(0, version);
  return base58check.encode(bytes);
}

const XPUB = renamed(ZPUB, 0x0488b21e);
const TPUB = renamed(ZPUB, 0x043587cf);
const VPUB = renamed(ZPUB, 0x045f1cf6);

const noWallet: DepositWallet = {
  name: 'none',
  covers: () => true,
  cover: () => Promise.resolve(),
};
const open = (key: string, network: BitcoinNetwork) =>
  bitcoinAddresses({
    receiving: readExtendedPublicKey(key, network).receiving,
    network,
    wallet: noWallet,
  });

describe('addresses from the extended public key', () => {
  it('[PAY-4] are those of BIP84', () => {
    const addresses = open(ZPUB, 'main');
    expect(addresses.addressAt(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(addresses.addressAt(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  });

  it('[PAY-4] are the same for every encoding of the key', () => {
    expect(open(XPUB, 'main').addressAt(7)).toBe(open(ZPUB, 'main').addressAt(7));
    expect(open(TPUB, 'regtest').addressAt(7)).toBe(open(VPUB, 'regtest').addressAt(7));
    expect(readExtendedPublicKey(ZPUB, 'main').forDescriptor).toBe(XPUB);
    expect(readExtendedPublicKey(VPUB, 'signet').forDescriptor).toBe(TPUB);
  });

  it('[PAY-4] have the form of their network', () => {
    expect(open(TPUB, 'test').addressAt(0)).toBe('tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0');
    expect(open(VPUB, 'regtest').addressAt(0)).toMatch(/^bcrt1q/);
  });

  it('[PAY-4] are all different, and valid only on their network', () => {
    const [main, regtest] = [open(ZPUB, 'main'), open(VPUB, 'regtest')];
    const addresses = Array.from({ length: 40 }, (_, index) => main.addressAt(index));
    expect(
      addresses.filter((address) => !main.isAddress(address) || regtest.isAddress(address)),
    ).toEqual([]);
    expect(new Set(addresses).size).toBe(40);
  });
});

describe('refused keys', () => {
  it.each([
    ['zprv', ZPRV],
    ['xprv', renamed(ZPRV, 0x0488ade4)],
    ['tprv', renamed(ZPRV, 0x04358394)],
    ['vprv', renamed(ZPRV, 0x045f18bc)],
  ])(
    '[PAY-8] a private key (%s) is refused with an error that does not repeat it',
    (_name, key) => {
      const read = () => readExtendedPublicKey(key, 'main');
      expect(read).toThrow(/PRIVATE key/);
      expect(read).not.toThrow(key.slice(4, 30));
    },
  );

  it.each<[string, string, BitcoinNetwork]>([
    ['a key of the test network', TPUB, 'main'],
    ['a key of the main network', XPUB, 'regtest'],
    [
      'a key of p2sh-segwit (ypub), whose addresses would be others',
      renamed(ZPUB, 0x049d7cb2),
      'main',
    ],
    ['a key with a mistake', ZPUB.replace('4Q2A', '4Q2B'), 'main'],
    ['an address', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'main'],
    ['nothing', '', 'main'],
  ])('[PAY-4] %s', (_name, key, network) => {
    expect(() => readExtendedPublicKey(key, network)).toThrow(/BITCOIN_XPUB/);
  });

  it("[PAY-4] a key at a depth other than the account's", () => {
    const bytes = Uint8Array.from(base58check.decode(ZPUB));
    bytes[4] = 4;
    expect(() => readExtendedPublicKey(base58check.encode(bytes), 'main')).toThrow(/depth 4/);
  });
});

describe('a Bitcoin address', () => {
  const main = open(ZPUB, 'main');
  it.each([
    ['p2pkh', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['p2sh', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
    ['p2wpkh', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['p2wpkh in capitals (BIP173)', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['p2wsh', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ['taproot (BIP350)', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ])('[PAY-6] %s is valid', (_name, address) => {
    expect(main.isAddress(address)).toBe(true);
  });

  it.each([
    [
      'version 0 with the checksum of bech32m',
      'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    [
      'version 1 with the checksum of bech32',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    ['an unspendable witness version', 'BC1SW50QGDZ25J'],
    ['capitals and small letters mixed', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306FYU'],
    ['one letter changed', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyq'],
    ['one letter of base58 changed', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['p2pkh of the test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['segwit of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['an extended key', ZPUB],
    ['an address of Ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['blanks around it', ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['nothing', ''],
  ])('[PAY-6] %s is invalid', (_name, text) => {
    expect(main.isAddress(text)).toBe(false);
  });

  it('[PAY-6] p2pkh and p2sh of the test network are valid there', () => {
    const test = open(TPUB, 'test');
    expect(test.isAddress('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toBe(true);
    expect(test.isAddress('2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc')).toBe(true);
    expect(test.isAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(false);
  });
});
