import { Keypair } from '@stellar/stellar-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import { heldChannels, paidOut, paymentScene } from '../../../../testing/payment-scene.ts';
import { FROZEN_KEY, LedgerUnreachable, type Stellar } from '../../integrations/stellar/stellar.ts';
import { submitOwnTransfer } from './submit-own-transfer.ts';

const opened: World[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});
async function scene() {
  const world = await openWorld({ ledger: true });
  opened.push(world);
  return paymentScene(world);
}

describe('a payment to an account that the validators have frozen', () => {
  it('[PAY-6] [TOK-5] fails within a minute and frees its channel, and never lands, even once the freeze ends', async () => {
    const one = await scene();
    const account = one.payee.publicKey();
    one.network.node.freeze({ account });
    const id = await one.request();
    await one.work();
    await one.restart();
    await one.work();
    expect([await one.outcome(id), await paidOut(one), await heldChannels(one)]).toEqual([
      { state: 'failed', failure: FROZEN_KEY },
      [],
      0,
    ]);
    one.network.node.freeze({ account, frozen: false });
    const rows = await one.world.query<{ signed_envelope_xdr: string }>(
      'select signed_envelope_xdr from transfer_attempts where signed_envelope_xdr is not null',
    );
    expect(rows).toHaveLength(1);
    for (const { signed_envelope_xdr: envelope } of rows)
      await one.stellar.network.submit(envelope);
    one.pass(5);
    expect(await paidOut(one)).toEqual([]);
  });

  it('[PAY-6] [TOK-5] keeps its channel until the number is used up, if that does not get through at first', async () => {
    const one = await scene();
    one.network.node.freeze({ account: one.payee.publicKey() });
    const id = await one.request();
    const { network } = one.stellar;
    let posts = 0;
    const lossy: Stellar['network'] = {
      ...network,
      submit: (envelopeXdr) =>
        ++posts === 2
          ? Promise.resolve({ kind: 'unknown', why: 'lost on the way' })
          : network.submit(envelopeXdr),
    };
    const context = { ...one.world.product.context, stellar: { ...one.stellar, network: lossy } };
    await submitOwnTransfer(context, id);
    expect([await one.outcome(id), await heldChannels(one), posts]).toEqual([
      { state: 'submitted' },
      1,
      2,
    ]);
    await one.restart();
    expect([await one.outcome(id), await heldChannels(one)]).toEqual([
      { state: 'failed', failure: FROZEN_KEY },
      0,
    ]);
  });
});

describe('which entries the validators have frozen', () => {
  it('[TOK-5] is found among hundreds without a transaction that could land', async () => {
    const one = await scene();
    const keys = Array.from({ length: 230 }, () => Keypair.random().publicKey());
    const frozen = [keys[0], keys[98], keys[99], keys[229]].flatMap((key) => key ?? []);
    const { assetCode, address } = one.stellar.issuer;
    for (const account of frozen) one.network.node.freeze({ account });
    one.network.node.freeze({ account: keys[5] ?? '', asset: `${assetCode}:${address}` });
    const before = one.network.node.ledger.last.sequence;
    expect(await one.stellar.frozenAmong({ of: 'accounts', publicKeys: keys })).toEqual(
      new Set(frozen),
    );
    expect(await one.stellar.frozenAmong({ of: 'trustlines', publicKeys: keys })).toEqual(
      new Set([keys[5]]),
    );
    expect(one.network.node.ledger.queue.submissions).toEqual([]);
    expect(one.network.node.ledger.last.sequence).toBe(before);
  });

  it('[TOK-5] is not known while our own account is frozen or nothing answers: no account is taken for frozen', async () => {
    const one = await scene();
    const { payoutAccount } = one.stellar.payments;
    const asked = { of: 'accounts', publicKeys: [one.payee.publicKey()] } as const;
    one.network.node.freeze({ account: payoutAccount });
    await expect(one.stellar.frozenAmong(asked)).rejects.toThrow(LedgerUnreachable);
    one.network.node.freeze({ account: payoutAccount, frozen: false });
    one.network.fault('timeout_before_acceptance', 1);
    await expect(one.stellar.frozenAmong(asked)).rejects.toThrow(LedgerUnreachable);
  });
});
