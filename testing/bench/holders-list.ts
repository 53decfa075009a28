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
import { type BenchPlace, makeBenchAccounts, seconds, withBenchProduct } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const TRIES = 5;
/** Horizon's largest page. */
const PAGE = 200;
/** A transaction's limits of operations and signatures besides that of its source. */
const OPERATIONS = 100;
const FURTHER_SIGNATURES = 19;

/** Relative to merely fetching the same pages of accounts one after the other. */
const MOST_OF_PAGES = 3;
/** Relative to a bare read of all wallets with their owners. */
const MOST_OF_READ = 10;
/**
 * Relative to a bare insert of the same lines into a table without key, checks and triggers, and
 * without hashing.
 */
const MOST_OF_INSERT = 20;

interface HoldersSize {
  readonly holders: number;
}

/**
 * The list of all holders: read from the ledger, shown as a page of the desk, and stored for good.
 * Each is compared with its floor in the same run: the bare pages of Horizon, the bare rows of the
 * wallets, the bare insert.
 */
export function benchHolders(place: BenchPlace, { holders }: HoldersSize): Promise<Figure[]> {
  return withBenchProduct(
    place,
    (product, { ledger }) => measure({ product, ledger, count: holders, say: place.say }),
    { ledger: true },
  );
}

async function measure({
  product,
  ledger,
  count,
  say,
}: {
  readonly product: Product;
  readonly ledger: Surroundings['ledger'];
  readonly count: number;
  readonly say: BenchPlace['say'];
}): Promise<Figure[]> {
  const { network, horizonUrl } = ledger;
  if (network === null) throw new Error('there is no ledger');
  await giveWallets(product, makeHolders(count, network, ledger));
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
  if (list?.holdings.length !== count + 1)
    throw new Error(
      `the list has ${list?.holdings.length} holders, not ${count} and the distribution account`,
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

  say(
    `${count} holders at ledger ${sequence}, the middle of ${TRIES} tries: read in ${ms(reading)}, shown in ${ms(showing)}, kept in ${ms(keeping)}; floors ${ms(pages)}, ${ms(rows)}, ${ms(inserting)}`,
  );
  return [
    {
      what: 'read from the ledger, of the bare pages of Horizon',
      measured: reading / pages,
      bound: 'at most',
      limit: MOST_OF_PAGES,
      unit: '',
    },
    {
      what: 'shown with owners and sums, of the bare rows of the wallets',
      measured: showing / rows,
      bound: 'at most',
      limit: MOST_OF_READ,
      unit: '',
    },
    {
      what: 'kept for good, of the bare insert of the same lines',
      measured: keeping / inserting,
      bound: 'at most',
      limit: MOST_OF_INSERT,
      unit: '',
    },
  ];
}

function ms(duration: number): string {
  return `${(duration * 1_000).toFixed(0)} ms`;
}

/** Seconds of the median attempt. */
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
  count: number,
  network: StellarStandIn,
  { environment, hot }: Pick<Surroundings['ledger'], 'environment' | 'hot'>,
): string[] {
  const [root, authoriser, distribution] = [
    rootKeyOf(Networks.TESTNET),
    hot.authoriser,
    hot.distribution,
  ];
  const issuer = environment['STELLAR_ISSUER'] ?? '';
  const asset = new Asset('BB1', issuer);
  const keys = Array.from({ length: count }, () => Keypair.random());
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

/** All but every hundredth wallet have an owner. */
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
