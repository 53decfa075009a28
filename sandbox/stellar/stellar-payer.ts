import {
  Account,
  Asset,
  Horizon,
  Keypair,
  Memo,
  MuxedAccount,
  Operation,
  TimeoutInfinite,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';

interface PaymentRequest {
  /** G…, or M… to pay to a muxed account. */
  readonly to: string;
  /** Decimal, up to seven places. */
  readonly amount: string;
  /** `hash` and `return` in hex. */
  readonly memo?: {
    readonly type: 'text' | 'id' | 'hash' | 'return';
    readonly value: string | Buffer;
  };
  /** Pays from the muxed account with this id, as customers of an exchange do. */
  readonly muxedId?: string;
  /** Defaults to lumens. */
  readonly asset?: Asset;
}

/** A person with a wallet, who knows the network only through its Horizon. */
export interface StellarPayer {
  readonly keys: Keypair;
  /**
   * Pays, and returns the hash of the transaction once it is in a ledger. Otherwise throws
   * Horizon's answer.
   */
  pay(request: PaymentRequest): Promise<string>;
  /** Closes the account and gives its balance to another. */
  mergeInto(destination: string): Promise<string>;
  /**
   * Issues the payer's own asset to an account that first opens a trustline for it, with its own
   * key.
   */
  giveOwnAsset(request: {
    readonly code: string;
    readonly to: Keypair;
    readonly amount: string;
  }): Promise<{ asset: Asset; hash: string }>;
  /** SEP-29: from now on wallets must not pay to this account without a memo. */
  demandMemos(): Promise<void>;
}

/**
 * Opens a wallet with the given key or a new one; an account that is not on the ledger yet gets
 * 10,000 test lumens from friendbot.
 */
export async function stellarPayer(options: {
  readonly horizonUrl: string;
  readonly networkPassphrase: string;
  readonly keys?: Keypair;
}): Promise<StellarPayer> {
  const { networkPassphrase, keys = Keypair.random() } = options;
  const horizon = new Horizon.Server(options.horizonUrl, {
    allowHttp: new URL(options.horizonUrl).protocol === 'http:',
  });
  const isOpen =
    options.keys !== undefined &&
    (await fetch(new URL(`/accounts/${keys.publicKey()}`, options.horizonUrl))).ok;
  if (!isOpen) await horizon.friendbot(keys.publicKey()).call();

  const send = async (
    operations: readonly xdr.Operation[],
    more: { memo?: Memo; signers?: readonly Keypair[]; muxedId?: string } = {},
  ): Promise<string> => {
    const account = await horizon.loadAccount(keys.publicKey());
    const source =
      more.muxedId === undefined
        ? account
        : new MuxedAccount(new Account(keys.publicKey(), account.sequenceNumber()), more.muxedId);
    const builder = new TransactionBuilder(source, {
      fee: '1000',
      networkPassphrase,
      memo: more.memo ?? Memo.none(),
    });
    for (const operation of operations) builder.addOperation(operation);
    // The network's time may differ from this computer's.
    const transaction = builder.setTimeout(TimeoutInfinite).build();
    transaction.sign(keys, ...(more.signers ?? []));
    // The product must cope with wallets that ignore SEP-29.
    return (await horizon.submitTransaction(transaction, { skipMemoRequiredCheck: true })).hash;
  };

  return {
    keys,
    pay({ to, amount, memo, muxedId, asset = Asset.native() }) {
      const operation = Operation.payment({ destination: to, asset, amount });
      return send([operation], {
        ...(memo === undefined ? {} : { memo: new Memo(memo.type, memo.value) }),
        ...(muxedId === undefined ? {} : { muxedId }),
      });
    },
    mergeInto: (destination) => send([Operation.accountMerge({ destination })]),
    async giveOwnAsset({ code, to, amount }) {
      const asset = new Asset(code, keys.publicKey());
      const trust = Operation.changeTrust({ source: to.publicKey(), asset });
      const hash = await send(
        [trust, Operation.payment({ destination: to.publicKey(), asset, amount })],
        { signers: [to] },
      );
      return { asset, hash };
    },
    async demandMemos() {
      await send([Operation.manageData({ name: 'config.memo_required', value: '1' })]);
    },
  };
}
