import { enterOpeningBalance } from '../opening-balance.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { eur } from '../../domain/src/money.ts';
import { paymentReference } from '../../domain/src/payments/payment-reference.ts';
import { writeCamt053, type StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import type { Product } from '../../server/src/compose.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import {
  importBankFile,
  previewBankFile,
} from '../../server/src/modules/payments/import-bank-file.ts';
import { matchPayment } from '../../server/src/modules/payments/match-payment.ts';
import { importBarely } from './bare-import.ts';
import { type BenchPlace, seconds, withBenchProduct } from './bench-product.ts';
import type { Figure } from './figure.ts';

const AMOUNT_CENTS = 10_000n;
/** As many concurrent jobs as a worker runs. */
const AT_ONCE = 4;
const MEGABYTE = 1024 * 1024;
/**
 * The limit, as a multiple of merely parsing the file: every entry takes some twenty statements on
 * a durable disk.
 */
const MOST_OF_FLOOR = 400;
/** Balances, equal lines and entries for officers cost no more than reading the file and writing its lines do. */
const MOST_OF_BARE = 2;
/** Above the process's earlier memory: the file, its parsed contents, and no more. */
const MOST_MORE_MEGABYTES = 300;

interface BankFileSize {
  readonly entries: number;
  readonly accounts: number;
}

/**
 * Imports a statement of thousands of transfers, each for a different order: dry run, import,
 * matching of every one, through PostgreSQL. Compared with merely parsing the same file in the same
 * run, and by the memory used.
 */
export function benchBankFile(place: BenchPlace, size: BankFileSize): Promise<Figure[]> {
  return withBenchProduct(place, (product) => measure(product, size, place.say));
}

async function measure(
  product: Product,
  size: BankFileSize,
  say: BenchPlace['say'],
): Promise<Figure[]> {
  const orders = await makeOrders(product, size);
  await enterOpeningBalance(product.db.pool, product.context.offering.bank.iban, 0n);
  const bytes = statementOf(product, orders);
  const { readBankFile, bank } = product.integrations;
  const rest = process.memoryUsage().rss;
  const floor = await measured(async () => void (await readBankFile(bytes)));
  const importing = {
    context: product.context,
    readBankFile,
    bank,
    officerId: null,
    locale: 'en' as const,
  };
  let id = '';
  const preview = await measured(
    async () => void ({ id } = await previewBankFile(importing, { fileName: 'bench.xml', bytes })),
  );
  const bare = await measured(() => importBarely(product, { importId: id, bytes }));
  const booking = await measured(() => importBankFile(importing, id));
  const { rows } = await product.db.pool.query<{ id: string }>(
    "select id from payments where state = 'new' order by id",
  );
  const matching = await measured(() =>
    inParallel(
      rows.map((row) => row.id),
      (paymentId) => matchPayment(product.house, paymentId),
    ),
  );
  const {
    rows: [count],
  } = await product.db.pool.query<{ paid: number }>(
    "select count(*)::int as paid from orders where status = 'funds_received'",
  );
  const { breaches } = await checkMoneyInvariants(product.db);
  if (count?.paid !== size.entries)
    throw new Error(`${count?.paid ?? 0} of ${size.entries} orders are paid`);
  if (breaches.length > 0) throw new Error(`${breaches.length} invariants are broken`);
  const mb = (value: number) => `${Math.round(value / MEGABYTE)} MB`;
  say(`${size.entries} entries in ${mb(bytes.length)}; ${mb(rest)} at rest`);
  for (const [name, phase] of Object.entries({ floor, preview, bare, booking, matching }))
    say(`${name}: ${phase.seconds.toFixed(1)} s, up to ${mb(phase.mostMemory - rest)} more`);
  return [
    {
      what: 'import, of bare reading and inserting',
      measured: booking.seconds / bare.seconds,
      bound: 'at most',
      limit: MOST_OF_BARE,
      unit: '',
    },
    {
      what: 'dry run, import and matching, of the bare reading',
      measured: (preview.seconds + booking.seconds + matching.seconds) / floor.seconds,
      bound: 'at most',
      limit: MOST_OF_FLOOR,
      unit: '',
    },
    {
      what: 'memory above what was held at rest',
      measured:
        (Math.max(...[preview, booking, matching].map((phase) => phase.mostMemory)) - rest) /
        MEGABYTE,
      bound: 'at most',
      limit: MOST_MORE_MEGABYTES,
      unit: 'MB',
    },
  ];
}

