import { inject } from 'vitest';
import { Keypair } from '@stellar/stellar-sdk';
import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { jobsOf, openHouse } from '../../server/src/house.ts';
import type { Context, Integrations } from '../../server/src/context.ts';
import type { House } from '../../server/src/module.ts';
import type {
  DepositAddresses,
  OutgoingProof,
} from '../../server/src/integrations/deposits/deposit-watch.ts';
import { openSale } from '../../server/src/modules/offering/store.ts';
import { issueTokens } from '../../server/src/modules/tokens/issue-tokens.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { newTotpSecret } from '../../server/src/platform/crypto/totp.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import type { Jobs } from '../../server/src/platform/jobs/jobs.ts';
import { approve } from '../applicant.ts';
import { verifyOneself } from '../cast.ts';
import { forgetConfiguration } from '../forget-configuration.ts';
import { cloneDatabase, databaseUrl } from '../postgres-for-tests.ts';
import { openSurroundings } from '../surroundings.ts';
import { openWorld, PASSWORD } from '../world.ts';
import { type CrashPoints, crashPoints } from './crash-points.ts';
import type { RatedMethod } from './outside-world.ts';

interface Person {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly iban: string;
  readonly wallet: string;
}

/**
 * A database with people who may invest and officers, without connections: scenes are copies of it.
 */
export interface PreparedPeople {
  readonly database: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly people: readonly Person[];
  /** Each may do everything; the proposer is never the approver. */
  readonly officers: readonly string[];
  /** How officers sign in, in the same order. */
  readonly credentials: readonly { readonly email: string; readonly totpSecret: string }[];
}

/**
 * Everything that moves money, over a database of its own, with a clock that only the test moves.
 */
export interface MoneyScene {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly context: Context;
  readonly integrations: Integrations;
  readonly house: House;
  readonly jobs: Jobs;
  readonly log: House['log'];
  readonly db: Database;
  readonly people: readonly Person[];
  readonly officers: readonly string[];
  readonly crash: CrashPoints;
  /** The chain's answer about a payment of ours. */
  readonly proof: { answer: OutgoingProof };
  readonly market: Market;
  pass(minutes: number): void;
  /** An empty sale with the same people at the same moment. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** What a coin costs in EUR at every source of prices, and what it has cost. */
interface Market {
  readonly now: Readonly<Record<RatedMethod, string>>;
  readonly history: readonly { currency: RatedMethod; at: Date; rate: string }[];
  move(currency: RatedMethod, rate: string): void;
  begin(): void;
}

const RATES = { XLM: '0.09', BTC: '54321.98', ETH: '2500.77' };

function openMarket(now: () => Date): Market {
  const rates: Record<RatedMethod, string> = { ...RATES };
  const history: { currency: RatedMethod; at: Date; rate: string }[] = [];
  const move = (currency: RatedMethod, rate: string): void => {
    rates[currency] = rate;
    history.push({ currency, at: now(), rate });
  };
  return {
    now: rates,
    history,
    move,
    begin() {
      history.length = 0;
      for (const currency of ['XLM', 'BTC', 'ETH'] as const) move(currency, RATES[currency]);
    },
  };
}

const NAMES = ['Anna Muster', 'Berta Beispiel', 'Carla Probe'];
const IBANS = ['DE02120300000000202051', 'DE02500105170137075030', 'DE02100500000054540402'];
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Video identification is not required here. */
export const withoutVideo = {
  offering: <T extends { kyc: object; paymentMethods: readonly string[] }>(offering: T): T => ({
    ...offering,
    kyc: { ...offering.kyc, videoFromEur: '4000000.00' },
    paymentMethods: ['EUR', 'XLM', 'BTC', 'ETH'],
  }),
};

export async function preparePeople(): Promise<PreparedPeople> {
  const secrets = {
    APP_SECRET: Buffer.alloc(32, 7).toString('base64'),
    DOCUMENT_KEYS: `test:${Buffer.alloc(32, 8).toString('base64')}`,
  };
  const world = await openWorld({ ...withoutVideo, environment: secrets });
  const { context, db } = world.product;
  const people: Person[] = [];
  const reviewer = await world.officer('Rita Reviewer', 'compliance');
  for (const [index, name] of NAMES.entries()) {
    const person = await world.investor(name);
    await verifyOneself(person, name);
    await approve(reviewer, person.accountId);
    people.push({
      accountId: person.accountId,
      email: person.email,
      name,
      iban: IBANS[index] ?? '',
      wallet: Keypair.random().publicKey(),
    });
  }
  const officers: string[] = [];
  const credentials: { email: string; totpSecret: string }[] = [];
  for (const name of ['mia', 'noa', 'kai']) {
    const signIn = { email: `${name}@issuer.example`, totpSecret: newTotpSecret() };
    const created = await createOfficer(context, {
      name,
      password: PASSWORD,
      locale: 'en',
      roles: ['finance', 'finance_approver'],
      ...signIn,
    });
    officers.push(created?.id ?? '');
    credentials.push(signIn);
  }
  const { rows } = await db.pool.query<{ name: string }>('select current_database() as name');
  await world.close();
  await forgetConfiguration(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''));
  return { database: rows[0]?.name ?? '', secrets, people, officers, credentials };
}

