import { Keypair } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { keysOfPhrase, makeNewKeys } from './new-keys.ts';

/** Primary keys (m/44'/148'/0') of all five test cases in SEP-5. */
const SEP_5_CASES = [
  {
    phrase: 'illness spike retreat truth genius clock brain pass fit cave bargain toe',
    publicKey: 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6',
    secretKey: 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN',
  },
  {
    phrase:
      'resource asthma orphan phone ice canvas fire useful arch jewel impose vague theory cushion top',
    publicKey: 'GAVXVW5MCK7Q66RIBWZZKZEDQTRXWCZUP4DIIFXCCENGW2P6W4OA34RH',
    secretKey: 'SAKS7I2PNDBE5SJSUSU2XLJ7K5XJ3V3K4UDFAHMSBQYPOKE247VHAGDB',
  },
  {
    phrase:
      'bench hurt jump file august wise shallow faculty impulse spring exact slush thunder author capable act festival slice deposit sauce coconut afford frown better',
    publicKey: 'GC3MMSXBWHL6CPOAVERSJITX7BH76YU252WGLUOM5CJX3E7UCYZBTPJQ',
    secretKey: 'SAEWIVK3VLNEJ3WEJRZXQGDAS5NVG2BYSYDFRSH4GKVTS5RXNVED5AX7',
  },
  {
    phrase:
      'cable spray genius state float twenty onion head street palace net private method loan turn phrase state blanket interest dry amazing dress blast tube',
    passphrase: 'p4ssphr4se',
    publicKey: 'GDAHPZ2NSYIIHZXM56Y36SBVTV5QKFIZGYMMBHOU53ETUSWTP62B63EQ',
    secretKey: 'SAFWTGXVS7ELMNCXELFWCFZOPMHUZ5LXNBGUVRCY3FHLFPXK4QPXYP2X',
  },
  {
    phrase:
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    publicKey: 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX',
    secretKey: 'SBUV3MRWKNS6AYKZ6E6MOUVF2OYMON3MIUASWL3JLY5E3ISDJFELYBRZ',
  },
];

describe('keys generated in the browser', () => {
  it.each(SEP_5_CASES)(
    '[CLM-3] the phrase "$phrase" yields the keys that SEP-5 publishes for it',
    async ({ phrase, passphrase, publicKey, secretKey }) => {
      expect(await keysOfPhrase(phrase, passphrase)).toEqual({ phrase, publicKey, secretKey });
    },
  );

  it('[CLM-3] new keys come with 24 words from which any SEP-5 wallet derives the same keys', async () => {
    const keys = await makeNewKeys();
    expect(keys.phrase.split(' ')).toHaveLength(24);
    expect(await keysOfPhrase(keys.phrase)).toEqual(keys);
    expect(Keypair.fromSecret(keys.secretKey).publicKey()).toBe(keys.publicKey);
  });

  it('[CLM-3] no two people get the same keys', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, makeNewKeys));
    expect(new Set(made.map((keys) => keys.publicKey)).size).toBe(5);
  });

  it('[CLM-3] a phrase with a wrong last word is refused', async () => {
    await expect(keysOfPhrase(`${'abandon '.repeat(11)}abandon`)).rejects.toThrow(
      'not a valid phrase',
    );
  });
});
