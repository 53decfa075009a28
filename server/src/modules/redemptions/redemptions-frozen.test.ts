import { beforeAll, describe, expect, it } from 'vitest';
import { listRedemptionLines } from '@bb1/domain/redemptions/desk-endpoints';
import type { PayoutHolder } from '../../../../testing/payout-holders.ts';
import { openPayoutScene } from '../../../../testing/payout-scene.ts';
import { openRedeeming, type Redeeming } from '../../../../testing/redeem.ts';
import { forAllTests } from '../../../../testing/world.ts';

const TOKEN = 10_000_000n;

const scene = forAllTests(openPayoutScene);
let redeeming: Redeeming;
let people: readonly PayoutHolder[];
beforeAll(async () => {
  redeeming = await openRedeeming(scene);
  people = await scene.holders([100n, 200n, 300n, 400n].map((one) => one * TOKEN));
  scene.fund(10n ** 15n);
  const last = scene.days.at(-1);
  if (last === undefined) throw new Error('there is no payout day');
  await scene.pay(last, '0.00');
}, 120_000);

const keyOf = (place: number) => people[place]?.keys.publicKey() ?? '';
const held = () => people.map(({ keys }) => redeeming.tokensIn(keys.publicKey()) / TOKEN);
function freeze(place: number, frozen = true): void {
  const { assetCode, address } = scene.world.product.integrations.stellar.issuer;
  scene.network.node.freeze({ account: keyOf(place), asset: `${assetCode}:${address}`, frozen });
}
const leftIn = async (id: string) =>
  (await redeeming.maker.ok(listRedemptionLines, { params: { id }, query: {} })).lines
    .filter(({ state }) => state === 'left')
    .map(({ public_key: key, left_reason: reason }) => [key, reason] as const);

// One end of the bond in order.
describe('a trustline that the validators have frozen', () => {
  it('[CPN-5] [TOK-5] is left before anybody signs, and after the cold keys have signed; all others are redeemed', async () => {
    freeze(0);
    const { id } = await redeeming.propose();
    await redeeming.approve(id);
    expect(await leftIn(id)).toEqual([[keyOf(0), 'frozen_by_network']]);
    const signed = await redeeming.signed(id);
    freeze(1);
    expect((await redeeming.upload(id, signed)).status).toBe(200);
    const done = await redeeming.submitTransfer(id);
    expect([done.redemption.state, done.redemption.redeemed.lines]).toEqual(['done', 2]);
    expect(new Map(await leftIn(id))).toEqual(
      new Map([
        [keyOf(0), 'frozen_by_network'],
        [keyOf(1), 'frozen_by_network'],
      ]),
    );
    expect(held()).toEqual([100n, 200n, 0n, 0n]);
    expect(await scene.breaches()).toEqual([]);
  });

  it('[CPN-5] [TOK-5] is redeemed by the next redemption once it is released', async () => {
    freeze(0, false);
    freeze(1, false);
    const done = await redeeming.redeem();
    expect([done.redemption.state, done.redemption.redeemed.lines]).toEqual(['done', 2]);
    expect(held()).toEqual([0n, 0n, 0n, 0n]);
  });
});
