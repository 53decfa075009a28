import { randomUUID } from 'node:crypto';
import { Keypair, Operation } from '@stellar/stellar-sdk';
import type { PayoutDay } from '../../domain/src/payouts/payout-calendar.ts';
import { newAccount } from '../../sandbox/stellar/core/entries.ts';
import type { PayoutHolder } from '../payout-holders.ts';
import type { PayoutScene } from '../payout-scene.ts';
import { openRedeeming } from '../redeem.ts';
import { type Lot as Chance, seeded } from '../seeded.ts';
import { tokenOf } from '../token-holder.ts';
import { payoutsOf, type StoredPayout } from './payouts-of.ts';
import {
  centsText,
  fixedOf,
  gainsOf,
  nominalOf,
  reckon,
  type ReckonedTaxes,
  variableOf,
} from './reckoning.ts';

const TOKEN = 10_000_000n;
const FEE = 100n;

/** A person of this life, with the test's own knowledge of them. */
interface Person {
  readonly accountId: string;
  /** Where their tokens are; null: not claimed. */
  keys: Keypair | null;
  units: bigint;
  readonly bought: bigint;
  readonly taxes: { readonly church: 0n | 8n | 9n; readonly exemptUntil: string | null };
  /** Every wallet they ever had. */
  readonly wallets: string[];
  fees: bigint;
}

interface Happened {
  sales: number;
  closings: number;
  lostKeys: number;
  lateClaims: number;
}

interface Life {
  readonly people: readonly Person[];
  readonly chance: Chance;
  readonly happened: Happened;
}

export interface LifeReport {
  readonly runs: number;
  /** Wrong payouts, in words. */
  readonly differences: readonly string[];
  readonly breaches: readonly string[];
  readonly unpaid: number;
  /** Tokens (stroops) in any wallet after the redemption. */
  readonly outstanding: bigint;
  readonly happened: Happened;
  /** People whose wallets together have the wrong lumens. */
  readonly wallets: readonly string[];
}

/**
 * The whole life of the bond on the stand-in: holders sell to each other on the ledger, some lose
 * their keys, some close what they have sold, some claim years late, and in the end all tokens are
 * redeemed; church tax and certificates change the withholding; the price of lumens changes. Each
 * payout is compared with the test's own calculation, from holdings that the test has recorded
 * itself.
 */
export async function playLife(
  scene: PayoutScene,
  { holders, seed }: { readonly holders: number; readonly seed: number },
): Promise<LifeReport> {
  const chance = seeded(seed);
  const people = await settleDown(scene, { count: holders, chance });
  const happened: Happened = { sales: 0, closings: 0, lostKeys: 0, lateClaims: 0 };
  const differences: string[] = [];
  const breaches: string[] = [];
  let runs = 0;
  for (const day of scene.days) {
    await live(scene, { people, chance, happened }, day);
    const held = people.map((person) => ({
      person,
      key: person.keys?.publicKey() ?? null,
      units: person.units,
    }));
    const profit = day.parts.includes('variable_coupon')
      ? BigInt(chance.below(60_000_000) - 10_000_000)
      : 0n;
    scene.world.prices.set({
      currency: 'XLM',
      eur: (0.1 + chance.below(9_000) / 10_000).toFixed(4),
    });
    scene.fund(BigInt(holders) * 2_000_000n * TOKEN);
    const { run, rate } = await scene.pay(day, centsText(profit));
    runs++;
    differences.push(
      ...compare({
        day,
        held,
        profit,
        rate: rate?.rate ?? '0',
        stored: await payoutsOf(scene, run.id),
      }),
    );
    breaches.push(...(await scene.breaches()));
  }
  for (const person of people.filter(({ keys }) => keys === null)) await claim(scene, person);
  await scene.pass(61);
  await scene.settle();
  const redeeming = await openRedeeming(scene);
  await redeeming.redeem();
  breaches.push(...(await scene.breaches()));
  const rows = await scene.world.query<{
    account_id: string;
    lumens: string;
    unpaid: number;
  }>(
    "select account_id, sum(lumens)::text as lumens, count(*) filter (where state <> 'paid')::int as unpaid from coupon_payouts group by account_id",
  );
  const paid = new Map(rows.map((row) => [row.account_id, BigInt(row.lumens.replace('.', ''))]));
  // Lumens went to each wallet a person had when they were paid; a lost key's wallet kept them.
  const wallets = people
    .filter(
      (person) => (paid.get(person.accountId) ?? 0n) - person.fees !== lumensIn(scene, person),
    )
    .map(({ accountId }) => accountId);
  return {
    runs,
    differences,
    breaches,
    unpaid: rows.reduce((sum, { unpaid }) => sum + unpaid, 0),
    happened,
    wallets,
    outstanding: redeeming.outstanding(),
  };
}

