import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash, Keypair } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSoftToken, softModule, type SoftToken } from '../../../testing/soft-token.ts';
import { type KeyNames, readKeyNames } from './keys.ts';
import {
  ATTRIBUTE,
  loadPkcs11,
  ModuleRefusal,
  type Pkcs11Module,
  RETURNED,
} from './pkcs11-module.ts';
import { readSignerSettings } from './settings.ts';
import { keysOfToken, NAMES_ON_TOKEN } from './token-keys.ts';

const ROLES = ['distribution', 'sponsor', 'authoriser', 'deposit', 'payout', 'audit'] as const;
const NAMES: KeyNames = {
  ...(Object.fromEntries(ROLES.map((role) => [role, `bb1-${role}`])) as Omit<KeyNames, 'channels'>),
  channels: ['bb1-channel-1', 'id:0a02'],
};
const HASH = hash('a transaction');
const CHILD = new URL('./test-files/use-token.ts', import.meta.url);
const MAIN = new URL('../main.ts', import.meta.url);

const SETTINGS = {
  SIGNER_FOLDER: '/var/lib/signer',
  SIGNER_ADDRESS: '/run/signer/socket',
  SIGNER_LOGIN: 'x'.repeat(32),
  SIGNER_PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so',
  SIGNER_PKCS11_TOKEN: 'bb1',
  SIGNER_PKCS11_PIN: '4711-4711',
};

describe('settings of a token', () => {
  it('[CLM-8] say in one place only where the keys are, with token and PIN', () => {
    expect(readSignerSettings(SETTINGS)).toMatchObject(SETTINGS);
    for (const more of [
      { SIGNER_PASSPHRASE: 'a long passphrase' },
      { SIGNER_KEY_SERVICE: 'https://bao.example/v1/transit', SIGNER_KEY_SERVICE_TOKEN: 'x' },
    ])
      expect(() => readSignerSettings({ ...SETTINGS, ...more })).toThrow('only one of them');
    const { SIGNER_PKCS11_PIN: _pin, ...without } = SETTINGS;
    expect(() => readSignerSettings(without)).toThrow('SIGNER_PKCS11_PIN: is missing');
  });

  it('[CLM-8] name keys by label or by id', () => {
    expect(readKeyNames(JSON.stringify(NAMES), NAMES_ON_TOKEN)).toEqual(NAMES);
    for (const wrong of ['id:0', 'id:', 'a b', 'id:xyz'])
      expect(() =>
        readKeyNames(JSON.stringify({ ...NAMES, audit: wrong }), NAMES_ON_TOKEN),
      ).toThrow('is no name of a key');
  });

  it('[CLM-8] a module that is not there is named', async () => {
    await expect(loadPkcs11('/nowhere/module.so')).rejects.toThrow(
      'the PKCS#11 module /nowhere/module.so cannot be loaded',
    );
  });
});

describe('keys on a token that misbehaves', () => {
  const pair = Keypair.random();
  const names: KeyNames = { ...NAMES, channels: ['bb1-channel-1'] };
  const settings = { token: 'bb1', pin: '4711-4711' };
  /** Answers for any key with another pair, except where told otherwise. */
  function moduleWith(changes: Partial<Pkcs11Module> & { loose?: number } = {}): Pkcs11Module {
    const keys = new Map<bigint, Keypair>();
    return {
      slots: () => [{ slot: 1n, label: 'bb1' }],
      open: () => 7n,
      login: () => undefined,
      find(_session, template) {
        const name = Buffer.from(template.at(-1)?.[1] as Buffer);
        const handle = BigInt(`0x${name.toString('hex')}`);
        if (!keys.has(handle)) keys.set(handle, Keypair.random());
        return [handle];
      },
      read: (_session, object, attribute) =>
        attribute === ATTRIBUTE.ecPoint
          ? Buffer.from(keys.get(object)?.rawPublicKey() ?? [])
          : Buffer.from([
              Number((attribute === ATTRIBUTE.sensitive) !== (attribute === changes.loose)),
            ]),
      sign: (_session, object, data) =>
        Buffer.from(keys.get(object)?.sign(Buffer.from(data)) ?? []),
      closeAll: () => undefined,
      ...changes,
    };
  }

  it.each([ATTRIBUTE.extractable, ATTRIBUTE.sensitive])(
    '[CLM-8] are refused if they can be taken out (attribute %d)',
    (loose) => {
      expect(() => keysOfToken(moduleWith({ loose }), settings, names)).toThrow(
        'the key bb1-distribution can be taken out of the token: make one that cannot',
      );
    },
  );

  it('[CLM-8] give no signature of another key', async () => {
    const sign = () => Buffer.from(pair.sign(Buffer.from(HASH)));
    const { accounts, byAddress } = keysOfToken(moduleWith({ sign }), settings, names);
    await expect(byAddress.get(accounts.payout)?.sign(HASH)).rejects.toThrow(
      'the token signed with another key than bb1-payout',
    );
  });

  it('[CLM-8] are asked once more after the token was away, and not for ever', async () => {
    let asked = 0;
    const sign = () => {
      asked++;
      throw new ModuleRefusal('C_SignInit', RETURNED.deviceRemoved);
    };
    const { accounts, byAddress } = keysOfToken(moduleWith({ sign }), settings, names);
    await expect(byAddress.get(accounts.payout)?.sign(HASH)).rejects.toThrow(
      'the PKCS#11 module answers 0x32 to C_SignInit',
    );
    expect(asked).toBe(2);
  });
});

