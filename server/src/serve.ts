import type { WebBuild } from '../../web/app/server-context.ts';
import { compose, type Product } from './compose.ts';
import type { Config } from './config.ts';
import { WATCH_DEPOSITS } from './modules/payments/deposits/poll-chains.ts';
import { runJob, work, type Working } from './platform/jobs/jobs.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { builtPages, serveWeb } from './serve-web.ts';
import { acceptedWeakSetting, weakSettings } from './weak-settings.ts';

// Longer than any call except an upload; anything slower has had its chance.
const MOST_DRAIN_MS = 10_000;
const MOST_STOP_MS = 20_000;

/**
 * Answers requests and runs jobs; `--no-jobs` only answers, `--no-web` serves only the interface.
 * The pages are the built ones unless others are given.
 */
export async function serve(
  config: Config,
  options: readonly string[],
  pages: () => Promise<WebBuild> = builtPages,
): Promise<void> {
  const as = options.includes('--no-jobs') ? 'serve' : 'serve and work';
  const product = await openProduct(config, as);
  if (!options.includes('--no-web')) await serveWeb(product, config, await pages());
  const answer = await openOperatorsPort(product, config);
  const started = Promise.withResolvers<Working | null>();
  stopOnSignal(product, config, async () => {
    await product.readiness.drain({
      stillMs: config.STOP_DELAY_SECONDS * 1_000,
      mostMs: MOST_DRAIN_MS,
    });
    await product.app.close();
    await (await started.promise)?.stop();
    await answer?.close();
    await product.close();
  });
  // The size of a crowd that arrives within one second.
  await product.app.listen({ host: config.HOST, port: config.PORT, backlog: 4_096 });
  const { replaced } = await product.enter();
  started.resolve(options.includes('--no-jobs') ? null : await startWorking(product, config));
  logStart(product, as);
  void endWhenReplaced(product, replaced);
}

/** Runs jobs and answers no requests. */
export async function workOnly(config: Config): Promise<void> {
  const product = await openProduct(config, 'work');
  const answer = await openOperatorsPort(product, config);
  const started = Promise.withResolvers<Working>();
  stopOnSignal(product, config, async () => {
    await (await started.promise).stop();
    await answer?.close();
    await product.close();
  });
  const { replaced } = await product.enter();
  started.resolve(await startWorking(product, config));
  logStart(product, 'work');
  void endWhenReplaced(product, replaced);
}

/** The log shows at each start which weak settings were accepted by name. */
async function openProduct(config: Config, as: string): Promise<Product> {
  const product = await compose(config, { as });
  if (config.MODE !== 'sandbox')
    for (const { name, reason } of weakSettings(config))
      product.app.log.warn({ setting: name, reason }, acceptedWeakSetting(config));
  await product.checkLedger();
  return product;
}

async function startWorking(product: Product, config: Config) {
  const working = await work({
    pool: product.db.pool,
    connectionString: config.DATABASE_URL,
    jobs: product.jobs,
    sweeps: product.sweeps,
    concurrency: 4,
    onError: (error, job) =>
      product.app.log.error({ err: error, job }, 'a job failed and will be tried again'),
  });
  // The first poll of the chains does not wait for the next full minute.
  await runJob(product.jobs, WATCH_DEPOSITS.name);
  return working;
}

/**
 * The supervisor restarts this process with the confirmed configuration, or the start reports that
 * it has another one.
 */
async function endWhenReplaced({ app }: Product, replaced: Promise<void>): Promise<void> {
  await replaced;
  app.log.fatal('another configuration was confirmed; this process ends');
  process.kill(process.pid, 'SIGTERM');
}

/** A process that only works listens nowhere, and this is its one line about itself. */
function logStart({ app, health }: Product, as: string): void {
  app.log.info({ as, node: process.versions.node, ...health.version }, 'started');
}

async function openOperatorsPort(
  { metrics, health }: Product,
  { METRICS_ADDRESS: address }: Config,
) {
  return metrics === null || address === undefined
    ? null
    : serveMetrics({ address, metrics, ...health });
}

/**
 * Finishes work in progress, then exits. `stop` waits for a start in progress: its connections would
 * never be returned to a pool that closes before.
 */
function stopOnSignal(
  { app }: Product,
  { STOP_DELAY_SECONDS: delay }: Config,
  stop: () => Promise<void>,
): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      app.log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), delay * 1_000 + MOST_STOP_MS).unref();
      stop().then(
        () => {
          app.log.info('stopped');
          process.exit(0);
        },
        (error: unknown) => {
          app.log.error({ err: error }, 'the stop failed');
          process.exit(1);
        },
      );
    });
  }
}
