import type { Endpoint } from '@bb1/domain/endpoint';
import type { FastifyInstance } from 'fastify';
import { TRANSFER_SERVER_PATH } from '@bb1/domain/wallet-orders/transfer-server';
import { WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import type { Config } from './config.ts';
import type { Context, Integrations } from './context.ts';
import { databaseFigures } from './database-figures.ts';
import { checkStart, enterStart } from './enter-start.ts';
import { jobsOf, openHouse, SWEEPS } from './house.ts';
import { horizonsOf } from './horizons-of.ts';
import { integrationsOf } from './integrations-of.ts';
import { checkAssetSetup } from './integrations/stellar/check-asset-setup.ts';
import { checkSigner } from './integrations/stellar/check-signer.ts';
import type { Horizons } from './integrations/stellar/horizon-pool.ts';
import { LedgerUnreachable } from './integrations/stellar/stellar.ts';
import type { House } from './module.ts';
import { type ShownUse, showUse } from './modules/configuration/show-use.ts';
import { type LedgerIdentity, stellarToml } from './modules/offering/stellar-toml.ts';
import { ledgerFigures } from './ledger-figures.ts';
import { openApp } from './open-app.ts';
import { openInterface } from './open-interface.ts';
import { type SandboxClock, sandboxClock, systemClock } from './platform/clock/clock.ts';
import { mailTokens } from './platform/crypto/mail-token.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { checkDatabase, type NeededSchema, neededSchema } from './platform/db/schema-version.ts';
import { sealedDocuments } from './platform/documents/documents.ts';
import { faultsFrom } from './platform/faults/faults.ts';
import { type HealthOf, healthRoutes } from './platform/http/health.ts';
import { LoadLimit } from './platform/http/load-limit.ts';
import { publishAssetInformation } from './platform/http/publish-asset-information.ts';
import { publishSecurityContact } from './platform/http/publish-security-contact.ts';
import { Readiness } from './platform/http/readiness.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { productVersion } from './platform/product-version.ts';
import type { OtlpOptions, SentSpans } from './platform/trace/otlp-spans.ts';
import { traceJobs } from './platform/trace/trace-jobs.ts';
import { readAcceptedTexts } from './read-accepted-texts.ts';
import { readOffering } from './read-offering.ts';
import { SignerUnreachable } from './signer/protocol.ts';
import { signerOptionsOf, stellarOptionsOf } from './stellar-options-of.ts';

export interface Product {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly context: Context;
  readonly integrations: Integrations;
  readonly house: House;
  readonly jobs: Jobs;
  /** Jobs that run every minute, and at once after the clock was moved. */
  readonly sweeps: readonly string[];
  readonly readiness: Readiness;
  readonly health: HealthOf;
  readonly loadLimit: LoadLimit;
  /** Those it serves. */
  readonly endpoints: readonly Endpoint[];
  /** Null without an address for them. */
  readonly metrics: Metrics | null;
  /**
   * Throws with a list if the asset is not set up as the bond needs it; an unreachable ledger only
   * warns.
   */
  checkLedger(): Promise<void>;
  /**
   * Writes what a start writes, and opens the product for requests. Call it once, after every check
   * has passed and the port is taken. `replaced` is fulfilled once officers confirm a configuration
   * other than this process's, which then has to exit.
   */
  enter(): Promise<{ readonly replaced: Promise<void> }>;
  close(): Promise<void>;
}

/**
 * Puts the product together: platform, integrations, the modules' declarations, and the checks at
 * the start. It writes nothing; `enter` does.
 */
export async function compose(
  config: Config,
  { as = 'serve' }: { readonly as?: string } = {},
): Promise<Product> {
  const version = productVersion(config.BUILD_COMMIT);
  const sent = await sentSpans(config, { version, as, warn: (...line) => app.log.warn(...line) });
  const spans = sent?.spans ?? null;
  const app = openApp(config, spans);
  const { context, movableClock, schema } = await openContext(config, app);
  const { db, offering } = context;
  const horizons = horizonsOf(config);
  const integrations = integrationsOf(config, context, horizons, (message, details) =>
    app.log.warn(details, message),
  );
  const house = openHouse({
    ...context,
    ...integrations,
    config,
    log: app.log,
    sandboxClock: movableClock,
  });
  const release = async () => {
    movableClock?.stop();
    integrations.mailer.close();
    await db.close();
    await sent?.close();
  };
  const assemble = async (): Promise<Product> => {
    await checkStart(house);
    let shownUse: ShownUse | null = null;

    const readiness = new Readiness();
    readiness.count(app);
    const loadLimit = new LoadLimit(config.REQUESTS_AT_ONCE);
    const metrics =
      config.METRICS_ADDRESS === undefined
        ? null
        : new Metrics({
            app,
            db,
            version,
            figures: [...databaseFigures(house), ledgerFigures(integrations.stellar.network)],
            turnedAway: () => loadLimit.turnedAway,
          });
    const jobs = jobsOf(house);
    const health: HealthOf = {
      db,
      schema,
      version,
      readiness,
      // Which hosts they are is not for the public.
      ledger: () =>
        integrations.stellar.network.sources().map(({ name: _host, ...shown }) => shown),
    };
    healthRoutes(app, health);
    await publishAssetInformation(app, {
      offering,
      toml: stellarToml(offering, ledgerIdentity(house)),
      contentDirectory: config.CONTENT_DIR,
    });
    publishSecurityContact(app, {
      email: offering.issuer.email,
      publicUrl: context.publicUrl,
      now: () => context.clock.now(),
    });
    let endpoints: readonly Endpoint[] = [];
    await app.register(
      async (api) => {
        endpoints = await openInterface(api, house, loadLimit);
      },
      { prefix: config.API_PATH },
    );
    return {
      app,
      db,
      context,
      integrations,
      house,
      jobs: traceJobs(metrics === null ? jobs : metrics.measured(jobs), { log: app.log, spans }),
      sweeps: SWEEPS,
      readiness,
      health,
      loadLimit,
      endpoints,
      metrics,
      checkLedger: () => checkLedger(house, horizons),
      async enter() {
        shownUse = showUse(db, await enterStart(house), (error) =>
          app.log.error({ err: error }, 'the use of the configuration could not be shown'),
        );
        readiness.open();
        return { replaced: shownUse.replaced };
      },
      async close() {
        await app.close();
        await shownUse?.stop();
        await release();
      },
    };
  };
  return assemble().catch(async (error: unknown) => {
    // A refused start leaves nothing behind in a process that continues, such as that of a test.
    await release();
    throw error;
  });
}

/** Loads nothing of it without a collector's address. */
async function sentSpans(
  config: Config,
  {
    warn,
    ...options
  }: Pick<OtlpOptions, 'version' | 'as'> & {
    readonly warn: (details: object, message: string) => void;
  },
): Promise<SentSpans | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { otlpSpans } = await import('./platform/trace/otlp-spans.ts');
  return otlpSpans({
    ...options,
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    onFailure: (error) => warn({ err: error }, 'traces do not reach the collector'),
  });
}