interface Phase {
  readonly seconds: number;
  /** The most memory that the process held, in bytes. */
  readonly mostMemory: number;
}

async function measured(work: () => Promise<void>): Promise<Phase> {
  let mostMemory = process.memoryUsage().rss;
  const watch = setInterval(
    () => (mostMemory = Math.max(mostMemory, process.memoryUsage().rss)),
    20,
  );
  try {
    const took = await seconds(work);
    return { seconds: took, mostMemory };
  } finally {
    clearInterval(watch);
  }
}

interface BenchOrder {
  readonly reference: string;
  readonly name: string;
}

/** Rows as the product would have written them, for people verified under the payer's name. */
async function makeOrders(
  product: Product,
  { entries, accounts }: BankFileSize,
): Promise<BenchOrder[]> {
  const { pool } = product.db;
  const people = Array.from({ length: accounts }, (_, at) => ({
    id: randomUUID(),
    first: 'Erika',
    last: `Beispiel${letters(at)}`,
  }));
  await pool.query(
    "insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at) select id, id || '@people.example', now(), first || ' ' || last, 'x', 'en', now() from unnest($1::uuid[], $2::text[], $3::text[]) as p (id, first, last)",
    [people.map(({ id }) => id), people.map(({ first }) => first), people.map(({ last }) => last)],
  );
  await pool.query(
    'insert into kyc_records (account_id, verdict_since) select id, now() from unnest($1::uuid[]) id on conflict do nothing',
    [people.map(({ id }) => id)],
  );
  await pool.query(
    `insert into identity_proofs (id, account_id, first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, doc_type, doc_id, doc_authority, doc_expires_on, created_at, updated_at)
     select gen_random_uuid(), id, first, last, '1980-02-29', 'Hamburg', 'DE', 'DE', 'DE', 'passport', 'C01X00T47', 'Stadt Hamburg', '2045-01-31', now(), now() from unnest($1::uuid[], $2::text[], $3::text[]) as p (id, first, last)`,
    [people.map(({ id }) => id), people.map(({ first }) => first), people.map(({ last }) => last)],
  );
  const orders = Array.from({ length: entries }, (_, at) => ({
    id: randomUUID(),
    person: people[at % accounts],
    reference: paymentReference(product.context.offering.token.code, randomBytes(8)),
  }));
  await pool.query(
    `insert into orders (id, account_id, token_code, amount_eur, token_amount, face_value_eur, payment_method, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline)
     select id, account_id, $4, $5, $5::numeric, $5, 'EUR', reference, '{}', id, '', now(), now() + interval '14 days' from unnest($1::uuid[], $2::uuid[], $3::text[]) as o (id, account_id, reference)`,
    [
      orders.map(({ id }) => id),
      orders.map(({ person }) => person?.id),
      orders.map(({ reference }) => reference),
      product.context.offering.token.code,
      eur(AMOUNT_CENTS),
    ],
  );
  await pool.query(
    'insert into order_parts (order_id, part_no, tier, price_eur, amount_eur, token_amount) select id, 1, 0, 1, amount_eur, token_amount from orders',
  );
  await pool.query('update sale_totals set reserved_eur = (select sum(amount_eur) from orders)');
  return orders.map(({ person, reference }) => ({
    reference,
    name: `${person?.first} ${person?.last}`,
  }));
}

function letters(at: number): string {
  return [at / 676, at / 26, at]
    .map((part) => 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(part) % 26))
    .join('');
}

function statementOf(product: Product, orders: readonly BenchOrder[]): Buffer {
  const { bank } = product.context.offering;
  const entries: StatementEntry[] = orders.map(({ name, reference }, at) => ({
    direction: 'credit',
    bankReference: `BENCH${at}`,
    transfers: [
      {
        amountCents: AMOUNT_CENTS,
        counterpartyName: name,
        counterpartyIban: 'DE02120300000000202051',
        remittance: [`Zeichnung ${reference.toLowerCase()}`],
      },
    ],
  }));
  const now = product.context.clock.now();
  return Buffer.from(
    writeCamt053({
      version: '08',
      account: { iban: bank.iban, bic: bank.bic, ownerName: bank.accountHolder },
      statementId: 'BENCH',
      sequenceNumber: 1,
      openingCents: 0n,
      bookingDate: now.toISOString().slice(0, 10),
      createdAt: now,
      entries,
    }),
  );
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
