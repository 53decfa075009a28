import { Keypair, Operation } from '@stellar/stellar-sdk';
import type { BuiltClaim } from '../../domain/src/claims/endpoints.ts';
import { tokens } from '../../domain/src/money.ts';
import type { Lot } from '../seeded.ts';
import type { ClaimPlace } from './claim-place.ts';

/** The state of a person's account before they claim. */
export const BEGINNINGS = [
  'new_keys',
  'no_trustline',
  'several_signers',
  'low_limit',
  'low_limit_authorised',
  'trustline',
  'trustline_authorised',
] as const;
export type Beginning = (typeof BEGINNINGS)[number];

/** A claimant, with what they have on the ledger. */
export interface Holder {
  readonly beginning: Beginning;
  keys: Keypair;
  /** The required signers, one after the other. */
  readonly signers: readonly Keypair[];
}

const LUMENS = '4';

export async function openHolder(
  place: ClaimPlace,
  person: { accountId: string; units: bigint; beginning: Beginning },
): Promise<Holder> {
  const { beginning, units } = person;
  const keys = Keypair.random();
  const holder = keys.publicKey();
  if (beginning === 'new_keys') return { beginning, keys, signers: [keys] };
  const { asset } = place;
  const second = Keypair.random();
  const limit = beginning.startsWith('low_limit') ? units - 1n : units;
  const trust = Operation.changeTrust({ source: holder, asset, limit: tokens(limit) });
  const operations = [Operation.createAccount({ destination: holder, startingBalance: LUMENS })];
  if (beginning === 'several_signers')
    operations.push(
      Operation.setOptions({
        source: holder,
        masterWeight: 1,
        medThreshold: 2,
        highThreshold: 2,
        signer: { ed25519PublicKey: second.publicKey(), weight: 1 },
      }),
    );
  else if (beginning !== 'no_trustline') operations.push(trust);
  if (beginning.endsWith('authorised'))
    operations.push(
      Operation.setTrustLineFlags({
        source: asset.getIssuer() ?? '',
        trustor: holder,
        asset,
        flags: { authorized: true },
      }),
    );
  place.onLedger(operations, [
    ...(operations.length > 1 ? [keys] : []),
    ...(beginning.endsWith('authorised') ? [place.authoriser] : []),
  ]);
  await place.connect(person.accountId, holder);
  return { beginning, keys, signers: beginning === 'several_signers' ? [keys, second] : [keys] };
}

/**
 * A change of the account by its holder or a stranger meanwhile, so that what was built may no
 * longer fit.
 */
export function meddle(place: ClaimPlace, holder: Holder, lot: Lot): void {
  const address = holder.keys.publicKey();
  const { asset } = place;
  const account = place.node.ledger.state.account(address);
  if (account === null) {
    place.onLedger(
      [Operation.createAccount({ destination: address, startingBalance: LUMENS })],
      [],
    );
    return;
  }
  if (holder.signers.length > 1 || place.holds(address) !== 0n) return;
  place.onLedger(
    [Operation.changeTrust({ source: address, asset, limit: lot.pick(['0', '1', '5000000']) })],
    [holder.keys],
  );
}

export function signatureOf(built: BuiltClaim, key: Keypair): string {
  return Buffer.from(key.sign(Buffer.from(built.transaction_hash, 'hex'))).toString('base64');
}
