import {
  Asset,
  Horizon,
  Keypair,
  Operation,
  Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import type { BuiltClaim } from '../domain/src/claims/endpoints.ts';
import { tokens } from '../domain/src/money.ts';
import type { Ledger } from './stellar-for-tests.ts';
import type { Product } from '../server/src/compose.ts';
import { insertWallet } from '../server/src/modules/wallets/store.ts';

/** The surroundings of a person with a wallet: a whole world of the tests, or less. */
export interface Ground {
  readonly product: Pick<Product, 'db' | 'integrations'>;
  readonly ledger: Pick<Ledger, 'horizonUrl' | 'environment' | 'hot'>;
  now(): Date;
}

/** A person with a long-standing account on the ledger, who uses it without the portal. */
export class WalletOwner {
  readonly keys = Keypair.random();
  readonly #ground: Ground;
  readonly #horizon: Horizon.Server;
  readonly #asset: Asset;
  constructor(ground: Ground) {
    this.#ground = ground;
    this.#horizon = new Horizon.Server(ground.ledger.horizonUrl, { allowHttp: true });
    const { assetCode, assetIssuer } = ground.product.integrations.stellar.claims;
    this.#asset = new Asset(assetCode, assetIssuer);
  }

  get publicKey(): string {
    return this.keys.publicKey();
  }

  /** With 10,000 test lumens. */
  async open(): Promise<this> {
    await this.#horizon.friendbot(this.publicKey).call();
    return this;
  }

  async trust(limitUnits: bigint): Promise<this> {
    await this.send([Operation.changeTrust({ asset: this.#asset, limit: tokens(limitUnits) })]);
    return this;
  }

  /** Signed by the given keys, or by the account's own. */
  async send(
    operations: readonly xdr.Operation[],
    signers: readonly Keypair[] = [this.keys],
  ): Promise<void> {
    const { networkPassphrase } = this.#ground.product.integrations.stellar.claims;
    const builder = new TransactionBuilder(await this.#horizon.loadAccount(this.publicKey), {
      fee: '1000',
      networkPassphrase,
    });
    for (const operation of operations) builder.addOperation(operation);
    const transaction = builder.setTimeout(0).build();
    transaction.sign(...signers);
    await this.#horizon.submitTransaction(transaction, { skipMemoRequiredCheck: true });
  }

  /** What the issuer's authoriser does to the trustline. */
  async authorise(authorized: boolean): Promise<this> {
    const { claims } = this.#ground.product.integrations.stellar;
    const { authoriser } = this.#ground.ledger.hot;
    await this.send(
      [
        Operation.setTrustLineFlags({
          source: claims.assetIssuer,
          trustor: this.publicKey,
          asset: this.#asset,
          flags: { authorized },
        }),
      ],
      [this.keys, authoriser],
    );
    return this;
  }

  /** As if the owner had answered a challenge. */
  async connect(accountId: string): Promise<this> {
    const { db } = this.#ground.product;
    await db.transaction('test_connect', (tx) =>
      insertWallet(tx, {
        accountId,
        publicKey: this.publicKey,
        proof: 'web_authentication',
        at: this.#ground.now(),
      }),
    );
    return this;
  }
}

export function signatureOf(built: BuiltClaim, key: Keypair): string {
  return Buffer.from(key.sign(Buffer.from(built.transaction_hash, 'hex'))).toString('base64');
}

/** A wallet's result: the envelope with its signatures on it. */
export function signedEnvelope(built: BuiltClaim, keys: readonly Keypair[]): string {
  const transaction = readTransaction(built);
  transaction.sign(...keys);
  return transaction.toXdr();
}

export function readTransaction(built: BuiltClaim): Transaction {
  const transaction = TransactionBuilder.fromXdr(built.envelope_xdr, built.network_passphrase);
  if (!(transaction instanceof Transaction)) throw new Error('a claim is no fee bump');
  return transaction;
}