async function settleDown(
  scene: PayoutScene,
  { count, chance }: { count: number; chance: Chance },
): Promise<Person[]> {
  const some = (length: number) =>
    Array.from(
      { length },
      () => BigInt(10 + chance.below(5_000)) * TOKEN + BigInt(chance.below(10_000_000)),
    );
  const unclaimed = Math.max(2, Math.floor(count / 20));
  const claimed = await scene.holders(some(count - unclaimed));
  const waiting = await scene.holders(some(unclaimed), { claimed: false });
  const people = [
    ...claimed.map((one) => personOf(one, one.keys, chance)),
    ...waiting.map((one) => personOf(one, null, chance)),
  ];
  await enterTaxes(scene, people);
  return people;
}

function personOf(
  { accountId, units }: PayoutHolder,
  keys: Keypair | null,
  chance: Chance,
): Person {
  const church = chance.pick([0n, 0n, 8n, 9n] as const);
  return {
    accountId,
    keys,
    units,
    bought: units,
    taxes: { church, exemptUntil: chance.chance(0.15) ? '2028-12-31' : null },
    wallets: keys === null ? [] : [keys.publicKey()],
    fees: 0n,
  };
}

function lumensIn(scene: PayoutScene, { wallets }: Person): bigint {
  return wallets.reduce((sum, key) => sum + scene.lumensOf(key), 0n);
}

/** As two officers would have entered them, for every year of the bond. */
async function enterTaxes(
  { world, maker, checker, days }: PayoutScene,
  people: readonly Person[],
): Promise<void> {
  const years = [...new Set(days.map(({ paymentDate }) => paymentDate.slice(0, 4)))];
  const rows = people.flatMap(({ accountId, taxes: { church, exemptUntil } }) => [
    ...(church === 0n
      ? []
      : years.map((year) => ({
          id: randomUUID(),
          account: accountId,
          kind: 'church_tax',
          year,
          answer: `percent_${church}`,
          exemption: null,
          from: null,
          until: null,
        }))),
    ...(exemptUntil === null
      ? []
      : [
          {
            id: randomUUID(),
            account: accountId,
            kind: 'exemption',
            year: null,
            answer: null,
            exemption: 'non_assessment',
            from: '2026-01-01',
            until: exemptUntil,
          },
        ]),
  ]);
  await world.query(
    `insert into tax_entries (id, account_id, kind, year, church_tax, exemption_kind, valid_from, valid_until, document_reference, state, proposed_by, proposed_at, decided_by, decided_at, church_community, tax_office, issued_on, list_number)
     select r.id, r.account, r.kind, r.year, r.answer, r.exemption, r."from", r.until, 'a paper', 'approved', $2, now(), $3, now(), case when r.kind = 'church_tax' then 'ev' end,
       case when r.kind = 'exemption' then 'Finanzamt Köln' end, case when r.kind = 'exemption' then '2026-01-01'::date end, case when r.kind = 'exemption' then '1' end
     from jsonb_to_recordset($1::jsonb) as r (id uuid, account uuid, kind text, year smallint, answer text, exemption text, "from" date, until date)`,
    [JSON.stringify(rows), maker.officerId, checker.officerId],
  );
}

/** Events between two record dates. */
async function live(scene: PayoutScene, life: Life, { number }: PayoutDay): Promise<void> {
  const { people, chance, happened } = life;
  // No holder has lumens for a fee before the first coupon.
  const trades = number === 1 ? 0 : 1 + Math.floor(people.length / 250);
  for (let trade = 0; trade < trades; trade++) await sell(scene, life);
  if (number % 6 === 3)
    happened.lostKeys += await loseKey(
      scene,
      chance.pick(people.filter(({ keys }) => keys !== null)),
    );
  const waiting = people.filter(({ keys }) => keys === null);
  if (number % 10 !== 5 || waiting.length < 2) return;
  await claim(scene, chance.pick(waiting));
  happened.lateClaims++;
}

