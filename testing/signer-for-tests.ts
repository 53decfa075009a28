import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk';
import { answerCalls } from '../server/src/signer/answer-calls.ts';
import { openJournal } from '../server/src/signer/journal.ts';
import { keysOf, type Secrets } from '../server/src/signer/keys.ts';
import type { Policy } from '../server/src/signer/policy.ts';
import type { SignerAccounts } from '../server/src/signer/protocol.ts';
import { type OpenSigner, openSigner } from '../server/src/signer/signer.ts';

/** The keys that a signer has. */
export type HotKeys = ReturnType<typeof newHotKeys>;

export function newHotKeys(channels: number) {
  const key = () => Keypair.random();
  return {
    distribution: key(),
    sponsor: key(),
    authoriser: key(),
    deposit: key(),
    payout: key(),
    audit: key(),
    channels: Array.from({ length: channels }, key),
  };
}

export function secretsOf(keys: HotKeys): Secrets {
  return textsOf(keys, (key) => key.secret());
}

export function addressesOf(keys: HotKeys): SignerAccounts {
  return textsOf(keys, (key) => key.publicKey());
}

function textsOf({ channels, ...roles }: HotKeys, textOf: (key: Keypair) => string) {
  return {
    distribution: textOf(roles.distribution),
    sponsor: textOf(roles.sponsor),
    authoriser: textOf(roles.authoriser),
    deposit: textOf(roles.deposit),
    payout: textOf(roles.payout),
    audit: textOf(roles.audit),
    channels: channels.map(textOf),
  };
}

/** The server's settings of these accounts. */
export function accountSettings(keys: HotKeys): Record<string, string> {
  const { channels, ...roles } = addressesOf(keys);
  return {
    ...Object.fromEntries(
      Object.entries(roles).map(([role, address]) => [`STELLAR_${role.toUpperCase()}`, address]),
    ),
    STELLAR_CHANNELS: channels.join(','),
  };
}

type Asset = Pick<Policy, 'networkPassphrase' | 'assetCode' | 'issuer' | 'issuedUnits'>;

const PLENTY = 10n ** 17n;

/** Of a test network, on which a test may move the time. */
export function policyOf(asset: Asset): Policy {
  return {
    ...asset,
    mostFeePerOperation: 10_000_000n,
    limits: {
      tokens: PLENTY,
      refunds: PLENTY,
      payouts: PLENTY,
      sponsored: PLENTY,
      authorisations: PLENTY,
    },
    ledgerTimeIsMoved: true,
  };
}

/** The product's signer in this process, with a journal that is thrown away. */
export function signerInProcess(keys: HotKeys, policy: Policy): OpenSigner {
  const folder = mkdtempSync(join(tmpdir(), 'bb1-signer-'));
  const signer = openSigner({
    policy,
    keys: keysOf(secretsOf(keys)),
    journal: openJournal(join(folder, 'journal.jsonl')),
    now: () => new Date(),
  });
  return {
    ...signer,
    close() {
      signer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface SignerForTests {
  /** The server's settings for it. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The same, answering as the process does. */
export async function startSigner(keys: HotKeys, policy: Policy): Promise<SignerForTests> {
  const login = 'the login of the server in tests, which is long enough';
  const answering = await answerCalls({ address: '127.0.0.1:0', login }, () =>
    signerInProcess(keys, policy),
  );
  return {
    environment: { SIGNER_ADDRESS: answering.address, SIGNER_LOGIN: login },
    close: () => answering.close(),
  };
}
