import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { rootKeyOf } from '../sandbox/stellar/core/wire.ts';
import { startStellarStandIn } from '../sandbox/stellar/stellar-stand-in.ts';
import { horizonHolders } from '../server/src/integrations/stellar/horizon-holders.ts';
import type { Holders } from '../server/src/integrations/stellar/holders-port.ts';
import { horizonsOfNetwork } from './horizons-for-tests.ts';

/** Holdings (stroops) and revoked authorisations, by one ledger's entries. */
type Recorded = ReadonlyMap<string, { readonly units: bigint; readonly isFrozen: boolean }>;

export interface TokenLedger {
  readonly horizonUrl: string;
  readonly asset: Asset;
  readonly issuer: Keypair;
  readonly distribution: Keypair;
  readonly holders: Holders;
  /** Each closed ledger's state, from the entries themselves and never from Horizon's answers. */
  readonly recorded: ReadonlyMap<number, Recorded>;
  readonly head: number;
  /** The network's stand-in, for faults and its clock. */
  readonly network: Awaited<ReturnType<typeof startStellarStandIn>>;
  /** An account with lumens and no trustline. */
  person(name: string): Keypair;
  /** The trustline with its authorisation, and tokens from the distribution account, as in a claim. */
  claim(holder: Keypair, amount: string): boolean;
  pay(from: Keypair, to: Keypair, amount: string): boolean;
  authorise(holder: Keypair, authorized: boolean): boolean;
  clawBack(holder: Keypair, amount: string): boolean;
  closeTrustline(holder: Keypair): boolean;
  /** Puts a transaction into the next ledger, closes it, and returns whether it succeeded. */
  act(operations: readonly xdr.Operation[], ...signers: readonly Keypair[]): boolean;
  /** Closes a ledger over transactions submitted one after the other. */
  actTogether(
    transactions: readonly {
      readonly operations: readonly xdr.Operation[];
      readonly signers: readonly Keypair[];
    }[],
  ): void;
  close(): Promise<void>;
}

const LUMENS = '1000';
const SECONDS_PER_LEDGER = 5;
/** AUTH_REQUIRED, AUTH_REVOCABLE and AUTH_CLAWBACK_ENABLED. */
const FLAGS = 11;

/**
 * A network with an asset like the bond's: no account holds it without the issuer's authorisation, and
 * the issuer can claw it back.
 */
export async function startTokenLedger({
  issued = '1000',
}: { issued?: string } = {}): Promise<TokenLedger> {
  const network = await startStellarStandIn({
    port: 0,
    dataDir: null,
    networkPassphrase: Networks.TESTNET,
    closeEveryMs: 0,
    closeOnSubmit: false,
  });
  const { node } = network;
  const root = rootKeyOf(Networks.TESTNET);
  const [issuer, distribution] = [Keypair.random(), Keypair.random()];
  const asset = new Asset('BB1', issuer.publicKey());
  const recorded = new Map<number, Recorded>();
  const persons = new Map<string, Keypair>();

  const closeLedger = () => {
    network.setTime(node.now + SECONDS_PER_LEDGER);
    const { sequence } = network.closeLedger();
    const lines = [...node.ledger.state.entries()]
      .filter((entry) => entry.kind === 'trustline')
      .filter((line) => line.asset === `BB1:${issuer.publicKey()}`);
    recorded.set(
      sequence,
      new Map(
        lines
          .filter(({ balance }) => balance > 0n)
          .map((line) => [line.account, { units: line.balance, isFrozen: (line.flags & 1) === 0 }]),
      ),
    );
  };
  const submit = (operations: readonly xdr.Operation[], signers: readonly Keypair[]): string => {
    const [first] = signers;
    if (first === undefined) throw new Error('somebody has to sign');
    const sequence = node.ledger.state.account(first.publicKey())?.sequence ?? 0n;
    const builder = new TransactionBuilder(new Account(first.publicKey(), sequence.toString()), {
      fee: '100',
      networkPassphrase: Networks.TESTNET,
      timebounds: { minTime: 0, maxTime: 0 },
    });
    for (const operation of operations) builder.addOperation(operation);
    const transaction = builder.build();
    transaction.sign(...signers);
    node.submit(transaction.toXDR());
    return Buffer.from(transaction.hash()).toString('hex');
  };
  const act = (operations: readonly xdr.Operation[], ...signers: readonly Keypair[]) => {
    const hash = submit(operations, signers);
    closeLedger();
    return node.view.transaction(hash)?.successful === true;
  };
  const must = (done: boolean) => {
    if (!done) throw new Error('the ledger refused what sets it up');
  };

  for (const key of [issuer, distribution])
    must(
      act(
        [Operation.createAccount({ destination: key.publicKey(), startingBalance: LUMENS })],
        root,
      ),
    );
  must(act([Operation.setOptions({ source: issuer.publicKey(), setFlags: FLAGS })], issuer));
  must(
    act(
      [
        Operation.changeTrust({ source: distribution.publicKey(), asset }),
        Operation.setTrustLineFlags({
          source: issuer.publicKey(),
          trustor: distribution.publicKey(),
          asset,
          flags: { authorized: true },
        }),
        Operation.payment({
          source: issuer.publicKey(),
          destination: distribution.publicKey(),
          asset,
          amount: issued,
        }),
      ],
      distribution,
      issuer,
    ),
  );

  return {
    horizonUrl: network.url,
    asset,
    issuer,
    distribution,
    network,
    recorded,
    holders: horizonHolders({
      horizons: horizonsOfNetwork(node.options.networkPassphrase, network.url),
      asset: { code: 'BB1', issuer: issuer.publicKey() },
      own: [],
    }),
    get head() {
      return node.ledger.last.sequence;
    },
    person(name) {
      const known = persons.get(name);
      if (known !== undefined) return known;
      const key = Keypair.random();
      must(
        act(
          [Operation.createAccount({ destination: key.publicKey(), startingBalance: LUMENS })],
          root,
        ),
      );
      persons.set(name, key);
      return key;
    },
    claim: (holder, amount) =>
      act(
        [
          Operation.changeTrust({ source: holder.publicKey(), asset }),
          Operation.setTrustLineFlags({
            source: issuer.publicKey(),
            trustor: holder.publicKey(),
            asset,
            flags: { authorized: true },
          }),
          Operation.payment({
            source: distribution.publicKey(),
            destination: holder.publicKey(),
            asset,
            amount,
          }),
        ],
        holder,
        issuer,
        distribution,
      ),
    pay: (from, to, amount) =>
      act([Operation.payment({ destination: to.publicKey(), asset, amount })], from),
    authorise: (holder, authorized) =>
      act(
        [
          Operation.setTrustLineFlags({
            trustor: holder.publicKey(),
            asset,
            flags: { authorized },
          }),
        ],
        issuer,
      ),
    clawBack: (holder, amount) =>
      act([Operation.clawback({ from: holder.publicKey(), asset, amount })], issuer),
    closeTrustline: (holder) => act([Operation.changeTrust({ asset, limit: '0' })], holder),
    act,
    actTogether(transactions) {
      for (const { operations, signers } of transactions) submit(operations, signers);
      closeLedger();
    },
    close: () => network.close(),
  };
}
