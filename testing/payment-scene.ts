import type { Keypair } from '@stellar/stellar-sdk';
import { expect } from 'vitest';
import { z } from 'zod';
import type { World } from './world.ts';
import type { Stellar } from '../server/src/integrations/stellar/stellar.ts';
import { requestPayment } from '../server/src/modules/transfers/request-payment.ts';
import {
  findTransferOutcome,
  type TransferOutcome,
} from '../server/src/modules/transfers/store.ts';
import { runJob } from '../server/src/platform/jobs/jobs.ts';

export const XLM = 10_000_000n;
export const UNITS = 123_456_789n;

export interface Scene {
  readonly world: World;
  readonly network: NonNullable<World['ledger']['network']>;
  readonly stellar: Stellar;
  readonly payee: Keypair;
  /** The deposit account's state when the scene began. */
  readonly before: { readonly cursor: string; readonly lumens: bigint };
  /** The payments requested in this scene. */
  readonly ids: string[];
  request(more?: Partial<Parameters<typeof requestPayment>[1]>): Promise<string>;
  outcome(id: string): Promise<TransferOutcome>;
  /** Also runs delayed jobs. */
  work(): Promise<void>;
  /** Simulates a new process: the old one's jobs are lost, the sweep goes over the tables. */
  restart(): Promise<void>;
  /** Lets ledger time pass and closes a ledger. */
  pass(seconds: number): void;
}

/** In a world with a ledger: 1,000 XLM have come in, and a person can be refunded. */
export async function paymentScene(world: World): Promise<Scene> {
  const { network, deposit } = world.ledger;
  if (network === null) throw new Error('the world has no ledger');
  const payer = await world.ledger.payer();
  await payer.pay({ to: deposit.publicKey(), amount: '1000' });
  const { db, context, jobs, integrations } = world.product;
  const account = await integrations.stellar.network.readAccount(deposit.publicKey());
  const ids: string[] = [];
  return {
    world,
    network,
    stellar: integrations.stellar,
    payee: payer.keys,
    before: {
      cursor: (BigInt(network.node.ledger.last.sequence + 1) << 32n).toString(),
      lumens: account?.lumens ?? 0n,
    },
    ids,
    async request(more = {}) {
      const id = await db.transaction('test_request', (tx) =>
        requestPayment(tx, {
          kind: 'refund',
          payee: payer.keys.publicKey(),
          units: UNITS,
          memo: { type: 'text', value: 'Refund BB1-3DVFJA2CD' },
          at: context.clock.now(),
          ...more,
        }),
      );
      ids.push(id);
      return id;
    },
    outcome: (id) => findTransferOutcome(db, id),
    work: () => world.runJobs({ delayed: true }),
    async restart() {
      await db.pool.query('delete from graphile_worker._private_jobs');
      await runJob(jobs, 'transfers.resolve');
    },
    pass(seconds) {
      network.setTime(network.node.now + seconds);
      network.closeLedger();
    },
  };
}

const page = z
  .object({ _embedded: z.object({ records: z.array(z.record(z.string(), z.unknown())) }) })
  .transform(({ _embedded: { records } }) => records);

/** The deposit account's outgoing payments, by its Horizon. */
export async function paidOut({ world, before }: Scene): Promise<Record<string, unknown>[]> {
  const deposit = world.ledger.deposit.publicKey();
  const answer = await fetch(
    `${world.ledger.horizonUrl}/accounts/${deposit}/payments?cursor=${before.cursor}&limit=200&join=transactions`,
  );
  return page
    .parse(await answer.json())
    .filter(
      (one) =>
        one['from'] === deposit || (one['type'] === 'create_account' && one['funder'] === deposit),
    );
}

/** Of the transfers of this scene. */
export async function countAttempts({ world, ids }: Scene): Promise<number> {
  const rows = await world.query<{ count: number }>(
    'select count(*)::int as count from transfer_attempts where transfer_id = any($1)',
    [ids],
  );
  return rows[0]?.count ?? -1;
}

export async function heldChannels({ world }: Scene): Promise<number> {
  return (await world.query('select from stellar_channels where held_by is not null')).length ?? -1;
}

/**
 * Every source agrees that the payee was paid exactly once, the whole amount, and the sponsor paid
 * the fee.
 */
export async function expectPaidOnce(one: Scene, id: string): Promise<void> {
  const outcome = await one.outcome(id);
  const payments = await paidOut(one);
  expect(payments.map(({ amount, to }) => [amount, to])).toEqual([
    ['12.3456789', one.payee.publicKey()],
  ]);
  expect(outcome).toEqual({
    state: 'settled',
    transactionHash: z
      .object({ transaction: z.object({ inner_transaction: z.object({ hash: z.string() }) }) })
      .parse(payments[0]).transaction.inner_transaction.hash,
  });
  expect(
    (await one.stellar.network.readAccount(one.world.ledger.deposit.publicKey()))?.lumens,
  ).toBe(one.before.lumens - UNITS);
  expect(await heldChannels(one)).toBe(0);
}
