import type { ClaimShape } from '@bb1/domain/claims/claim-shape';
import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import {
  Account,
  Asset,
  Keypair,
  Memo,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import type { MuxedAccount, Transaction, xdr } from '@stellar/stellar-sdk/base';
import { claimOperations } from './check-operations.ts';
import { EnvelopeRefused } from './envelope-refused.ts';
import type { KnownToBrowser } from './check-envelope.ts';

// An honest claim for tests, and every way to change it.

export const account = (letter: string) =>
  Keypair.fromRawEd25519Seed(new TextEncoder().encode(letter.repeat(32)));
export const pair = account('h');
export const holder = pair.publicKey();
export const channel = account('c').publicKey();
const sponsor = account('s').publicKey();
export const distribution = account('d').publicKey();
export const issuer = account('i').publicKey();
export const thief = account('t').publicKey();
export const asset = new Asset('BB1', issuer);
export const tokens = '2631.5789473';
export const now = Date.parse('2026-11-21T10:00:00Z');

interface TrustLineFlags {
  authorized?: boolean;
  authorizedToMaintainLiabilities?: boolean;
  clawbackEnabled?: boolean;
}

export const honest = {
  begin: { source: sponsor, sponsoredId: holder },
  create: { source: sponsor, destination: holder, startingBalance: '0' },
  trust: { source: holder, asset, limit: '5000000' },
  end: { source: holder },
  flags: { source: issuer, trustor: holder, asset, flags: { authorized: true } as TrustLineFlags },
  payment: { source: distribution, destination: holder, asset, amount: tokens },
};
type Parts = typeof honest;
export type Changes = Partial<{ [Part in keyof Parts]: Partial<Parts[Part]> }>;

export interface Kind {
  readonly shape: ClaimShape;
  readonly authorises: boolean;
}
const NEW_ACCOUNT: Kind = { shape: 'new_account', authorises: true };
/** All claims that the server builds. */
export const KINDS: readonly Kind[] = [
  NEW_ACCOUNT,
  { shape: 'new_trustline', authorises: true },
  { shape: 'raised_limit', authorises: true },
  { shape: 'raised_limit', authorises: false },
  { shape: 'ready_trustline', authorises: true },
  { shape: 'ready_trustline', authorises: false },
];

/** What the browser knows when it checks a claim of this type. */
export function knownFor(shape: ClaimShape): KnownToBrowser {
  return {
    publicKey: holder,
    tokens,
    assetCode: asset.code,
    assetIssuer: issuer,
    networkPassphrase: Networks.TESTNET,
    shapes: [shape],
    now,
  };
}

export function operationsOf(changes: Changes = {}, kind: Kind = NEW_ACCOUNT): xdr.Operation[] {
  const all = {
    beginSponsoringFutureReserves: () =>
      Operation.beginSponsoringFutureReserves({ ...honest.begin, ...changes.begin }),
    createAccount: () => Operation.createAccount({ ...honest.create, ...changes.create }),
    changeTrust: () => Operation.changeTrust({ ...honest.trust, ...changes.trust }),
    endSponsoringFutureReserves: () =>
      Operation.endSponsoringFutureReserves({ ...honest.end, ...changes.end }),
    setTrustLineFlags: () => Operation.setTrustLineFlags({ ...honest.flags, ...changes.flags }),
    payment: () => Operation.payment({ ...honest.payment, ...changes.payment }),
  };
  return claimOperations(kind).map((type) => all[type]());
}

export interface Frame {
  readonly source: string | Account | MuxedAccount;
  readonly network: string;
  readonly maxTime: number;
  readonly fee: string;
  readonly memo: Memo;
  readonly also: (builder: TransactionBuilder) => TransactionBuilder;
}

export function transactionOf(
  operations: readonly xdr.Operation[],
  frame: Partial<Frame> = {},
): Transaction {
  const source =
    typeof frame.source === 'object' ? frame.source : new Account(frame.source ?? channel, '41');
  const builder = new TransactionBuilder(source, {
    fee: frame.fee ?? '100',
    networkPassphrase: frame.network ?? Networks.TESTNET,
    timebounds: { minTime: 0, maxTime: frame.maxTime ?? now / 1000 + 300 },
    memo: frame.memo ?? Memo.none(),
  });
  for (const operation of operations) builder.addOperation(operation);
  return (frame.also?.(builder) ?? builder).build();
}

export function hashOf(transaction: { hash(): Uint8Array }): string {
  return Buffer.from(transaction.hash()).toString('hex');
}

export function replyWith(
  transaction: { hash(): Uint8Array; toXdr(): string },
  changes: Partial<BuiltClaim> = {},
  { shape, authorises }: Kind = NEW_ACCOUNT,
): BuiltClaim {
  return {
    claim: {
      id: '7',
      state: 'built',
      shape,
      public_key: holder,
      asset_code: 'BB1',
      asset_issuer: issuer,
      tokens,
      transaction_hash: hashOf(transaction),
      failure: null,
      created_at: '2026-11-21T10:00:00Z',
    },
    shape,
    authorises,
    needs_signature: shape !== 'ready_trustline',
    uri: null,
    envelope_xdr: transaction.toXdr(),
    transaction_hash: hashOf(transaction),
    network_passphrase: Networks.TESTNET,
    expires_at: '2026-11-21T10:05:00Z',
    expected: { channel, sponsor, distribution, asset_issuer: issuer, asset_code: 'BB1', tokens },
    ...changes,
  };
}

/** The refusal's code; undefined when the check passes. */
export function refusalOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof EnvelopeRefused) return error.code;
    throw error;
  }
  return undefined;
}