async function openContext(
  config: Config,
  app: FastifyInstance,
): Promise<{ context: Context; movableClock: SandboxClock | null; schema: NeededSchema }> {
  const onError = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const db = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    faults: faultsFrom(config.FAULT),
    onError: onError('database connection lost'),
  });
  try {
    return await readContext(config, db, onError);
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function readContext(
  config: Config,
  db: Database,
  onError: (message: string) => (error: unknown) => void,
): ReturnType<typeof openContext> {
  const offering = await readOffering(config);
  const acceptedTexts = await readAcceptedTexts(config.CONTENT_DIR, offering);
  const schema = await neededSchema();
  await checkDatabase(db, config.DATABASE_URL, schema);
  const movableClock =
    config.MODE === 'sandbox' ? await sandboxClock(db, onError('clock could not be read')) : null;
  const context: Context = {
    db,
    clock: movableClock ?? systemClock,
    offering,
    acceptedTexts,
    mailTokens: mailTokens(config.APP_SECRET),
    documents: sealedDocuments(config.documentKeys),
    publicUrl: new URL(config.PUBLIC_URL),
    appSecret: config.APP_SECRET,
    auditKeys: config.auditKeys,
  };
  return { context, movableClock, schema };
}

async function checkLedger(
  { config, offering, publicUrl, stellar, log }: House,
  horizons: Horizons,
): Promise<void> {
  try {
    await checkAssetSetup({
      ...stellarOptionsOf(config, offering, horizons),
      homeDomain: publicUrl.hostname,
      coldSigners: config.STELLAR_COLD_SIGNERS,
      walletKeys: [stellar.webAuth.signingKey, stellar.uris.signingKey],
    });
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    log.warn({ err: error }, 'the ledger cannot be reached; claims wait until it can');
  }
  try {
    await checkSigner(signerOptionsOf(config), stellarOptionsOf(config, offering, horizons));
  } catch (error) {
    if (!(error instanceof SignerUnreachable)) throw error;
    log.error({ err: error }, 'the signer cannot be reached; all transactions wait until it can');
  }
}

function ledgerIdentity({ config, publicUrl, stellar, callUrl }: House): LedgerIdentity {
  return {
    publicUrl,
    networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
    isPublicNetwork: stellar.isPublicNetwork,
    issuer: config.STELLAR_ISSUER,
    accounts: stellar.ownAccounts,
    webAuthEndpoint: callUrl(WEB_AUTH_PATH),
    webAuthKey: stellar.webAuth.signingKey,
    transferServer: callUrl(TRANSFER_SERVER_PATH),
    uriKey: stellar.uris.signingKey,
  };
}
