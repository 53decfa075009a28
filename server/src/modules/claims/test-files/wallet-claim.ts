import { expect } from 'vitest';
import {
  type BuiltClaim,
  buildClaim,
  type Claim,
  createClaim,
  submitClaim,
} from '@bb1/domain/claims/endpoints';
import type { Investor, World } from '../../../../../testing/world.ts';
import { giveTokens, TOKENS, UNITS } from './claimant.ts';
import { readTransaction, WalletOwner } from '../../../../../testing/wallet-owner.ts';

/** A person with tokens to claim, and the owner of a wallet. */
export interface WalletScene {
  readonly world: World;
  readonly investor: Investor;
  readonly owner: WalletOwner;
}

export async function walletScene(world: World, name: string): Promise<WalletScene> {
  const investor = await world.investor(name);
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  return { world, investor, owner: await new WalletOwner(world).open() };
}

export function create({ investor, owner }: WalletScene): Promise<Claim> {
  return investor.ok(createClaim, {
    body: { distribution_claim: { public_key: owner.publicKey } },
  });
}

export async function build(one: WalletScene): Promise<BuiltClaim> {
  const { id } = await create(one);
  return one.investor.ok(buildClaim, { body: { distribution_claim: { id } } });
}

export function submit(
  { investor }: WalletScene,
  built: BuiltClaim,
  more: { signature?: string; signed_envelope_xdr?: string } = {},
) {
  return investor.call(submitClaim, {
    body: {
      distribution_claim: { id: built.claim.id, transaction_hash: built.transaction_hash, ...more },
    },
  });
}

export async function lineOf({ world, owner }: WalletScene) {
  const account = await world.product.integrations.stellar.network.readAccount(owner.publicKey);
  return account?.trustlines.find(
    (line) => line.assetIssuer === world.product.integrations.stellar.claims.assetIssuer,
  );
}

export async function expectSettled(one: WalletScene, built: BuiltClaim): Promise<void> {
  await one.world.runJobs();
  const rows = await one.world.query<{
    state: string;
    shape: string;
    failure: string | null;
  }>('select state, shape, failure from distribution_claims where id = $1', [built.claim.id]);
  expect(rows).toEqual([{ state: 'settled', shape: built.shape, failure: null }]);
  expect(await lineOf(one)).toMatchObject({ balance: UNITS, isAuthorized: true });
  const books = await one.world.query<{ claimed: string }>(
    "select (-sum(amount))::numeric(20, 7) as claimed from journal_lines where subject_id = $1 and account = 'claimed_tokens'",
    [one.investor.accountId],
  );
  expect(books).toEqual([{ claimed: TOKENS }]);
}

export function operationsOf(built: BuiltClaim): string[] {
  return readTransaction(built).operations.map(({ type }) => type);
}

export function namesIn(built: BuiltClaim, one: WalletScene): (string | undefined)[] {
  const { claims } = one.world.product.integrations.stellar;
  const names = new Map([
    [claims.sponsor, 'sponsor'],
    [one.owner.publicKey, 'holder'],
    [claims.assetIssuer, 'issuer'],
    [claims.distribution, 'distribution'],
  ]);
  return readTransaction(built).operations.map(({ source }) => names.get(source ?? ''));
}
