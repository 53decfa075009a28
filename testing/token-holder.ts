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

/** Somebody with tokens who uses the network without us, by Horizon alone. */
export interface TokenHolder {
  readonly keys: Keypair;
  /** Puts operations of their own into a ledger; others may sign along. Throws what Horizon answers otherwise. */
  act(operations: readonly xdr.Operation[], ...others: readonly Keypair[]): Promise<void>;
  send(to: string, amount: string): Promise<void>;
}

/** The bond token of a ledger and what its issuer's hot key may do, for tests that need more than the product does. */
export function tokenOf({ environment, horizonUrl }: Ledger) {
  const issuer = environment['STELLAR_ISSUER'] ?? '';
  const asset = new Asset('BB1', issuer);
  const authoriser = Keypair.fromSecret(environment['STELLAR_AUTHORISER_SECRET'] ?? '');
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
      await horizon.submitTransaction(transaction, { skipMemoRequiredCheck: true });
    },
    async send(to, amount) {
      await this.act([Operation.payment({ destination: to, asset, amount })]);
    },
  });

  return {
    asset,
    distribution: Keypair.fromSecret(environment['STELLAR_DISTRIBUTION_SECRET'] ?? ''),
    holder,
    /** The issuer's authorisation of somebody's trustline, given or taken away. */
    authorisation: (trustor: string, authorized: boolean) =>
      Operation.setTrustLineFlags({ source: issuer, trustor, asset, flags: { authorized } }),
    authoriser,
    /** A wallet of somebody we do not know, with lumens of its own, that the issuer has authorised. */
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
