import { FeeBumpTransaction, Networks, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { expectPaidOnce, paymentScene, type Scene } from '../../../../testing/payment-scene.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { databaseFigures } from '../../database-figures.ts';
import { submitOwnTransfer } from './submit-own-transfer.ts';

const opened: World[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

interface Offer {
  signed_envelope_xdr: string;
  transaction_hash: string;
  fee_per_operation: string;
  fee_at_cap: boolean;
}

async function scene(environment: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const world = await openWorld({ ledger: true, environment });
  opened.push(world);
  const one = await paymentScene(world);
  // Quiet ledgers, in which nobody offers more than the network demands.
  for (let ledger = 0; ledger < 5; ledger += 1) one.network.closeLedger();
  return one;
}

async function offer({ world }: Scene): Promise<Offer> {
  const rows = await world.query<Offer>(
    'select signed_envelope_xdr, transaction_hash, fee_per_operation, fee_at_cap from transfer_attempts',
  );
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error('there is not one attempt');
  return row;
}

/** As if the last offer had waited for so long. */
async function wait({ world }: Scene, seconds: number): Promise<void> {
  await world.query(
    'update transfer_attempts set fee_offered_at = fee_offered_at - make_interval(secs => $1)',
    [seconds],
  );
}

const submit = (one: Scene, id: string) =>
  submitOwnTransfer({ ...one.world.product.context, stellar: one.stellar }, id);

function feeOf(envelopeXdr: string): { fee: string; inner: string } {
  const bump = TransactionBuilder.fromXdr(envelopeXdr, Networks.TESTNET);
  if (!(bump instanceof FeeBumpTransaction)) throw new Error('this is no fee bump');
  return { fee: bump.fee, inner: bump.innerTransaction.toXdr() };
}

describe('the fee offered for a transaction', () => {
  it('[CLM-8] follows what others offer, and is raised tenfold while the same transaction waits', async () => {
    const one = await scene();
    one.network.fault('insufficient_fee', 2);
    const id = await one.request();
    await submit(one, id);
    const first = await offer(one);
    expect([first.fee_per_operation, feeOf(first.signed_envelope_xdr).fee]).toEqual(['100', '200']);
    // Too early for another offer.
    await wait(one, 19);
    await submit(one, id);
    expect(await offer(one)).toEqual(first);
    await wait(one, 1);
    await submit(one, id);
    const raised = await offer(one);
    expect(raised).toMatchObject({
      fee_per_operation: '1000',
      fee_at_cap: false,
      transaction_hash: first.transaction_hash,
    });
    expect(feeOf(raised.signed_envelope_xdr)).toEqual({
      fee: '2000',
      inner: feeOf(first.signed_envelope_xdr).inner,
    });
    await expectPaidOnce(one, id);
    // The first bump is worth nothing once the second has landed.
    await one.stellar.network.submit(first.signed_envelope_xdr);
    await expectPaidOnce(one, id);
  });

  it('[CLM-8] never exceeds the cap, and pages when it waits there', async () => {
    // No power of ten, so that the last raise would pass it.
    const one = await scene({ STELLAR_FEE_CAP: '30000' });
    one.network.fault('insufficient_fee', 50);
    const id = await one.request();
    await submit(one, id);
    for (let round = 0; round < 5; round += 1) {
      await wait(one, 20);
      await submit(one, id);
    }
    expect(await offer(one)).toMatchObject({ fee_per_operation: '30000', fee_at_cap: true });
    const waiting = async () => {
      const [figures] = databaseFigures(one.world.product.house);
      return (await figures?.read())?.['portal_transfers_at_fee_cap'];
    };
    expect(await waiting()).toEqual([{ value: 0 }]);
    await wait(one, 61);
    expect(await waiting()).toEqual([{ value: 1 }]);
    one.network.node.faults.clear();
    await submit(one, id);
    await expectPaidOnce(one, id);
    expect(await waiting()).toEqual([{ value: 0 }]);
  });

  it('[CLM-8] is raised by one of several workers, and stored before it is submitted', async () => {
    const one = await scene();
    one.network.fault('insufficient_fee', 1);
    const id = await one.request();
    await submit(one, id);
    await wait(one, 20);
    const stored: boolean[] = [];
    const network = {
      ...one.stellar.network,
      async submit(envelopeXdr: string) {
        stored.push((await offer(one)).signed_envelope_xdr === envelopeXdr);
        return one.stellar.network.submit(envelopeXdr);
      },
    };
    const context = { ...one.world.product.context, stellar: { ...one.stellar, network } };
    await Promise.all([1, 2, 3].map(() => submitOwnTransfer(context, id)));
    expect(new Set(stored)).toEqual(new Set([true]));
    const rows = await one.world.query(
      "select after from audit_log where act = 'transfer.fee_raised'",
    );
    expect(rows).toEqual([{ after: { fee_per_operation: '1000' } }]);
    await expectPaidOnce(one, id);
  });
});