if (softModule === null)
  console.warn(
    'SoftHSM2 is not installed (apt-get install softhsm2): keys on a token are not tested',
  );

describe.skipIf(softModule === null)('keys on a token of SoftHSM2', () => {
  let token: SoftToken;
  const pairs = new Map(
    Object.values(NAMES)
      .flat()
      .map((name) => [name, Keypair.random()] as const),
  );

  beforeAll(() => {
    token = openSoftToken('bb1');
    for (const [at, [name, pair]] of [...pairs].entries())
      token.add(pair, {
        label: name.startsWith('id:') ? 'another label' : name,
        id: name.startsWith('id:') ? name.slice(3) : `0b0${at}`,
      });
  });
  afterAll(() => token.close());

  /** Asks in a process of its own. */
  function use({
    names = NAMES,
    endsSession = false,
    ...more
  }: { names?: KeyNames; endsSession?: boolean; pin?: string; token?: string } = {}) {
    const { module, token: label, pin, environment } = token;
    const settings = { token: label, pin, ...more };
    const question = {
      path: module,
      settings,
      names,
      hash: Buffer.from(HASH).toString('hex'),
      endsSession,
    };
    const answer = execFileSync(
      process.execPath,
      [fileURLToPath(CHILD), JSON.stringify(question)],
      {
        env: environment,
        encoding: 'utf8',
      },
    );
    return JSON.parse(answer) as { signatures?: Record<string, string>; refusal?: string };
  }
  const signedInMemory = () =>
    Object.fromEntries(
      [...pairs.values()].map((pair) => [
        pair.publicKey(),
        pair.signDecorated(HASH).toXdr('base64'),
      ]),
    );

  it('[CLM-8] sign as the same keys in memory do, and are found by label or id', () => {
    expect(use().signatures).toEqual(signedInMemory());
  });

  it('[CLM-8] go on after the token has ended their session', () => {
    expect(use({ endsSession: true }).signatures).toEqual(signedInMemory());
  });

  it('[CLM-8] are refused by name if one is missing, is there twice, or serves two accounts', () => {
    const refusalOf = (audit: string) => use({ names: { ...NAMES, audit } }).refusal;
    expect(refusalOf('bb1-none')).toBe('the token has no private Ed25519 key bb1-none');
    expect(refusalOf('bb1-payout')).toBe('two accounts must not share a key');
    for (const id of ['0c01', '0c02']) token.add(Keypair.random(), { label: 'twice', id });
    expect(refusalOf('twice')).toBe('the token has several private keys twice');
  });

  it('[CLM-8] never show the PIN where it is wrong, and need the token of that label', () => {
    expect(use({ pin: 'wrong-pin' }).refusal).toBe('the PIN of the token bb1 is wrong');
    expect(use({ token: 'other' }).refusal).toBe('the PKCS#11 module has no token other');
  });

  it('[CLM-8] are what a signer starts with', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bb1-token-signer-'));
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(NAMES));
    const shown = execFileSync(process.execPath, [fileURLToPath(MAIN), 'signer', 'addresses'], {
      env: {
        ...token.environment,
        ...SETTINGS,
        SIGNER_FOLDER: folder,
        SIGNER_PKCS11_MODULE: token.module,
      },
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true, force: true });
    expect(shown).toContain(`STELLAR_SPONSOR=${pairs.get('bb1-sponsor')?.publicKey() ?? ''}`);
  });
});
