import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClaim, createClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { forgetLimits } from '../../../../testing/money-world.ts';
import { giveTokens, TOKENS, UNITS } from '../claims/test-files/claimant.ts';
import { isHoldingFrozen } from '../wallets/store.ts';
import {
  type Holder,
  type HoldingScene,
  openHoldingScene,
} from '../../../../testing/holding-scene.ts';

let one: HoldingScene;
beforeAll(async () => {
  one = await openHoldingScene();
}, 60_000);
afterAll(() => one.close());

const db = () => one.world.product.db;

/**
 * A person with tokens in a wallet who claims as many again into it; the claim is built and signed
 * by them.
 */
async function claimingAgain(
  fullName: string,
): Promise<Holder & { readonly signed: ReturnType<Holder['claimant']['sign']> }> {
  const holder = await one.holder(fullName);
  await giveTokens(db(), holder.person.accountId);
  return {
    ...holder,
    signed: holder.claimant.sign(await holder.claimant.build(await holder.claimant.create())),
  };
}

async function proposed(
  form: Record<string, unknown>,
): Promise<{ id: string; approve: () => Promise<{ status: number; body: { code?: string } }> }> {
  const { status, body } = await one.propose(form);
  expect(status).toBe(201);
  const id = String(body['id']);
  return {
    id,
    approve: () => one.tryToApprove(id),
  };
}

const settledAttempts = async (wallet: string) =>
  (
    await db().pool.query(
      "select 1 from transfer_attempts a join distribution_claims c on c.transfer_id = a.transfer_id where c.public_key = $1 and a.outcome = 'settled'",
      [wallet],
    )
  ).rowCount;
const reasons = async (id: string) =>
  (
    await db().pool.query<{ reason: string | null }>(
      "select reason from audit_log where subject = $1 and act = 'claim.expired'",
      [`claim:${id}`],
    )
  ).rows;

describe('a claim into a wallet whose holding is frozen', () => {
  it('[TOK-3][CLM-4] that was built and not submitted becomes void; after the release it is built again and lands once', async () => {
    const { person, claimant, wallet, signed } = await claimingAgain('Vito Void');
    const freeze = await proposed({ kind: 'freeze', public_key: wallet });
    expect((await freeze.approve()).status).toBe(200);
    const claim = await claimant.current();
    expect([claim.state, claim.tokens]).toEqual(['expired', TOKENS]);
    expect(await reasons(claim.id)).toEqual([
      { reason: 'the holding was frozen before anything was signed' },
    ]);
    const late = await person.call(submitClaim, { body: signed });
    const rebuilt = await person.call(buildClaim, {
      body: { distribution_claim: { id: claim.id } },
    });
    expect([late, rebuilt].map((answer) => [answer.status, answer.body.code])).toEqual([
      [409, 'claim_superseded'],
      [409, 'holding_frozen'],
    ]);
    await one.world.runJobs();
    expect([await one.isAuthorised(wallet), await one.tokensIn(wallet)]).toEqual([false, UNITS]);
    expect((await one.approved({ kind: 'release', public_key: wallet })).state).toBe('done');
    await forgetLimits(one.world);
    // Earlier signatures stay void.
    expect((await person.call(submitClaim, { body: signed })).status).toBe(409);
    await person.ok(submitClaim, {
      body: claimant.sign(await claimant.build(await claimant.create())),
    });
    await one.world.runJobs();
    expect([(await claimant.current()).state, await one.tokensIn(wallet)]).toEqual([
      'settled',
      2n * UNITS,
    ]);
    expect(await settledAttempts(wallet)).toBe(2);
  });

  it.each(['freeze', 'replacement'] as const)(
    '[TOK-3][CLM-4] that is in progress comes first: a %s waits until it has landed',
    async (kind) => {
      const { person, claimant, wallet, signed } = await claimingAgain(`Edda Eilig ${kind}`);
      const target =
        kind === 'replacement' ? { target_public_key: (await one.wallet(person)).publicKey() } : {};
      const act = await proposed({ kind, public_key: wallet, ...target });
      await person.ok(submitClaim, { body: signed });
      expect((await claimant.current()).state).toBe('signed');
      const early = await act.approve();
      expect([
        early.status,
        early.body.code,
        await isHoldingFrozen(db(), wallet),
        (await one.detail(act.id)).act.state,
      ]).toEqual([409, 'claim_comes_first', false, 'proposed']);
      await one.world.runJobs();
      expect([(await claimant.current()).state, await one.tokensIn(wallet)]).toEqual([
        'settled',
        2n * UNITS,
      ]);
      await forgetLimits(one.world);
      expect((await act.approve()).status).toBe(200);
      await one.world.runJobs();
      const { state, tokens } = (await one.detail(act.id)).act;
      // Only the proposed amount moves; the rest stays frozen.
      expect([await isHoldingFrozen(db(), wallet), state, tokens]).toEqual([
        true,
        ...(kind === 'freeze' ? ['done', null] : ['to_sign', TOKENS]),
      ]);
    },
  );

  it('[TOK-3][CLM-4] does not block one into another wallet of the same person', async () => {
    const { person, claimant, wallet } = await claimingAgain('Zita Zweit');
    await one.approved({ kind: 'freeze', public_key: wallet });
    const other = (await one.wallet(person)).publicKey();
    await forgetLimits(one.world);
    const { id, public_key } = await person.ok(createClaim, {
      body: { distribution_claim: { public_key: other } },
    });
    expect(public_key).toBe(other);
    const built = await claimant.build({ id });
    await person.ok(submitClaim, {
      body: { distribution_claim: { id, transaction_hash: built.transaction_hash } },
    });
    await one.world.runJobs();
    expect([await one.tokensIn(wallet), await one.tokensIn(other)]).toEqual([UNITS, UNITS]);
  });
});
