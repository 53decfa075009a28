import { randomUUID } from 'node:crypto';
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { rootKeyOf } from '../../sandbox/stellar/core/wire.ts';
import type { StellarStandIn } from '../../sandbox/stellar/stellar-stand-in.ts';
import type { Product } from '../../server/src/compose.ts';
import type { HolderList } from '../../server/src/integrations/stellar/holders-port.ts';
import {
  chosenHolders,
  holderRows,
  holderSums,
} from '../../server/src/modules/holders/holder-rows.ts';
import { keepSnapshot } from '../../server/src/modules/holders/keep-snapshot.ts';
import { knownAddresses } from '../../server/src/modules/holders/snapshot-store.ts';
import type { Surroundings } from '../surroundings.ts';
import { makeBenchAccounts, seconds, withBenchProduct } from './bench-product.ts';
import { median } from './median.ts';

const HOLDERS = 10_000;
const TRIES = 5;
/** Horizon's largest page. */
const PAGE = 200;
/** A transaction has room for so many operations, and for so many signatures beside that of its source. */
const OPERATIONS = 100;
const FURTHER_SIGNATURES = 19;

/** Of the time that asking for the same pages of accounts takes, one after the other, with nothing made of them. */
const MOST_OF_PAGES = 3;
/** Of the time that a bare read of all wallets with their owners takes. */
const MOST_OF_READ = 10;
/** Of the time that a bare insert of the same lines takes, into a table without key, checks and triggers, and with nothing hashed. */
const MOST_OF_INSERT = 20;

/**
 * The list of ten thousand holders: read from the ledger, shown as a page of the desk, and kept for good. Each is judged against
 * the least that it can take, in the same run: the bare pages of Horizon, the bare rows of the wallets, the bare insert.
 */
export function benchHolders(): Promise<boolean> {
  return withBenchProduct(measure, { ledger: true });
}

async function measure(product: Product, { ledger }: Surroundings): Promise<boolean> {
  const { network, environment, horizonUrl } = ledger;
  if (network === null) throw new Error('there is no ledger');
  await giveWallets(product, makeHolders(network, environment));
  const { holders, stellar } = product.integrations;
  const { claims } = stellar;
  const sequence = network.node.ledger.last.sequence;
  const known = await knownAddresses(product.db);

  let list: HolderList | undefined;
  const reading = await middle(
    async () => void (list = await holders.holdersAt({ ledger: sequence, known })),
  );
  const pages = await middle(() =>
    readPages(horizonUrl, `${claims.assetCode}:${claims.assetIssuer}`),
  );
  if (list?.holdings.length !== HOLDERS + 1)
    throw new Error(
      `the list has ${list?.holdings.length} holders, not ${HOLDERS} and the distribution account`,
    );
  const read = list;

  const showing = await middle(async () => {
    const rows = await holderRows(product.db, read, holders.own);
    const shown = chosenHolders(rows, { order: 'largest' });
    await holderSums(product.db, { list: read, booksAt: read.ledger.closedAt, rows });
    if (shown.length !== rows.length) throw new Error('somebody is not shown');
  });
  const rows = await middle(
    async () =>
      void (await product.db.pool.query(
        'select w.public_key, w.account_id, a.full_name from wallets w join accounts a on a.id = w.account_id',
      )),
  );

  let next = sequence;
  const keeping = await middle(async () => {
    next += 1;
    await keepSnapshot(product.context, {
      list: { ...read, ledger: { ...read.ledger, sequence: next } },
      asset: `${claims.assetCode}:${claims.assetIssuer}`,
      reason: 'the bench',
      officerId: null,
    });
  });
  await product.db.pool.query('create table bench_lines (like holder_snapshot_lines)');
  const inserting = await middle(() => insertLines(product, read));

  console.log(`     ${HOLDERS} holders at ledger ${sequence}; the middle of ${TRIES} tries each`);
  return [
    judge('read from the ledger', {
      took: reading,
      floor: pages,
      what: `the bare ${Math.ceil(HOLDERS / PAGE)} pages of Horizon`,
      most: MOST_OF_PAGES,
    }),
    judge('shown with owners and sums', {
      took: showing,
      floor: rows,
      what: 'the bare rows of the wallets',
      most: MOST_OF_READ,
    }),
    judge('kept for good', {
      took: keeping,
      floor: inserting,
      what: 'the bare insert of the same lines',
      most: MOST_OF_INSERT,
    }),
  ].every((kept) => kept);
}