/**
 * On the ledger, without the portal: a part, or everything, and then the trustline is closed too.
 */
async function sell(scene: PayoutScene, { people, chance, happened }: Life): Promise<void> {
  const seller = chance.pick(
    people.filter(
      ({ keys, units }) =>
        keys !== null && units > TOKEN && scene.lumensOf(keys.publicKey()) > 10n * FEE,
    ),
  );
  const buyer = chance.pick(
    people.filter((one) => one.keys !== null && one !== seller && hasTrustline(scene, one)),
  );
  if (seller.keys === null || buyer.keys === null) return;
  const units = chance.chance(0.2)
    ? seller.units
    : (seller.units * BigInt(1 + chance.below(90))) / 100n;
  const { asset, holder } = tokenOf(scene.world.ledger);
  const payment = Operation.payment({
    destination: buyer.keys.publicKey(),
    asset,
    amount: `${units / TOKEN}.${String(units % TOKEN).padStart(7, '0')}`,
  });
  const closing = units === seller.units ? [Operation.changeTrust({ asset, limit: '0' })] : [];
  await holder(seller.keys).act([payment, ...closing]);
  seller.units -= units;
  buyer.units += units;
  seller.fees += FEE * BigInt(1 + closing.length);
  happened.sales++;
  happened.closings += closing.length;
}

function hasTrustline({ network, world }: PayoutScene, { keys }: Person): boolean {
  return (
    keys !== null &&
    network.node.ledger.state.trustline(
      keys.publicKey(),
      `BB1:${world.product.integrations.stellar.claims.assetIssuer}`,
    ) !== null
  );
}

/**
 * As the cold keys would have done it: the tokens are in another wallet, and the old one is frozen
 * for good.
 */
async function loseKey(scene: PayoutScene, person: Person): Promise<0 | 1> {
  if (person.keys === null || person.units === 0n) return 0;
  const [old, next] = [person.keys.publicKey(), Keypair.random()];
  const { product } = scene.world;
  await product.db.pool.query(
    `insert into holding_adjustments (id, kind, account_id, public_key, target_account_id, target_public_key, token_amount, reason, document_reference, state, proposed_by, proposed_at, decided_by, decided_at, done_at)
     values ($1, 'replacement', $2, $3, $2, $4, $5, 'lost', 'x', 'done', $6, now(), $7, now(), now())`,
    [
      randomUUID(),
      person.accountId,
      old,
      next.publicKey(),
      `${person.units / TOKEN}.${String(person.units % TOKEN).padStart(7, '0')}`,
      scene.maker.officerId,
      scene.checker.officerId,
    ],
  );
  await product.db.pool.query('insert into frozen_holdings values ($1, now())', [old]);
  await openWallet(scene, person, next, old);
  return 1;
}

async function openWallet(
  scene: PayoutScene,
  person: Person,
  keys: Keypair,
  from: string,
): Promise<void> {
  const { state, last } = scene.network.node.ledger;
  const asset = `BB1:${scene.world.product.integrations.stellar.claims.assetIssuer}`;
  const source = state.trustline(from, asset);
  if (source === null) throw new Error('there is nothing to move');
  state.put({ ...source, balance: source.balance - person.units, modified: last.sequence });
  state.put({
    ...newAccount(keys.publicKey(), 0n, BigInt(last.sequence) << 32n),
    subentries: 1,
    sponsored: 3,
    modified: last.sequence,
  });
  state.put({
    ...source,
    account: keys.publicKey(),
    balance: person.units,
    modified: last.sequence,
  });
  await scene.world.query(
    "insert into wallets (id, account_id, public_key, proof, proven_at) values ($1, $2, $3, 'claim_signature', now())",
    [randomUUID(), person.accountId, keys.publicKey()],
  );
  person.wallets.push(keys.publicKey());
  person.keys = keys;
  scene.network.closeLedger();
}

