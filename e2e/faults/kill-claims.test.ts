import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltClaim, buildClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import type { ApiClient } from '../../testing/api-client.ts';
import { preparePeople, type PreparedPeople } from '../../testing/money-model/money-scene.ts';
import { createClaim } from '../../server/src/modules/claims/create-claim.ts';
import { signatureOf, WalletOwner } from '../../testing/wallet-owner.ts';
import { mustFind } from '@bb1/domain/refusal';
import { approve } from '../../server/src/modules/approvals/decide.ts';
import { findApproval } from '../../server/src/modules/approvals/store.ts';
import { proposeAllocation } from '../../server/src/modules/tokens/propose-allocation.ts';
import { type Ground, openGround, signedIn, walkWithCrashes } from './crash-walk.ts';
import { booked, MAKER, orderBy, paid } from './payment-hands.ts';

let prepared: PreparedPeople;
beforeAll(async () => {
  prepared = await preparePeople();
});

const CHECKER = 1;

/** A paid and allocated order, created by hand. */
async function giveTokens(ground: Ground): Promise<void> {
  const { db } = ground.hands;
  const order = await orderBy(ground, 'EUR', '2500.00');
  await booked(ground, paid(ground, '2500.00', order.reference));
  await ground.workOff('payments.match');
  const { house } = ground.hands;
  const allocation = await proposeAllocation(house, prepared.officers[MAKER] ?? '');
  const { content_hash: hash } = mustFind(await findApproval(db, allocation));
  await approve(house, {
    id: allocation,
    by: { officerId: prepared.officers[CHECKER] ?? '', roles: ['finance_approver'] },
    contentHash: hash.toString('hex'),
  });
  await db.pool.query('delete from graphile_worker._private_jobs');
}

// Between them the two die before and after the commit of each transaction.
describe.concurrent('kill -9 in each transaction of a claim into an existing account', () => {
  it.each([
    { wallet: 'no trustline', moments: ['before_commit', 'after_commit'] },
    { wallet: 'a trustline', moments: ['after_commit', 'before_commit'] },
  ] as const)(
    '[SAFE-2][CLM-2][CLM-4] with $wallet: the tokens arrive once',
    async ({ wallet, moments }) => {
      const ground = await openGround(prepared, { ledger: true });
      const known = new Map<string, ApiClient>();
      const { hands, surroundings } = ground;
      const { accountId = '' } = prepared.people[0] ?? {};
      try {
        await giveTokens(ground);
        const owner = await new WalletOwner({
          product: hands,
          ledger: surroundings.ledger,
          now: () => hands.context.clock.now(),
        }).open();
        if (wallet === 'a trustline') await owner.trust(30_000_000_000n);
        await owner.connect(accountId);
        const { id } = await createClaim(
          { ...hands.context, stellar: hands.integrations.stellar },
          { accountId, publicKey: owner.publicKey },
        );
        const body = { distribution_claim: { id } };
        let built: BuiltClaim | null = null;
        await walkWithCrashes(ground, moments, [
          {
            transaction: 'claims.reserve',
            act: async (server) =>
              void (built = await (
                await signedIn(server, ground, { person: 0 }, known)
              ).ok(buildClaim, { body })),
          },
          {
            transaction: 'claims.build',
            act: async (server) =>
              void (built = await (
                await signedIn(server, ground, { person: 0 }, known)
              ).ok(buildClaim, { body })),
          },
          {
            transaction: 'claims.submit',
            async act(server) {
              if (built === null) throw new Error('nothing was built');
              const signature = built.needs_signature
                ? { signature: signatureOf(built, owner.keys) }
                : {};
              const answer = await (
                await signedIn(server, ground, { person: 0 }, known)
              ).call(submitClaim, {
                body: {
                  distribution_claim: {
                    id,
                    transaction_hash: built.transaction_hash,
                    ...signature,
                  },
                },
              });
              expect([202, 409]).toContain(answer.status);
            },
          },
          { transaction: 'transfers.sign' },
          { transaction: 'transfers.submit' },
          { transaction: 'transfers.resolve' },
          { transaction: 'claims.follow' },
        ]);
        const { rows } = await hands.db.pool.query(
          "select (select state from distribution_claims) as state, (select count(*)::int from transfers where state = 'settled') as settled, (select count(*)::int from transfer_attempts where outcome = 'settled') as landed, (select count(*)::int from mail_outbox where template = 'claim-settled') as mails, (select count(*)::int from stellar_channels where held_by is not null) as held",
        );
        expect(rows).toEqual([{ state: 'settled', settled: 1, landed: 1, mails: 1, held: 0 }]);
        const account = await hands.integrations.stellar.network.readAccount(owner.publicKey);
        expect(account?.trustlines.map(({ balance }) => balance)).toEqual([26_315_789_473n]);
      } finally {
        await ground.close();
      }
    },
    300_000,
  );
});
