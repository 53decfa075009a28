import { Asset, Keypair, Operation, TransactionBuilder, Account } from '@stellar/stellar-sdk';
import { decimal } from '@bb1/domain/money';
import { rootKeyOf } from '../stellar/core/wire.ts';
import { type StellarPayer, stellarPayer } from '../stellar/stellar-payer.ts';
import type { StellarStandIn } from '../stellar/stellar-stand-in.ts';
import type { CryptoPayment, WrittenMemo } from './chain-fields.ts';

/** A friendbot account suffices below this amount. */
const FRIENDBOT_STROOPS = 9_900_0000000n;
const ENOUGH_FOR_ALL = '100000000';
const TRIES = 10;

export interface LumenPayment extends CryptoPayment {
  /** One of the panel's wallets; null opens a new one for this payment. */
  readonly sender: string | null;
  readonly memo: WrittenMemo | null;
  readonly muxedId: string | null;
  /** Pays with the payer's own asset of this code. */
  readonly assetCode: string | null;
}

/** Wallets of people on the Stellar network whose keys the panel holds until it ends. */
export class StellarWallets {
  readonly #stellar: StellarStandIn;
  readonly #deposit: Keypair;
  readonly #wallets = new Map<string, StellarPayer>();
  #exchange: Promise<StellarPayer> | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * @param options.depositSecret of the deposit account, which must open a trustline before a
   * foreign asset can reach it.
   */
  constructor(options: { readonly stellar: StellarStandIn; readonly depositSecret: string }) {
    this.#stellar = options.stellar;
    this.#deposit = Keypair.fromSecret(options.depositSecret);
  }

  get depositAddress(): string {
    return this.#deposit.publicKey();
  }

  has(address: string): boolean {
    return this.#wallets.has(address);
  }

  /** Address of a new wallet with 10,000 lumens. */
  async open(): Promise<string> {
    const payer = await this.#newPayer();
    this.#wallets.set(payer.keys.publicKey(), payer);
    return payer.keys.publicKey();
  }

  /** Payments are serialised, because a wallet can only sign one at a time. */
  pay(payment: LumenPayment): Promise<{ readonly transactionId: string; readonly sender: string }> {
    const turn = this.#queue.catch(() => undefined).then(() => this.#pay(payment));
    this.#queue = turn;
    return turn;
  }

  async #pay({
    sender,
    to,
    units,
    memo,
    muxedId,
    assetCode,
  }: LumenPayment): Promise<{ readonly transactionId: string; readonly sender: string }> {
    const address = sender ?? (await this.open());
    const payer = this.#wallets.get(address);
    if (payer === undefined) throw new Error(`the panel has no wallet ${address}`);
    const amount = decimal({ currency: 'XLM', units });
    if (assetCode !== null)
      return {
        transactionId: await this.#payInOwnAsset(payer, { to, amount, code: assetCode, memo }),
        sender: address,
      };
    if (units > FRIENDBOT_STROOPS) await (await this.#openExchange()).pay({ to: address, amount });
    const transactionId = await payer.pay({
      to,
      amount,
      ...(memo === null ? {} : { memo }),
      ...(muxedId === null ? {} : { muxedId }),
    });
    return { transactionId, sender: address };
  }

  /** The deposit account opens the trustline; other accounts' keys are not here. */
  async #payInOwnAsset(
    payer: StellarPayer,
    {
      to,
      amount,
      code,
      memo,
    }: {
      readonly to: string;
      readonly amount: string;
      readonly code: string;
      readonly memo: WrittenMemo | null;
    },
  ): Promise<string> {
    if (to !== this.depositAddress)
      throw new Error('only the account that takes deposits opens a trustline for it');
    if (memo === null) return (await payer.giveOwnAsset({ code, to: this.#deposit, amount })).hash;
    await payer.giveOwnAsset({ code, to: this.#deposit, amount: '0.0000001' });
    return payer.pay({ to, amount, memo, asset: new Asset(code, payer.keys.publicKey()) });
  }

  #newPayer(): Promise<StellarPayer> {
    return stellarPayer({
      horizonUrl: this.#stellar.url,
      networkPassphrase: this.#stellar.node.options.networkPassphrase,
    });
  }

  /** A rich account for amounts beyond friendbot's. */
  #openExchange(): Promise<StellarPayer> {
    this.#exchange ??= this.#newPayer().then(async (exchange) => {
      await this.#fillFromRoot(exchange.keys.publicKey());
      return exchange;
    });
    return this.#exchange;
  }

  /**
   * Friendbot pays from the same account: the second of two concurrent payments has a wrong
   * sequence number and retries.
   */
  async #fillFromRoot(address: string): Promise<void> {
    const { node } = this.#stellar;
    const { networkPassphrase } = node.options;
    const root = rootKeyOf(networkPassphrase);
    for (let tries = 0; tries < TRIES; tries++) {
      const entry = node.ledger.state.account(root.publicKey());
      if (entry === null) throw new Error('the root account is never merged');
      const transaction = new TransactionBuilder(new Account(entry.id, entry.sequence.toString()), {
        fee: '1000',
        networkPassphrase,
      })
        .addOperation(
          Operation.payment({
            destination: address,
            asset: Asset.native(),
            amount: ENOUGH_FOR_ALL,
          }),
        )
        .setTimeout(0)
        .build();
      transaction.sign(root);
      const { submission, answer } = node.submit(transaction.toXDR());
      if (answer.status === 'PENDING' && (await node.untilIngested(submission.id)) !== null) return;
    }
    throw new Error('the root account did not give lumens');
  }
}
