import {
  type Asset,
  Account,
  Horizon,
  Keypair,
  Networks,
  Operation,
  TimeoutInfinite,
  Transaction,
  TransactionBuilder,
  WebAuth,
  type xdr,
} from '@stellar/stellar-sdk';
import { requestWalletChallenge } from '../domain/src/wallets/endpoints.ts';
import { fundByFriendbot } from '../server/src/integrations/stellar/friendbot.ts';
import type { Stellar } from '../server/src/integrations/stellar/stellar.ts';
import type { ApiClient } from './api-client.ts';

/** The part of the product that a wallet talks to. */
export interface Portal {
  readonly product: {
    readonly app: {
      inject(request: {
        method: 'GET' | 'POST' | 'OPTIONS';
        url: string;
        headers?: Record<string, string>;
        payload?: string;
      }): PromiseLike<{
        statusCode: number;
        headers: Record<string, unknown>;
        payload: string;
        json(): unknown;
      }>;
    };
    readonly integrations: { readonly stellar: Stellar };
  };
  readonly ledger: { readonly horizonUrl: string };
}

/** A wallet as people have it, with a key of its own, that speaks SEP-10. */
export class OutsideWallet {
  readonly keys: Keypair;
  readonly #portal: Portal;
  constructor(portal: Portal, keys: Keypair = Keypair.random()) {
    this.#portal = portal;
    this.keys = keys;
  }

  get publicKey(): string {
    return this.keys.publicKey();
  }

  /** Gets test lumens, and with them an account. */
  async fund(): Promise<this> {
    await fundByFriendbot({
      horizonUrl: this.#portal.ledger.horizonUrl,
      publicKey: this.publicKey,
    });
    return this;
  }

  /** A challenge as the wallet gets it, after the checks the standard requires of a wallet. */
  async challenge(query: Readonly<Record<string, string>> = {}): Promise<string> {
    const answer = await this.#portal.product.app.inject({
      method: 'GET',
      url: `/api/web_auth?${new URLSearchParams({ account: this.publicKey, ...query }).toString()}`,
    });
    if (answer.statusCode !== 200)
      throw new Error(`no challenge: ${answer.statusCode} ${answer.payload}`);
    const { transaction, network_passphrase: passphrase } = answer.json() as {
      transaction: string;
      network_passphrase: string;
    };
    this.#check(transaction, passphrase);
    return transaction;
  }

  /** A challenge that connects the wallet to the account of a signed-in person. */
  async challengeOf(person: ApiClient, account = this.publicKey): Promise<string> {
    const { transaction, network_passphrase: passphrase } = await person.ok(
      requestWalletChallenge,
      { body: { public_key: account } },
    );
    this.#check(transaction, passphrase);
    return transaction;
  }

  #check(transaction: string, passphrase: string): void {
    WebAuth.readChallengeTx(
      transaction,
      this.#portal.product.integrations.stellar.webAuth.signingKey,
      passphrase,
      'localhost',
      'localhost',
    );
  }

  sign(envelope: string, ...keys: Keypair[]): string {
    const transaction = new Transaction(envelope, Networks.TESTNET);
    transaction.sign(...(keys.length === 0 ? [this.keys] : keys));
    return transaction.toXdr();
  }

  handIn(transaction: string): PromiseLike<{
    statusCode: number;
    headers: Record<string, unknown>;
    payload: string;
    json(): unknown;
  }> {
    return this.#portal.product.app.inject({
      method: 'POST',
      url: '/api/web_auth',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ transaction }),
    });
  }

  /** The token for a fresh challenge of the open endpoint. */
  async token(query: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.#exchange(await this.challenge(query));
  }

  /** The token that connects the wallet to the account of a signed-in person. */
  async tokenFor(person: ApiClient, account = this.publicKey): Promise<string> {
    return this.#exchange(await this.challengeOf(person, account));
  }

  async #exchange(challenge: string): Promise<string> {
    const answer = await this.handIn(this.sign(challenge));
    if (answer.statusCode !== 200)
      throw new Error(`no token: ${answer.statusCode} ${answer.payload}`);
    return (answer.json() as { token: string }).token;
  }

  /** Submits a transaction of its own to the ledger. */
  async act(...operations: xdr.Operation[]): Promise<void> {
    const horizon = new Horizon.Server(this.#portal.ledger.horizonUrl, { allowHttp: true });
    const builder = new TransactionBuilder(await horizon.loadAccount(this.publicKey), {
      fee: '1000',
      networkPassphrase: Networks.TESTNET,
    });
    for (const operation of operations) builder.addOperation(operation);
    const transaction = builder.setTimeout(TimeoutInfinite).build();
    transaction.sign(this.keys);
    await horizon.submitTransaction(transaction, { skipMemoRequiredCheck: true });
  }

  /** An envelope of the wallet's own, unlike what the product built. */
  async own(
    operations: readonly xdr.Operation[],
    change: { fee?: string; source?: string; passphrase?: string; endless?: boolean } = {},
  ): Promise<string> {
    const account = await this.#portal.product.integrations.stellar.network.readAccount(
      this.publicKey,
    );
    const builder = new TransactionBuilder(
      new Account(change.source ?? this.publicKey, (account?.sequence ?? 0n).toString()),
      { fee: change.fee ?? '1000', networkPassphrase: change.passphrase ?? Networks.TESTNET },
    );
    for (const operation of operations) builder.addOperation(operation);
    const transaction = builder.setTimeout(change.endless === true ? TimeoutInfinite : 600).build();
    transaction.sign(this.keys);
    return transaction.toXdr();
  }

  trust(asset: Asset, limit?: string): xdr.Operation {
    return Operation.changeTrust({ asset, ...(limit === undefined ? {} : { limit }) });
  }
}
