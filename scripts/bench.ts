import { BENCHES, type BenchSize, runBench } from '../testing/bench/benches.ts';
import { type Figure, figuresTable, isKept } from '../testing/bench/figure.ts';
import { startTemplatePostgres } from '../testing/postgres-for-tests.ts';
import { BUILT_SERVER, buildAll } from './build.ts';

/**
 * All benches, or those named in the arguments, over a durable PostgreSQL; `--small` and `--large`
 * choose another size. Every bench runs, whatever the outcome of earlier ones. Ends with the table
 * of figures, and with status 1 if a figure was missed or a bench did not complete.
 */
const SIZES: readonly BenchSize[] = ['small', 'usual', 'large'];

const words = process.argv.slice(2);
const size = SIZES.find((one) => words.includes(`--${one}`)) ?? 'usual';
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0)
  throw new Error(
    `no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`,
  );

console.log(await buildAll());
process.env['SERVER_MAIN'] = BUILT_SERVER;
const postgres = await startTemplatePostgres({ durable: true });
const ran: { bench: string; figures: readonly Figure[] }[] = [];
const failed: string[] = [];
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const began = performance.now();
    try {
      const figures = await runBench(bench, {
        postgresUrl: postgres.url,
        size,
        say: (line) => console.log(`     ${line}`),
      });
      ran.push({ bench: name, figures });
    } catch (error) {
      failed.push(name);
      console.error(error);
    }
    console.log(`${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  }
} finally {
  await postgres.stop();
}
console.log(figuresTable(ran));
if (failed.length > 0) console.log(`\nnot run to their end: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 && ran.every(({ figures }) => figures.every(isKept)) ? 0 : 1;
