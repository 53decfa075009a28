import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { buildClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import type { SurroundingsOptions } from '../../../../../testing/surroundings.ts';
import { type Investor, openWorld, type World } from '../../../../../testing/world.ts';
import type { Stellar } from '../../../integrations/stellar/stellar.ts';
import { Claimant, giveTokens, type SignedBody, TOKENS, UNITS } from './claimant.ts';

export interface ClaimScene {
  readonly world: World;
  readonly network: NonNullable<World['ledger']['network']>;
  readonly stellar: Stellar;
  readonly claimant: Claimant;
  readonly investor: Investor;
  /** Returns the status of a submission. */
  submit(body: SignedBody): Promise<number>;
  /** Creates, builds, signs and submits. */
  claim(): Promise<SignedBody>;
  /** Simulates a new process: the old one's jobs are lost, and the sweeps go over the tables. */
  restart(): Promise<void>;
  /** Lets ledger time pass and closes a ledger. */
  pass(seconds: number): void;
}

/** A person with tokens in a world of their own, which is closed after the test. */
export async function claimScene(options: SurroundingsOptions = {}): Promise<ClaimScene> {
  const world = await openWorld({ ledger: true, ...options });
  onTestFinished(() => world.close());
  const network = world.ledger.network;
  if (network === null) throw new Error('the world has no ledger');
  const { investor, claimant } = await claimantIn(world, 'Clara Claim');
  return {
    world,
    network,
    stellar: world.product.integrations.stellar,
    claimant,
    investor,
    submit: async (body) => (await investor.call(submitClaim, { body })).status,
    async claim() {
      const body = claimant.sign(await claimant.build(await claimant.create()));
      await investor.call(submitClaim, { body });
      return body;
    },
    async restart() {
      await world.query('delete from graphile_worker._private_jobs');
      for (const sweep of ['transfers.resolve', 'claims.catch_up']) await world.runJob(sweep);
    },
    pass(seconds) {
      network.setTime(network.node.now + seconds);
      network.closeLedger();
    },
  };
}

/** A person with tokens to claim. */
export async function claimantIn(world: World, name: string) {
  const investor = await world.investor(name);
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  return { investor, claimant: new Claimant(investor) };
}

/** Every source agrees that the tokens were paid exactly once. */
export async function expectPaidOnce({
  world,
  stellar,
  claimant,
  investor,
}: ClaimScene): Promise<void> {
  const claim = await claimant.current();
  expect([claim.state, claim.tokens]).toEqual(['settled', TOKENS]);
  const transactions = await horizon(
    world,
    `/accounts/${stellar.claims.distribution}/transactions?limit=200&order=desc`,
  );
  // The set-up issued to the distribution account in one transaction and limited it; each other one
  // pays a claim.
  expect(
    transactions
      .filter((one) => one['fee_account'] === stellar.claims.sponsor)
      .map((one) => one['successful']),
  ).toEqual([true]);
  const holder = await stellar.network.readAccount(claim.public_key);
  expect(holder?.trustlines.map((line) => line.balance)).toEqual([UNITS]);
  const rows = await world.query(
    "select (select sum(amount)::text from journal_lines where account = 'claimed_tokens' and subject_id = $1) as claimed, (select count(*)::int from transfers where state = 'settled') as transfers, (select count(*)::int from stellar_channels where held_by is not null) as held, (select count(*)::int from mail_outbox where template = 'claim-settled') as mails",
    [investor.accountId],
  );
  expect(rows[0]).toEqual({ claimed: `-${TOKENS}00000000000`, transfers: 1, held: 0, mails: 1 });
}

async function horizon(world: World, path: string): Promise<Record<string, unknown>[]> {
  const page: unknown = await (await fetch(`${world.ledger.horizonUrl}${path}`)).json();
  return z
    .object({ _embedded: z.object({ records: z.array(z.record(z.string(), z.unknown())) }) })
    .transform(({ _embedded: { records } }) => records)
    .parse(page);
}

export async function transferRow({
  world,
}: ClaimScene): Promise<{ id: string; state: string; channel: string; sequence: string }> {
  const rows = await world.query<{
    id: string;
    state: string;
    channel: string;
    sequence: string;
  }>(
    'select t.id, t.state, t.channel, t.sequence from transfers t join distribution_claims c on c.transfer_id = t.id',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no transfer');
  return row;
}

/** A world whose Horizon does not answer. */
export async function deadEnd(): Promise<Stellar> {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { investor, claimant } = await claimantIn(world, 'Dora Deadend');
  const claim = await claimant.create();
  const answer = await investor.call(buildClaim, {
    body: { distribution_claim: { id: claim.id } },
  });
  expect([answer.status, answer.body.code]).toEqual([503, 'ledger_unavailable']);
  return world.product.integrations.stellar;
}
