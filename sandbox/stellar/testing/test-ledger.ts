import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
  hash,
} from '@stellar/stellar-sdk';
import type { FeeBumpTransaction, Transaction, xdr } from '@stellar/stellar-sdk';
import { Ledger, type LedgerOptions } from '../core/ledger.ts';
import { resultCodes, type ResultCodes } from '../core/result-names.ts';
import { rootKeyOf } from '../core/wire.ts';

export const PASSPHRASE = Networks.TESTNET;

type BuildOptions = {
  signers?: Keypair[];
  fee?: string;
  sequence?: bigint;
  timebounds?: { minTime: number; maxTime: number };
  adjust?: (builder: TransactionBuilder) => void;
};

/** A transaction's outcome: where it ended, what it cost, and the codes as Horizon names them. */
export type Outcome = ResultCodes & { status: string; fee: bigint };

/** A ledger with a clock and named keys, for tests about operations and outcomes alone. */
export class TestLedger {
  readonly ledger: Ledger;
  readonly root = rootKeyOf(PASSPHRASE);
  #time = 1_800_000_000;

  constructor(options: Partial<LedgerOptions> = {}) {
    this.ledger = new Ledger({
      networkPassphrase: PASSPHRASE,
      waitingPerAccount: 'one',
      ...options,
    });
    this.close();
  }

  /** The same key for the same name, always. */
  key(name: string): Keypair {
    return Keypair.fromRawEd25519Seed(hash(`test key ${name}`));
  }

  /** Creates an account with this many lumens from the root account. */
  fundOne(balance: string, name: string): Keypair {
    const key = this.key(name);
    const outcome = this.run(this.root, [
      Operation.createAccount({ destination: key.publicKey(), startingBalance: balance }),
    ]);
    if (outcome.transaction !== 'tx_success')
      throw new Error(`funding ${name}: ${JSON.stringify(outcome.operations)}`);
    return key;
  }

  build(
    source: Keypair,
    operations: xdr.Operation[],
    {
      signers = [source],
      fee = '100',
      sequence,
      timebounds = { minTime: 0, maxTime: 0 },
      adjust,
    }: BuildOptions = {},
  ): Transaction {
    const next = sequence ?? (this.ledger.state.account(source.publicKey())?.sequence ?? 0n) + 1n;
    const builder = new TransactionBuilder(
      new Account(source.publicKey(), (next - 1n).toString()),
      { fee, timebounds, networkPassphrase: PASSPHRASE },
    );
    for (const operation of operations) builder.addOperation(operation);
    adjust?.(builder);
    const transaction = builder.build();
    transaction.sign(...signers);
    return transaction;
  }

  /** Submits, closes a ledger if it was accepted, and returns the outcome. */
  run(source: Keypair, operations: xdr.Operation[], options?: BuildOptions): Outcome {
    return this.settle(this.build(source, operations, options));
  }

  settle(transaction: Transaction | FeeBumpTransaction): Outcome {
    const outcome = this.submit(transaction);
    if (outcome.status !== 'PENDING') return outcome;
    this.close();
    const record = this.ledger.history.transaction(Buffer.from(transaction.hash()).toString('hex'));
    return record === null
      ? outcome
      : { status: 'LEDGER', fee: record.judged.feeCharged, ...record.codes };
  }

  submit(transaction: Transaction | FeeBumpTransaction): Outcome {
    const { submission, answer } = this.ledger.submit(transaction.toXDR());
    const codes =
      answer.status === 'ERROR' ? resultCodes(submission, answer.judged) : { transaction: '' };
    return { status: answer.status, fee: 0n, ...codes };
  }

  close(seconds = 5): void {
    this.#time += seconds;
    this.ledger.close({ closeTime: this.#time, baseFee: 100, baseReserve: 5_000_000n });
  }

  get time(): number {
    return this.#time;
  }

  balance(key: Keypair): bigint {
    return this.ledger.state.account(key.publicKey())?.balance ?? -1n;
  }

  /** The balance of an asset in stroops; -1 without a trustline. */
  held(key: Keypair, asset: Asset): bigint {
    return (
      this.ledger.state.trustline(key.publicKey(), `${asset.getCode()}:${asset.getIssuer() ?? ''}`)
        ?.balance ?? -1n
    );
  }
}