function judge(
  name: string,
  {
    took,
    floor,
    what,
    most,
  }: {
    readonly took: number;
    readonly floor: number;
    readonly what: string;
    readonly most: number;
  },
): boolean {
  const kept = took / floor <= most;
  console.log(
    `${kept ? 'ok  ' : 'SLOW'} ${name} in ${(took * 1_000).toFixed(0)} ms; ${what} take ${(floor * 1_000).toFixed(0)} ms: ${(took / floor).toFixed(1)} times as long (at most ${most})`,
  );
  return kept;
}

/** Seconds of the try in the middle. */
async function middle(work: () => Promise<void>): Promise<number> {
  const tries: number[] = [];
  for (let at = 0; at < TRIES; at++) tries.push(await seconds(work));
  return median(tries);
}

async function readPages(horizonUrl: string, asset: string): Promise<void> {
  for (let cursor = ''; ;) {
    const answer = await fetch(
      `${horizonUrl}/accounts?asset=${asset}&order=asc&limit=${PAGE}&cursor=${cursor}`,
    );
    const {
      _embedded: { records },
    } = (await answer.json()) as { _embedded: { records: { account_id: string }[] } };
    const last = records.at(-1)?.account_id;
    if (records.length < PAGE || last === undefined) return;
    cursor = last;
  }
}

async function insertLines({ db }: Product, { holdings }: HolderList): Promise<void> {
  await db.pool.query(
    'insert into bench_lines (snapshot_id, public_key, token_amount, frozen) select $1, k, 1.5, f from unnest($2::text[], $3::boolean[]) as one (k, f)',
    [
      randomUUID(),
      holdings.map(({ publicKey }) => publicKey),
      holdings.map(({ isFrozen }) => isFrozen),
    ],
  );
}

/** Accounts, trustlines, authorisation and tokens on the ledger, as claims leave them. */
function makeHolders(
  network: StellarStandIn,
  environment: Readonly<Record<string, string>>,
): string[] {
  const secret = (name: string) => Keypair.fromSecret(environment[name] ?? '');
  const [root, authoriser, distribution] = [
    rootKeyOf(Networks.TESTNET),
    secret('STELLAR_AUTHORISER_SECRET'),
    secret('STELLAR_DISTRIBUTION_SECRET'),
  ];
  const issuer = environment['STELLAR_ISSUER'] ?? '';
  const asset = new Asset('BB1', issuer);
  const keys = Array.from({ length: HOLDERS }, () => Keypair.random());
  const send = (operations: readonly xdr.Operation[], signers: readonly Keypair[]) => {
    const { sequence } = network.node.ledger.state.account(root.publicKey()) ?? { sequence: 0n };
    const builder = new TransactionBuilder(new Account(root.publicKey(), sequence.toString()), {
      fee: '100',
      networkPassphrase: Networks.TESTNET,
      timebounds: { minTime: 0, maxTime: 0 },
    });
    for (const operation of operations) builder.addOperation(operation);
    const transaction = builder.build();
    transaction.sign(root, ...signers);
    const { answer } = network.node.submit(transaction.toXDR());
    if (answer.status === 'ERROR') throw new Error('the ledger refused what sets it up');
    network.closeLedger();
  };
  for (const some of parts(keys, OPERATIONS))
    send(
      some.map((key) =>
        Operation.createAccount({ destination: key.publicKey(), startingBalance: '10' }),
      ),
      [],
    );
  for (const some of parts(keys, FURTHER_SIGNATURES))
    send(
      some.map((key) => Operation.changeTrust({ source: key.publicKey(), asset })),
      some,
    );
  for (const some of parts(keys, OPERATIONS / 2)) {
    send(
      some.flatMap((key, at) => [
        Operation.setTrustLineFlags({
          source: issuer,
          trustor: key.publicKey(),
          asset,
          flags: { authorized: true },
        }),
        Operation.payment({
          source: distribution.publicKey(),
          destination: key.publicKey(),
          asset,
          amount: `${at + 1}.5`,
        }),
      ]),
      [authoriser, distribution],
    );
  }
  return keys.map((key) => key.publicKey());
}

function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** All but every hundredth are wallets of somebody. */
async function giveWallets(product: Product, addresses: readonly string[]): Promise<void> {
  const owned = addresses.filter((_, at) => at % 100 !== 0);
  const ids = owned.map(() => randomUUID());
  await makeBenchAccounts(product, ids);
  await product.db.pool.query(
    "insert into wallets (id, account_id, public_key, proof, proven_at) select gen_random_uuid(), id, public_key, 'web_authentication', now() from unnest($1::uuid[], $2::text[]) as one (id, public_key)",
    [ids, owned],
  );
  await product.db.pool.query('analyze');
}
