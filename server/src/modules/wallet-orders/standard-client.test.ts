import { Asset, Operation } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { agreeToWalletOrder, openWalletOrder } from '@bb1/domain/wallet-orders/endpoints';
import { approve } from '../../../../testing/applicant.ts';
import { approveAs } from '../../../../testing/approvals.ts';
import {
  howToPay,
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
} from '../../../../testing/money-world.ts';
import { freePort, OutsideClient } from '../../../../testing/outside-client.ts';
import { tokenOf } from '../../../../testing/token-holder.ts';
import { Claimant } from '../claims/test-files/claimant.ts';

let world: MoneyWorld;
let domain: string;
beforeAll(async () => {
  const port = await freePort();
  domain = `localhost:${port}`;
  world = await openMoneyWorld({
    chains: ['stellar'],
    environment: { PUBLIC_URL: `http://${domain}` },
  });
  await world.product.app.listen({ host: 'localhost', port });
});
afterAll(() => world.close());

describe('a wallet that knows a domain and the standards alone', () => {
  it.each(['EUR', 'XLM'] as const)(
    '[CLM-9] begins an order, follows it while it is paid in %s, and has its tokens and history at the end',
    async (currency) => {
      const payer = await world.ledger.payer();
      const wallet = await OutsideClient.at(domain, payer.keys);
      const info = await wallet.info();
      const [code = ''] = Object.keys(info['deposit'] as object);
      const begun = await wallet.deposit({ asset_code: code, amount: '100' });
      expect(await wallet.transaction(begun.id)).toMatchObject({ status: 'incomplete' });

      const person = await world.buyer(`Wanda Wallet ${currency}`);
      await approve(await world.officer(`Rita ${currency}`, 'compliance'), person.accountId);
      await world.secured(person);
      const secret = new URL(begun.url).searchParams.get('token') ?? '';
      await person.ok(openWalletOrder, { body: { token: secret } });
      await person.ok(agreeToWalletOrder, { params: { id: begun.id } });
      const placed = await orderBy(world, person, '100.00', currency);
      expect(await wallet.transaction(begun.id)).toMatchObject({
        status: 'pending_user_transfer_start',
        amount_in: '100.00',
        amount_in_asset: 'iso4217:EUR',
      });

      if (currency === 'EUR')
        await world.booked({
          name: `Wanda Wallet ${currency}`,
          amount: '100.00',
          remittance: placed.reference,
        });
      else {
        const { address, due } = await howToPay(person, placed.id);
        const memo = { type: 'text', value: placed.reference } as const;
        await payer.pay({ to: address, amount: due, memo });
        await world.look('stellar');
      }
      expect(await wallet.transaction(begun.id)).toMatchObject({ status: 'pending_anchor' });
      await approveAs(world.approver, (await world.finance.ok(proposeAllocation)).id);
      await world.runJobs();
      const { amount_out: amount, amount_out_asset: asset } = await wallet.until(
        begun.id,
        'pending_user',
      );

      const [, name = '', issuer = ''] = String(asset).split(':');
      const holder = tokenOf(world.ledger).holder(payer.keys);
      await holder.act([Operation.changeTrust({ asset: new Asset(name, issuer) })]);
      const claimant = new Claimant(person, payer.keys);
      const built = await claimant.build(await claimant.create());
      const body = claimant.sign(built, { tokens: String(amount) });
      await person.ok(submitClaim, { body });
      await world.runJobs();
      world.ledger.network?.closeLedger();
      await world.runJobs();
      const done = await wallet.until(begun.id, 'completed');
      expect(done['stellar_transaction_id']).toBe(built.transaction_hash);
      const account = await world.product.integrations.stellar.network.readAccount(
        payer.keys.publicKey(),
      );
      expect(account?.trustlines.map(({ balance }) => balance)).toEqual([
        BigInt(String(amount).replace('.', '')),
      ]);
      expect(await wallet.history(code)).toEqual([done]);
    },
    60_000,
  );
});
