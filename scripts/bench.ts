import { benchAnswerTimes } from '../testing/bench/answer-times.ts';
import { benchBankFile } from '../testing/bench/bank-file-matching.ts';
import { benchCertificates } from '../testing/bench/certificates-throughput.ts';
import { benchCountryRules } from '../testing/bench/country-rules-throughput.ts';
import { benchDesk } from '../testing/bench/desk-speed.ts';
import { benchHolders } from '../testing/bench/holders-list.ts';
import { benchLandingThroughput } from '../testing/bench/landing-throughput.ts';
import { benchLighthouse } from '../testing/bench/lighthouse-scores.ts';
import { benchPayouts } from '../testing/bench/payouts-throughput.ts';
import { benchSaleStart } from '../testing/bench/sale-start.ts';
import { benchScreening } from '../testing/bench/screening-throughput.ts';
import { benchOrders } from '../testing/bench/orders-throughput.ts';
import { type BenchServer, startBenchServer } from '../testing/bench/start-bench-server.ts';
import { benchUploads } from '../testing/bench/uploads.ts';
import { buildAll } from './build.ts';

let started: Promise<BenchServer> | undefined;

/** The built product in a process of its own, for the benches that need one. */
function server(): Promise<BenchServer> {
  started ??= buildAll().then((report) => {
    console.log(report);
    return startBenchServer();
  });
  return started;
}

const BENCHES: Readonly<Record<string, () => Promise<boolean>>> = {
  landing: async () => benchLandingThroughput(await server()),
  lighthouse: async () => benchLighthouse(await server()),
  enumeration: benchAnswerTimes,
  screening: benchScreening,
  country_rules: benchCountryRules,
  uploads: benchUploads,
  orders: benchOrders,
  bank_file: benchBankFile,
  payouts: benchPayouts,
  certificates: benchCertificates,
  holders: benchHolders,
  desk: benchDesk,
  'sale-start': async () => {
    console.log(await buildAll());
    return benchSaleStart();
  },
};

/** All benchmarks, or those named in the arguments. Ends with status 1 when one misses what it must reach. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0)
  throw new Error(
    `no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`,
  );
let reached = true;
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    if (!(await bench())) reached = false;
  }
} finally {
  await (await started)?.stop();
}
process.exitCode = reached ? 0 : 1;