/** Next to another scene it is a second process over the same database. */
export async function openMoneyScene(
  prepared: PreparedPeople,
  options: { readonly beside?: MoneyScene; readonly poolSize?: number } = {},
): Promise<MoneyScene> {
  const url =
    options.beside?.url ?? (await cloneDatabase(inject('postgresUrl'), prepared.database));
  const surroundings =
    options.beside ??
    (await openSurroundings(url, { ...withoutVideo, environment: prepared.secrets }));
  const { environment } = surroundings;
  const product = await compose(readConfig(environment));
  await product.enter();
  const start = new Date(product.context.clock.now().getTime() + HOUR_MS);
  let now = start;
  const crash = crashPoints();
  const proof: MoneyScene['proof'] = { answer: { state: 'unknown' } };
  const db = openDatabase({
    url,
    poolSize: options.poolSize ?? 8,
    faults: crash,
    onError: () => undefined,
  });
  const context: Context = { ...product.context, db, clock: { now: () => now, movable: true } };
  const market = openMarket(() => now);
  market.begin();
  const integrations = integrationsOf(product.integrations, context, { proof, market });
  const house = openHouse({ ...product.house, ...context, ...integrations });
  return {
    url,
    environment,
    context,
    integrations,
    house,
    jobs: jobsOf(house),
    log: product.house.log,
    db,
    people: prepared.people,
    officers: prepared.officers,
    crash,
    proof,
    market,
    pass(minutes) {
      now = new Date(now.getTime() + minutes * MINUTE_MS);
    },
    async reset() {
      now = start;
      market.begin();
      crash.arm(null);
      await emptyTheBooks(db);
      await db.transaction('test_start', async (tx) => {
        await openSale(tx, context.offering);
        await issueTokens(tx, context);
      });
      await publishCode(db, prepared.officers, start);
    },
    async close() {
      await db.close();
      await product.close();
      // Those of the neighbouring scene are closed with it.
      if (options.beside === undefined) await surroundings.close();
    },
  };
}

/** The ports of the outside world, which the model's steps move. */
function integrationsOf(
  real: Integrations,
  { clock }: Context,
  { proof, market }: Pick<MoneyScene, 'proof' | 'market'>,
): Integrations {
  const addresses = (beginning: string): DepositAddresses => ({
    addressAt: (index) => `${beginning}${index.toString().padStart(40, '0')}`,
    watch: () => Promise.resolve(),
    isAddress: () => true,
  });
  const proofs = { prove: () => Promise.resolve(proof.answer) };
  return {
    ...real,
    prices: ['north', 'south'].map((name) => ({
      name,
      read: (currency) => Promise.resolve({ rate: market.now[currency], sourceTime: clock.now() }),
    })),
    deposits: {
      ...real.deposits,
      addresses: { BTC: addresses('bcrt1q'), ETH: addresses('0x') },
      proofs: { BTC: proofs, ETH: proofs },
    },
    isPayeeOf: { EUR: () => true, XLM: real.isStellarAddress, BTC: () => true, ETH: () => true },
    paymentMethods: ['EUR', 'XLM', 'BTC', 'ETH'],
  };
}

const EMPTY = `
  set local session_replication_role = replica;
  truncate orders, order_standings, payments, payment_assignments, bank_imports, bank_statements, bank_lines, transfers, stellar_channels, journal_entries, journal_lines, journal_sums, sale_sums, discount_codes, quotes,
    rate_readings, deposit_addresses, foreign_deposits, deposit_outflows, payment_decisions, refunds, refund_files, allocations, withdrawals, unexplained_debits, payment_halts, comparisons, sale_totals, mail_outbox, audit_log,
    graphile_worker._private_jobs restart identity cascade;
  delete from approvals where kind <> 'opening_balance';
  update chain_cursors set cursor = null, version = 0, head_height = null, head_at = null, balance = null, read_at = null, complete_at = null;
  alter sequence refund_number restart;
  alter sequence bitcoin_address_index restart;
  alter sequence ethereum_address_index restart;`;

/** Books are append-only; only the database's owner can delete them, as here between two runs. */
async function emptyTheBooks(db: Database): Promise<void> {
  await db.pool.query(`begin; ${EMPTY} commit;`);
}

export const CODE = 'SPRING-20';

async function publishCode(
  db: Database,
  [maker, checker]: readonly string[],
  at: Date,
): Promise<void> {
  await db.pool.query(
    `insert into discount_codes (id, code, token_code, rate_percent, valid_from, valid_until, max_uses, max_uses_per_person, proposed_by, proposed_at, state, decided_by, decided_at)
     values (gen_random_uuid(), $1, 'BB1', 20, $2::timestamptz - interval '1 day', $2::timestamptz + interval '30 days', 3, 2, $3, $2, 'published', $4, $2)`,
    [CODE, at, maker, checker],
  );
}
