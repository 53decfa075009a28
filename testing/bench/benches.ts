import { LOCALES } from '../../domain/src/locale.ts';
import { localPath } from '../../web/app/language/locale-path.ts';
import { LISTED_PAGES } from '../../web/app/site/listed-pages.ts';
import { benchAnswerTimes } from './answer-times.ts';
import { benchBankFile } from './bank-file-matching.ts';
import type { BenchPlace } from './bench-product.ts';
import { benchCertificates } from './certificates-throughput.ts';
import { benchCountryRules } from './country-rules-throughput.ts';
import { benchDevLoop } from './dev-loop.ts';
import { benchDesk } from './desk-speed.ts';
import type { Figure } from './figure.ts';
import { benchHolders } from './holders-list.ts';
import { benchLandingThroughput } from './landing-throughput.ts';
import { benchLighthouse } from './lighthouse-scores.ts';
import { benchOrdersBesideWebhooks } from './orders-beside-webhooks.ts';
import { benchOrders } from './orders-throughput.ts';
import { onDatabaseOfItsOwn } from './own-database.ts';
import { benchClaims } from './claims-throughput.ts';
import { benchPayouts } from './payouts-throughput.ts';
import { benchSaleStart } from './sale-start.ts';
import { benchScreeningRecall } from './screening-recall.ts';
import { benchScreening } from './screening-throughput.ts';
import { benchStarvation } from './starvation.ts';
import { benchUploads } from './uploads.ts';

/**
 * `small` shows within seconds that a bench completes, and its figures mean nothing; `usual` is
 * what `npm run bench` measures within an hour in total; `large` takes longer. A bench without
 * a large size uses its maximum anyway.
 */
export type BenchSize = 'small' | 'usual' | 'large';
export type Bench = (place: BenchPlace, size: BenchSize) => Promise<readonly Figure[]>;

/** All benches in the order in which they run. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  landing: inSizes(benchLandingThroughput, {
    small: { rounds: 1, seconds: 0.1 },
    usual: { rounds: 5, seconds: 3 },
  }),
  lighthouse: inSizes(benchLighthouse, {
    small: { runs: 1, pages: ['/'] },
    usual: {
      runs: 3,
      pages: LOCALES.flatMap((locale) => LISTED_PAGES.map((page) => localPath(locale, page))),
    },
  }),
  dev_loop: inSizes(benchDevLoop, {
    small: { edits: 1, thoughtMs: 0 },
    usual: { edits: 5, thoughtMs: 4_000 },
  }),
  enumeration: inSizes(benchAnswerTimes, {
    small: { pairs: 2, warmUpPairs: 1 },
    usual: { pairs: 500, warmUpPairs: 25 },
  }),
  screening: inSizes(benchScreening, {
    small: { people: 20, entries: 20 },
    usual: { people: 10_000, entries: 20_000 },
  }),
  screening_recall: inSizes(benchScreeningRecall, {
    small: { listed: 20, ordinary: 100 },
    usual: { listed: 2_000, ordinary: 100_000 },
  }),
  country_rules: inSizes(benchCountryRules, {
    small: { people: 10, oneIn: 10 },
    usual: { people: 10_000, oneIn: 100 },
  }),
  uploads: inSizes(benchUploads, {
    small: { people: 1, rounds: 1, files: 4 },
    usual: { people: 6, rounds: 3, files: Infinity },
  }),
  orders: inSizes(benchOrders, {
    small: { people: 2, orders: 4 },
    usual: { people: 8, orders: 400 },
  }),
  webhooks: inSizes(benchOrdersBesideWebhooks, {
    small: { people: 2, subscribers: 2, perSecond: 10, seconds: 0.2, rounds: 1 },
    usual: { people: 8, subscribers: 10, perSecond: 20, seconds: 90, rounds: 2 },
  }),
  bank_file: inSizes(benchBankFile, {
    small: { entries: 12, accounts: 4 },
    usual: { entries: 5_000, accounts: 500 },
    large: { entries: 20_000, accounts: 500 },
  }),
  payouts: inSizes(benchPayouts, {
    small: { holders: 20, compared: true },
    usual: { holders: 10_000, compared: false },
    large: { holders: 100_000, compared: true },
  }),
  claims: inSizes(benchClaims, {
    small: { people: 4, holders: 3, arriveWithinSeconds: 0, comesBackMs: 500, patienceSeconds: 60 },
    usual: {
      people: 1_000,
      holders: 5_000,
      arriveWithinSeconds: 60,
      comesBackMs: 10_000,
      patienceSeconds: 1_800,
    },
  }),
  certificates: inSizes(benchCertificates, {
    small: { holders: 3 },
    usual: { holders: 1_000 },
    large: { holders: 10_000 },
  }),
  holders: inSizes(benchHolders, { small: { holders: 20 }, usual: { holders: 10_000 } }),
  desk: inSizes(benchDesk, {
    small: { people: 60, orders: 90, tries: 1 },
    usual: { people: 100_000, orders: 150_000, tries: 3 },
  }),
  starvation: inSizes(benchStarvation, {
    small: {
      seconds: 0.2,
      patienceMs: 400,
      attack: { claimants: 2, uploaders: 1, networks: 2, applicants: 1, pixelsOfASide: 1_000 },
    },
    usual: {
      seconds: 120,
      patienceMs: 75_000,
      attack: {
        claimants: 3,
        uploaders: 24,
        networks: 250,
        applicants: 30,
        pixelsOfASide: 7_000,
      },
    },
  }),
  'sale-start': inSizes(benchSaleStart, {
    small: {
      perSecond: 30,
      seconds: 0.2,
      arrivals: 3,
      arriveWithinSeconds: 0.2,
      people: 30,
      sweepSeconds: 0,
      restSeconds: 0.1,
    },
    usual: {
      perSecond: 300,
      seconds: 60,
      arrivals: 1_000,
      arriveWithinSeconds: 10,
      people: 2_000,
      sweepSeconds: 65,
      restSeconds: 3,
    },
    large: {
      perSecond: 300,
      seconds: 300,
      arrivals: 1_000,
      arriveWithinSeconds: 10,
      people: 2_000,
      sweepSeconds: 65,
      restSeconds: 3,
    },
  }),
};

function inSizes<Size>(
  bench: (place: BenchPlace, size: Size) => Promise<readonly Figure[]>,
  sizes: { readonly small: Size; readonly usual: Size; readonly large?: Size },
): Bench {
  return (place, size) =>
    bench(place, size === 'large' ? (sizes.large ?? sizes.usual) : sizes[size]);
}

/** Runs a bench over a database of its own, which is dropped afterwards. */
export function runBench(
  bench: Bench,
  {
    postgresUrl,
    size,
    say,
  }: {
    /** A PostgreSQL server with the migrated template. */
    readonly postgresUrl: string;
    readonly size: BenchSize;
    readonly say: BenchPlace['say'];
  },
): Promise<readonly Figure[]> {
  return onDatabaseOfItsOwn({ postgresUrl }, (databaseUrl) =>
    bench({ postgresUrl, databaseUrl, say }, size),
  );
}
