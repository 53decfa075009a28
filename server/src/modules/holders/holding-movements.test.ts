import type { Keypair } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { listHolders } from '@bb1/domain/holders/desk-endpoints';
import { approveAs } from '../../../../testing/approvals.ts';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { investorWithTokens } from '../../../../testing/cast.ts';
import { type HoldingScene, openHoldingScene } from '../../../../testing/holding-scene.ts';
import { ledgerDifferences, NO_DIFFERENCES } from '../../../../testing/ledger-differences.ts';
import { forgetLimits } from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { Claimant } from '../claims/test-files/claimant.ts';

const NOTHING = '0.0000000';

let one: HoldingScene;
let finance: ApiClient;
let auditor: ApiClient;
let holder: Person;
let returning: Person;
let sending: Person;
beforeAll(async () => {
  one = await openHoldingScene();
  finance = await one.world.officer('Felix Finance', 'finance');
  auditor = await one.world.officer('Axel Auditor', 'auditor', 'finance', 'token_operations');
  holder = await withTokens('Hanna Halterin');
  returning = await withTokens('Rudi Rückgabe');
  sending = await withTokens('Selma Selbst');
}, 60_000);
afterAll(() => one.close());

interface Person {
  readonly person: Investor;
  readonly keys: Keypair;
  readonly wallet: string;
  readonly orderId: string;
  readonly reference: string;
}

/** A person whose tokens went from an order into their wallet. */
async function withTokens(name: string): Promise<Person> {
  await forgetLimits(one.world);
  const { person, order } = await investorWithTokens(one.world, name, '2500.00', {
    reviewer: one.reviewer,
    finance,
    approver: one.checker,
  });
  await one.world.secured(person);
  const claimant = new Claimant(person);
  await person.ok(submitClaim, {
    body: claimant.sign(await claimant.build(await claimant.create())),
  });
  await one.world.runJobs();
  return {
    person,
    keys: claimant.keys,
    wallet: claimant.keys.publicKey(),
    orderId: order.id,
    reference: order.reference,
  };
}

const head = () => one.network.node.ledger.last.sequence;
const sumsAt = async (ledger: number) => {
  await forgetLimits(one.world);
  const { sums } = await auditor.ok(listHolders, { query: { ledger: String(ledger) } });
  return { paidOut: sums?.books.paid_out, differences: sums?.differences };
};
const TRUE = { issued: NOTHING, distribution: NOTHING, wallets: NOTHING };

/** Books and ledger agree about every token now, and at the ledger before the last event. */
async function agreement(before: number): Promise<string | undefined> {
  expect(await ledgerDifferences(one.world.product.house)).toEqual(NO_DIFFERENCES);
  for (const ledger of [before, head()])
    expect((await sumsAt(ledger)).differences, `ledger ${ledger}`).toEqual(TRUE);
  expect((await checkMoneyInvariants(one.world.product.db)).breaches).toEqual([]);
  return (await sumsAt(head())).paidOut;
}

async function signedByColdKeys(form: Record<string, unknown>): Promise<void> {
  const act = await one.approved(form);
  await one.upload(act.id, await one.signed(act.id, ...one.world.ledger.coldSigners));
  await one.world.runJobs();
  expect((await one.detail(act.id)).act.state).toBe('done');
}

it('[TOK-3][SAFE-1] freezing, releasing, a lost key and an inheritance change neither the tokens paid out nor any invariant', async () => {
  const other = (await one.wallet(holder.person)).publicKey();
  expect(await agreement(head())).toBe('7894.7368419');
  const acts: readonly (() => Promise<unknown>)[] = [
    () => one.approved({ kind: 'freeze', public_key: holder.wallet }),
    () => one.approved({ kind: 'release', public_key: holder.wallet }),
    () =>
      signedByColdKeys({
        kind: 'replacement',
        public_key: holder.wallet,
        target_public_key: other,
      }),
    () =>
      signedByColdKeys({
        kind: 'inheritance',
        public_key: other,
        target_public_key: sending.wallet,
        tokens: '31.5789473',
      }),
  ];
  for (const act of acts) {
    const before = head();
    await act();
    expect(head()).toBeGreaterThan(before);
    expect(await agreement(before)).toBe('7894.7368419');
  }
});

it('[TOK-3][SAFE-1][ORD-5] tokens that the cold keys take back are no longer paid out from that very ledger on', async () => {
  await returning.person.ok(withdrawOrder, {
    params: { id: returning.orderId },
    body: { confirmed: true },
  });
  const before = head();
  await signedByColdKeys({
    kind: 'return',
    public_key: returning.wallet,
    order_reference: returning.reference,
  });
  expect(await agreement(before)).toBe('5263.1578946');
  expect((await sumsAt(before)).paidOut).toBe('7894.7368419');
});

it('[TOK-3][SAFE-1][ORD-5] tokens that the holder sends back are a named difference until a second officer confirms them, and then no longer paid out from that ledger on', async () => {
  await sending.person.ok(withdrawOrder, {
    params: { id: sending.orderId },
    body: { confirmed: true },
  });
  const before = head();
  const hash = await one.sendBack(sending.keys, '2631.5789473');
  const sentAt = head();
  expect((await sumsAt(sentAt)).differences).toEqual({
    issued: NOTHING,
    distribution: '2631.5789473',
    wallets: '-2631.5789473',
  });
  const proposed = await one.propose({
    kind: 'return',
    public_key: sending.wallet,
    order_reference: sending.reference,
    transaction_hash: hash,
  });
  await approveAs(one.checker, String(proposed.body['approval_id']));
  const { act } = await one.detail(String(proposed.body['id']));
  expect([act.state, act.settled_ledger]).toEqual(['done', sentAt]);
  expect(await agreement(before)).toBe('2631.5789473');
  expect(await sumsAt(sentAt)).toEqual({ paidOut: '2631.5789473', differences: TRUE });
});