/** The records of a settled claim, years after the allocation. */
async function claim(scene: PayoutScene, person: Person): Promise<void> {
  const { claims } = scene.world.product.integrations.stellar;
  const [transfer, id, keys] = [randomUUID(), randomUUID(), Keypair.random()];
  const at = scene.world.now();
  scene.network.closeLedger();
  await openWallet(scene, person, keys, claims.distribution);
  const amount = `${person.units / TOKEN}.${String(person.units % TOKEN).padStart(7, '0')}`;
  const client = await scene.world.product.db.pool.connect();
  await client.query('begin');
  await client.query(
    "insert into transfers (id, kind, state, channel, sequence, created_at, settled_ledger) values ($1, 'claim', 'settled', $2, 2, $4, $3)",
    [transfer, claims.channels[0], scene.network.node.ledger.last.sequence, at],
  );
  await client.query(
    "insert into transfer_attempts (id, transfer_id, attempt_no, unsigned_envelope_xdr, transaction_hash, max_time, signed_envelope_xdr, built_at, outcome) values ($1, $2, 1, '', $3, $4, '', $4, 'settled')",
    [randomUUID(), transfer, `${randomUUID()}${randomUUID()}`.replaceAll('-', ''), at],
  );
  await client.query(
    "insert into distribution_claims (id, account_id, state, public_key, token_amount, transfer_id, created_at, settled_at) values ($1, $2, 'settled', $3, $4, $5, $6, $6)",
    [id, person.accountId, keys.publicKey(), amount, transfer, at],
  );
  await client.query(
    "insert into journal_entries (id, kind, cause_id, recorded_at) values ($1, 'claim_settled', $1, $2)",
    [id, at],
  );
  await client.query(
    "insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) values ($1, 1, 'unclaimed_tokens', $2, 'TOKEN', $3::numeric), ($1, 2, 'claimed_tokens', $2, 'TOKEN', -$3::numeric)",
    [id, person.accountId, amount],
  );
  await client.query('commit');
  client.release();
}

interface Held {
  readonly person: Person;
  readonly key: string | null;
  readonly units: bigint;
}

function compare({
  day,
  held,
  profit,
  rate,
  stored,
}: {
  day: PayoutDay;
  held: readonly Held[];
  profit: bigint;
  rate: string;
  stored: readonly StoredPayout[];
}): string[] {
  const outstanding = held.reduce((sum, { units }) => sum + units, 0n);
  const expected = new Map<string, string>();
  for (const { person, key, units } of held) {
    const taxes: ReckonedTaxes = {
      church: person.taxes.church,
      isExempt: person.taxes.exemptUntil !== null && day.paymentDate <= person.taxes.exemptUntil,
    };
    const isLast = day.parts.includes('repayment');
    const coupons = fixedOf(units) + variableOf(units, outstanding, profit);
    const repayment = isLast ? nominalOf(units) : 0n;
    // Bought at 0.95, rounded up to the cent.
    const gain = isLast
      ? (gainsOf(
          [units],
          [{ units: person.bought, cents: (person.bought * 95n + TOKEN - 1n) / TOKEN }],
        )[0] ?? 0n)
      : 0n;
    if (coupons + repayment === 0n) continue;
    const { gross, capitalGains, surcharge, church, net, lumens } = reckon({
      coupons,
      repayment,
      gain,
      taxes: taxes.isExempt ? { ...taxes, church: 0n } : taxes,
      rate,
    });
    expected.set(
      key ?? person.accountId,
      [gross, capitalGains, surcharge, church, net, lumens].join(' '),
    );
  }
  const found = new Map(
    stored.map((row) => [
      row.public_key ?? row.account_id ?? '',
      [
        row.gross_eur,
        row.capital_gains_tax_eur,
        row.solidarity_surcharge_eur,
        row.church_tax_eur,
        row.net_eur,
        row.lumens,
      ]
        .map((text) => BigInt(text.replace('.', '')))
        .join(' '),
    ]),
  );
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => expected.get(key) !== found.get(key))
    .map(
      (key) =>
        `day ${day.number}, ${key}: expected ${expected.get(key) ?? 'nothing'}, found ${found.get(key) ?? 'nothing'}`,
    );
}
