import {
  Account,
  Asset,
  Horizon,
  Keypair,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import type { Ledger } from './stellar-for-tests.ts';

/** A person with tokens who uses the network without us, through Horizon. */
export interface TokenHolder {
  readonly keys: Keypair;
  /** Submits operations of their own; others may co-sign. Returns the transaction's hash, or throws Horizon's answer. */
  act(operations: readonly xdr.Operation[], ...others: readonly Keypair[]): Promise<string>;
  send(to: string, amount: string): Promise<void>;
}

/**
 * A ledger's bond token and the powers of its issuer's hot key, for tests that need more than the
 * product does.
 */
export function tokenOf({ environment, horizonUrl, hot }: Ledger) {
  const issuer = environment['STELLAR_ISSUER'] ?? '';
  const asset = new Asset('BB1', issuer);
  const { authoriser } = hot;
  const networkPassphrase = environment['STELLAR_NETWORK_PASSPHRASE'] ?? '';
  const horizon = new Horizon.Server(horizonUrl, { allowHttp: true });

  const holder = (keys: Keypair): TokenHolder => ({
    keys,
    async act(operations, ...others) {
      const { sequence } = await horizon.loadAccount(keys.publicKey());
      const builder = new TransactionBuilder(new Account(keys.publicKey(), sequence), {
        fee: '1000',
        networkPassphrase,
        timebounds: { minTime: 0, maxTime: 0 },
      });
      for (const operation of operations) builder.addOperation(operation);
      const transaction = builder.build();
      transaction.sign(keys, ...others);
      const { hash } = await horizon.submitTransaction(transaction, {
        skipMemoRequiredCheck: true,
      });
      return hash;
    },
    async send(to, amount) {
      await this.act([Operation.payment({ destination: to, asset, amount })]);
    },
  });

  return {
    asset,
    distribution: hot.distribution,
    holder,
    /** Grants or revokes the issuer's authorisation of a trustline. */
    authorisation: (trustor: string, authorized: boolean) =>
      Operation.setTrustLineFlags({ source: issuer, trustor, asset, flags: { authorized } }),
    authoriser,
    /** An unknown person's wallet, with lumens of its own, that the issuer has authorised. */
    async stranger(): Promise<TokenHolder> {
      const keys = Keypair.random();
      await horizon.friendbot(keys.publicKey()).call();
      const stranger = holder(keys);
      await stranger.act(
        [
          Operation.changeTrust({ asset }),
          Operation.setTrustLineFlags({
            source: issuer,
            trustor: keys.publicKey(),
            asset,
            flags: { authorized: true },
          }),
        ],
        authoriser,
      );
      return stranger;
    },
  };
}
