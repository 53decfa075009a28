import { benchLandingThroughput } from '../testing/bench/landing-throughput.ts';
import { benchLighthouse } from '../testing/bench/lighthouse-scores.ts';
import { type BenchServer, startBenchServer } from '../testing/bench/start-bench-server.ts';
import { buildAll } from './build.ts';

const BENCHES: Readonly<Record<string, (server: BenchServer) => Promise<boolean>>> = {
  landing: benchLandingThroughput,
  lighthouse: benchLighthouse,
};

/** All benchmarks, or those named in the arguments. Ends with status 1 when one misses what it must reach. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) throw new Error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
console.log(await buildAll());
const server = await startBenchServer();
let reached = true;
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    if (!(await bench(server))) reached = false;
  }
} finally {
  await server.stop();
}
process.exitCode = reached ? 0 : 1;
