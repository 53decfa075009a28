import { Networks, TransactionBuilder } from '@stellar/stellar-sdk';
import {
  downloadRedemptionTransactions,
  getRedemption,
  proposeRedemption,
  type Redemption,
  type RedemptionDetail,
  uploadRedemptionSignatures,
} from '../domain/src/redemptions/desk-endpoints.ts';
import type { ApiAnswer } from './api-client.ts';
import { approveAs } from './approvals.ts';
import { forgetLimits } from './money-world.ts';
import type { PayoutScene } from './payout-scene.ts';
import type { Officer } from './world.ts';

/** The officers and cold key holders who take back repaid tokens. */
export interface Redeeming {
  /** Of token operations. */
  readonly maker: Officer;
  propose(options?: { readonly includesMoved?: boolean }): Promise<Redemption>;
  approve(id: string): Promise<RedemptionDetail>;
  detail(id: string): Promise<RedemptionDetail>;
  /** The waiting transactions, signed by this many cold keys. */
  signed(id: string, keys?: number): Promise<string>;
  upload(id: string, envelopes: string): Promise<ApiAnswer>;
  /** Downloads, signs and uploads until nothing waits for signatures, and lets it land. */
  submitTransfer(id: string): Promise<RedemptionDetail>;
  /** Proposed, approved and carried out. */
  redeem(options?: { readonly includesMoved?: boolean }): Promise<RedemptionDetail>;
  tokensIn(publicKey: string): bigint;
  /** In all wallets except our own accounts. */
  outstanding(): bigint;
}

const MOST_ROUNDS = 50;

export async function openRedeeming(scene: PayoutScene): Promise<Redeeming> {
  const { world, checker, network } = scene;
  const maker = await world.officer('Toni Token', 'token_operations');
  const { stellar, holders } = world.product.integrations;
  const asset = `${stellar.issuer.assetCode}:${stellar.issuer.address}`;
  const own = new Set(holders.own.map(({ publicKey }) => publicKey));
  /** Years of the bond pass in a test, and minutes of real time. */
  const prove = async (officer: Officer) => {
    await forgetLimits(world);
    await world.query('update sessions set stepped_up_at = now() where subject_id = $1', [
      officer.officerId,
    ]);
  };

  const redeeming: Redeeming = {
    maker,
    async propose({ includesMoved = false } = {}) {
      await prove(maker);
      return maker.ok(proposeRedemption, { body: { includes_moved: includesMoved } });
    },
    async approve(id) {
      await prove(checker);
      const { redemption } = await redeeming.detail(id);
      await approveAs(checker, redemption.approval_id);
      const detail = await redeeming.detail(id);
      await scene.minute();
      return detail;
    },
    async detail(id) {
      await forgetLimits(world);
      return maker.ok(getRedemption, { params: { id } });
    },
    async signed(id, keys = 2) {
      await prove(maker);
      const { status, text } = await maker.call(downloadRedemptionTransactions, { params: { id } });
      if (status !== 200) throw new Error(`nothing was downloaded: ${text}`);
      return text
        .trim()
        .split('\n')
        .map((envelope) => {
          const transaction = TransactionBuilder.fromXdr(envelope, Networks.TESTNET);
          transaction.sign(...world.ledger.coldSigners.slice(0, keys));
          return transaction.toXdr();
        })
        .join('\n');
    },
    async upload(id, envelopes) {
      await prove(maker);
      return maker.call(uploadRedemptionSignatures, {
        params: { id },
        body: { signed_envelope_xdr: envelopes },
      });
    },
    async submitTransfer(id) {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        await scene.minute();
        const { redemption, transactions } = await redeeming.detail(id);
        if (redemption.state !== 'approved') return redeeming.detail(id);
        if (transactions.some(({ stage }) => stage === 'to_sign'))
          await redeeming.upload(id, await redeeming.signed(id));
        network.closeLedger();
      }
      return redeeming.detail(id);
    },
    async redeem(options) {
      const { id } = await redeeming.propose(options);
      await redeeming.approve(id);
      return redeeming.submitTransfer(id);
    },
    tokensIn: (publicKey) => network.node.ledger.state.trustline(publicKey, asset)?.balance ?? 0n,
    outstanding: () =>
      [...network.node.ledger.state.entries()].reduce(
        (sum, entry) =>
          entry.kind === 'trustline' && entry.asset === asset && !own.has(entry.account)
            ? sum + entry.balance
            : sum,
        0n,
      ),
  };
  return redeeming;
}
