import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../server/src/compose.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { makeNewKeys } from '../../web/app/portal/claim/new-keys.ts';
import { ApiRefusal } from '../../web/app/session/api-refusal.ts';
import { ApiClient } from '../api-client.ts';
import { claimAsTheBrowserDoes } from '../browser-claim.ts';
import { writeHolders } from '../payout-holders.ts';
import type { Surroundings } from '../surroundings.ts';
import { wireInto } from '../wire-into.ts';
import { type BenchPlace, withBenchProduct, workInBench } from './bench-product.ts';
import { alignedTable, type Figure } from './figure.ts';
import { claimant } from './honest-people.ts';
import { median } from './median.ts';
import { couponOfficers, firstCoupon } from './first-coupon.ts';
import { comeToPaymentDate, hasUnpaid } from './payouts-throughput.ts';
import { within } from './within.ts';

const POLL_MS = 500;
/** A hundred payouts are one transfer; this long at most may one of the issuer's own wait. */
const LONGEST_OF_ISSUER_SECONDS = 60;

interface ClaimsSize {
  readonly people: number;
  /** Who are paid a coupon at the same time. */
  readonly holders: number;
  readonly arriveWithinSeconds: number;
  /** A person who is asked to come back does so after this long. */
  readonly comesBackMs: number;
  readonly patienceSeconds: number;
}

/**
 * People who all claim their tokens with the browser's own code, through the channels that are
 * theirs, while the issuer pays a coupon through all channels. The ledger is the stand-in, which
 * closes at once: what is measured is the product's own waiting.
 */
export function benchClaims(place: BenchPlace, size: ClaimsSize): Promise<Figure[]> {
  return withBenchProduct(
    place,
    (product, surroundings) => measure(product, surroundings, { ...size, say: place.say }),
    { ledger: true, prices: true },
  );
}

async function measure(
  product: Product,
  surroundings: Surroundings,
  {
    people,
    holders,
    arriveWithinSeconds,
    comesBackMs,
    patienceSeconds,
    say,
  }: ClaimsSize & Pick<BenchPlace, 'say'>,
): Promise<Figure[]> {
  const {
    db,
    context: { clock },
    app,
  } = product;
  await app.ready();
  const officers = await couponOfficers(product);
  await writeHolders(
    { product, ledger: surroundings.ledger, now: () => clock.now() },
    Array.from({ length: holders }, () => 20_000_000n),
    { claimed: true },
  );
  await comeToPaymentDate(product, surroundings);
  const claimants = await Promise.all(
    Array.from({ length: people }, async (_, at) => ({
      person: await claimant(
        db,
        new ApiClient(wireInto(product, `10.1.${Math.floor(at / 250)}.${at % 250}`)),
        clock.now(),
      ),
      keys: await makeNewKeys(),
    })),
  );
  const coupon = await firstCoupon(product, officers);
  await coupon.prepare();
  await coupon.propose();
  await coupon.release();
  const working = await workInBench(product, surroundings.environment['DATABASE_URL'] ?? '', say);
  const began = performance.now();
  const waits = await Promise.all(
    claimants.map(async ({ person, keys }, at) => {
      await sleep((at / people) * arriveWithinSeconds * 1_000);
      return claimPatiently(() => claimAsTheBrowserDoes(person, keys, { intervalMs: POLL_MS }), {
        comesBackMs,
        patienceMs: patienceSeconds * 1_000,
      });
    }),
  );
  const claimedIn = performance.now() - began;
  while (await hasUnpaid(product, coupon.id)) await sleep(POLL_MS);
  await working.stop();
  const transfers = await payoutWaits(product);
  const { breaches } = await checkMoneyInvariants(db);
  // The holders were written without their payments.
  const broken = breaches.filter(({ invariant }) => /coupon|payout|claim|channel/.test(invariant));
  if (broken.length > 0) throw new Error(`an invariant is broken: ${broken[0]?.detail}`);
  const settled = waits.flatMap((wait) => wait ?? []);
  const table = alignedTable(
    ['who', 'times', 'median s', '95 % s', 'longest s'],
    [rowOf('a person claims', settled), rowOf('a transfer of the issuer', transfers)],
  );
  for (const line of table.split('\n')) say(line);
  say(`${people} claims in ${(claimedIn / 1_000).toFixed(0)} s`);
  return [
    {
      what: 'claims given up',
      measured: people - settled.length,
      bound: 'at most',
      limit: 0,
      unit: '',
    },
    {
      what: "longest of the issuer's transfers beside the claims",
      measured: Math.max(...transfers),
      bound: 'at most',
      limit: LONGEST_OF_ISSUER_SECONDS,
      unit: 's',
    },
  ];
}

/** In seconds until the tokens were there; null if the person gave up. */
async function claimPatiently(
  claim: () => Promise<{ readonly state: string }>,
  { comesBackMs, patienceMs }: { readonly comesBackMs: number; readonly patienceMs: number },
): Promise<number | null> {
  const began = performance.now();
  while (performance.now() < began + patienceMs) {
    try {
      if ((await claim()).state === 'settled') return (performance.now() - began) / 1_000;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || (error.status !== 503 && error.status !== 429))
        throw error;
    }
    await sleep(comesBackMs);
  }
  return null;
}

/** In seconds, from the request of each transfer of payouts to its mark of payment. */
async function payoutWaits({ db }: Product): Promise<number[]> {
  const { rows } = await db.pool.query<{ seconds: number }>(
    "select extract(epoch from (max(e.recorded_at) - t.created_at))::float8 as seconds from transfers t join transfer_payments p on p.transfer_id = t.id join journal_entries e on e.cause_id = t.id where t.kind = 'payout' group by t.id",
  );
  return rows.map(({ seconds }) => seconds);
}

function rowOf(who: string, seconds: readonly number[]): string[] {
  return [
    who,
    String(seconds.length),
    ...[median(seconds), within(seconds, 0.95), within(seconds, 1)].map((one) => one.toFixed(1)),
  ];
}
