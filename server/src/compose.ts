import Fastify, { type FastifyInstance } from 'fastify';
import type { Offering } from '@bb1/domain/offering/offering';
import { refuse } from '@bb1/domain/refusal';
import { WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import { readOpeningHours } from '@bb1/domain/video-identification/opening-hours';
import { allJobs, allSweeps } from './all-jobs.ts';
import { allMails } from './all-mails.ts';
import { allRoutes } from './all-routes.ts';
import type { Config } from './config.ts';
import { configurationOf } from './configuration-of.ts';
import type { Context, Integrations } from './context.ts';
import { databaseFigures } from './database-figures.ts';
import type { Deposits } from './integrations/deposits/deposits-port.ts';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import { isLumenPayee, isStellarAddress } from '@bb1/domain/payments/stellar-address';
import type { Bank } from './integrations/bank/bank-port.ts';
import { writePain001 } from './integrations/bank/pain001.ts';
import { readBankFile } from './integrations/bank/read-bank-file.ts';
import { repeatsOtherFormat } from './integrations/bank/repeats-other-format.ts';
import { openBitcoin } from './integrations/bitcoin/open-bitcoin.ts';
import type { BotCheckPort } from './integrations/bot-check/bot-check-port.ts';
import { proofOfWork } from './integrations/bot-check/proof-of-work.ts';
import { recaptcha } from './integrations/bot-check/recaptcha.ts';
import { documentCheck } from './integrations/document-check/check-document.ts';
import { ethereumAddresses } from './integrations/ethereum/ethereum-addresses.ts';
import { ethereumNode } from './integrations/ethereum/ethereum-node.ts';
import { ethereumProofs } from './integrations/ethereum/ethereum-proofs.ts';
import { ethereumWatch } from './integrations/ethereum/ethereum-watch.ts';
import { smtpMailer } from './integrations/mail/smtp-mailer.ts';
import { bitstamp } from './integrations/prices/bitstamp.ts';
import { coinbase } from './integrations/prices/coinbase.ts';
import { clamdScanner } from './integrations/scanner/clamd-scanner.ts';
import { noScanner } from './integrations/scanner/scanner.ts';
import { readScreeningList } from './integrations/screening-lists/read-screening-list.ts';
import { clientSigningKeys } from './integrations/stellar/client-signing-key.ts';
import { checkAssetSetup } from './integrations/stellar/check-asset-setup.ts';
import { horizonHolders } from './integrations/stellar/horizon-holders.ts';
import { stellarDeposits } from './integrations/stellar/stellar-deposits.ts';
import { openStellar } from './integrations/stellar/open-stellar.ts';
import { ownAccounts, stellarSetting } from './integrations/stellar/server-keys.ts';
import { LedgerUnreachable, type Stellar } from './integrations/stellar/stellar.ts';
import { builtInVideo } from './integrations/video-identification/built-in.ts';
import { iceServers } from './integrations/video-identification/ice-servers.ts';
import { outsideVideo } from './integrations/video-identification/outside.ts';
import type { VideoIdentificationOptions } from './integrations/video-identification/video-identification-port.ts';
import { mailSetting } from './mail-setting.ts';
import { enterConfiguration } from './modules/configuration/enter-configuration.ts';
import { showUse } from './modules/configuration/show-use.ts';
import { enterOfferingLists } from './modules/country-lists/enter-offering-lists.ts';
import { openSale } from './modules/offering/raised.ts';
import { type LedgerIdentity, stellarToml } from './modules/offering/stellar-toml.ts';
import { issueTokens } from './modules/tokens/issue-tokens.ts';
import { type SandboxClock, sandboxClock, systemClock } from './platform/clock/clock.ts';
import { mailTokens } from './platform/crypto/mail-token.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { checkDocumentKeys } from './platform/documents/document-keys.ts';
import { sealedDocuments } from './platform/documents/documents.ts';
import { faultsFrom } from './platform/faults/faults.ts';
import { limitPatience } from './platform/http/body-patience.ts';
import { commonHeaders, sendCommonHeaders } from './platform/http/common-headers.ts';
import { answerErrorPlainly } from './platform/http/errors.ts';
import { healthRoutes } from './platform/http/health.ts';
import { LoadLimit } from './platform/http/load-limit.ts';
import { publishAssetInformation } from './platform/http/publish-asset-information.ts';
import { Readiness } from './platform/http/readiness.ts';
import { useProof } from './platform/http/used-proofs.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { loggedError } from './platform/logged-error.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { workQueues } from './work-queues.ts';
import { readOffering } from './read-offering.ts';
import { stellarOptionsOf } from './stellar-options-of.ts';

export interface Product {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly context: Context;
  readonly integrations: Integrations;
  readonly jobs: Jobs;
  /** Jobs that run every minute, and at once when the clock was moved. */
  readonly sweeps: readonly string[];
  readonly readiness: Readiness;
  readonly loadLimit: LoadLimit;
  /** Null unless there is an address for them. */
  readonly metrics: Metrics | null;
  /** Throws with a list when the asset is not set up as the bond needs it; a ledger that is down only warns. */
  checkLedger(): Promise<void>;
  /** Kept when officers have confirmed another configuration than the one of this process, which has to end then. */
  readonly replaced: Promise<void>;
  close(): Promise<void>;
}

// A hostile bank file may cost some thirty times its size while it is read.
const BANK_FILE_LIMITS = {
  maxBytes: 40 * 1024 * 1024,
  maxDepth: 40,
  maxFilesInArchive: 400,
  maxUnpackedBytes: 40 * 1024 * 1024,
  maxPackRatio: 200,
};
const PRICE_TIMEOUT_MS = 3_000;
// Six photos of 5 MB take four minutes at a megabit a second.
const PATIENCE = { ordinaryMs: 30_000, uploadMs: 5 * 60_000 };
const SCAN_TIMEOUT_MS = 20_000;
const BOT_CHECK_TIMEOUT_MS = 3_000;
const VIDEO_PROVIDER_TIMEOUT_MS = 10_000;

const readStatement = (bytes: Uint8Array) => readBankFile(bytes, BANK_FILE_LIMITS);
const bank: Bank = { writeTransferOrder: (order) => writePain001(order), repeatsOtherFormat };

/** The only place that picks the real integrations and hands them to the modules. */
export async function compose(config: Config): Promise<Product> {
  const app = openApp(config);
  const onError = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const db = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    faults: faultsFrom(config.FAULT),
    onError: onError('database connection lost'),
  });
  const movableClock: SandboxClock | null =
    config.MODE === 'sandbox' ? await sandboxClock(db, onError('clock could not be read')) : null;
  const publicUrl = new URL(config.PUBLIC_URL);
  const offering = await readOffering(config);
  const tokens = mailTokens(config.APP_SECRET);
  const context: Context = {
    db,
    clock: movableClock ?? systemClock,
    offering,
    mailTokens: tokens,
    documents: sealedDocuments(config.documentKeys),
    publicUrl,
    appSecret: config.APP_SECRET,
  };
  const stellarOptions = stellarOptionsOf(config, offering);
  const mailer = smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const stellar = openStellar({
    ...stellarOptions,
    webAuthSecret: config.STELLAR_WEB_AUTH_SECRET,
    uriSecret: config.STELLAR_URI_SECRET,
    homeDomain: publicUrl.hostname,
    now: () => systemClock.now(),
    clientSigningKey: clientSigningKeys(),
  });
  const deposits = depositsOf(config, stellar.payments.depositAccount);
  const own = ownAccounts(stellarSetting(stellarOptions));
  const integrations: Integrations = {
    mailer,
    mails: allMails(
      mailSetting({ offering, mailTokens: tokens, publicUrl, appSecret: config.APP_SECRET }),
    ),
    readBankFile: readStatement,
    bank,
    prices: [
      bitstamp({ url: new URL(config.BITSTAMP_URL), timeoutMs: PRICE_TIMEOUT_MS }),
      coinbase({ url: new URL(config.COINBASE_URL), timeoutMs: PRICE_TIMEOUT_MS }),
    ],
    deposits,
    isPayeeOf: {
      EUR: () => true,
      XLM: (text) => isLumenPayee(text, stellar.payments.depositAccount),
      BTC: (text) => deposits.addresses.BTC?.isAddress(text) === true,
      ETH: (text) => deposits.addresses.ETH?.isAddress(text) === true,
    },
    isStellarAddress,
    statementFolder:
      config.BANK_STATEMENT_FOLDER === undefined
        ? null
        : {
            path: config.BANK_STATEMENT_FOLDER,
            warn: (message, details) => app.log.warn(details, message),
          },
    checkDocument: documentCheck({
      scanner:
        config.CLAMD_ADDRESS === undefined
          ? noScanner
          : clamdScanner({
              address: clamdAddress(config.CLAMD_ADDRESS),
              timeoutMs: SCAN_TIMEOUT_MS,
            }),
    }),
    readScreeningList,
    botCheck: botCheckOf(config, db),
    stellar,
    holders: horizonHolders({
      horizonUrl: config.HORIZON_URL,
      asset: { code: offering.token.code, issuer: config.STELLAR_ISSUER },
      own,
    }),
    video: videoIdentificationOf(config),
    certificatesAreSpecimens: config.TAX_CERTIFICATES === 'specimen',
    paymentMethods: receivable(config, offering, deposits),
  };
  await checkDocumentKeys(db, config.documentKeys);
  const use = await enterConfiguration(
    context,
    configurationOf({
      config,
      offering,
      own,
      walletKeys: { webAuth: stellar.webAuth.signingKey, uris: stellar.uris.signingKey },
    }),
  );
  const shownUse = showUse(db, use, onError('the use of the configuration could not be shown'));
  await openSale(db, offering);
  await enterOfferingLists(context);
  await issueTokens(context);

  const readiness = new Readiness();
  readiness.count(app);
  const loadLimit = new LoadLimit(config.REQUESTS_AT_ONCE);
  const metrics =
    config.METRICS_ADDRESS === undefined
      ? null
      : new Metrics({
          app,
          db,
          figures: databaseFigures({
            db,
            clock: context.clock,
            queues: workQueues({
              clock: context.clock,
              stuckClaimMinutes: config.CLAIM_STUCK_MINUTES,
            }),
          }),
          turnedAway: () => loadLimit.turnedAway,
        });
  const jobs = allJobs(context, integrations);
  healthRoutes(app, db, readiness);
  await publishAssetInformation(app, {
    offering,
    toml: stellarToml(offering, ledgerIdentity(config, stellar)),
    contentDirectory: config.CONTENT_DIR,
  });
  await app.register(
    (api) =>
      allRoutes(api, { config, context, integrations, loadLimit, sandboxClock: movableClock }),
    { prefix: '/api' },
  );
  return {
    app,
    db,
    context,
    integrations,
    jobs: metrics === null ? jobs : metrics.measured(jobs),
    sweeps: allSweeps,
    readiness,
    loadLimit,
    metrics,
    async checkLedger() {
      try {
        await checkAssetSetup({
          ...stellarOptions,
          homeDomain: publicUrl.hostname,
          coldSigners: config.STELLAR_COLD_SIGNERS,
          walletKeys: [stellar.webAuth.signingKey, stellar.uris.signingKey],
        });
      } catch (error) {
        if (!(error instanceof LedgerUnreachable)) throw error;
        app.log.warn({ err: error }, 'the ledger cannot be reached; claims wait until it can');
      }
    },
    replaced: shownUse.replaced,
    async close() {
      await app.close();
      await shownUse.stop();
      movableClock?.stop();
      mailer.close();
      await db.close();
    },
  };
}

function ledgerIdentity(config: Config, stellar: Stellar): LedgerIdentity {
  const publicUrl = new URL(config.PUBLIC_URL);
  return {
    publicUrl,
    networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
    isPublicNetwork: stellar.isPublicNetwork,
    issuer: config.STELLAR_ISSUER,
    accounts: stellar.ownAccounts,
    webAuthEndpoint: new URL(`/api${WEB_AUTH_PATH}`, publicUrl),
    webAuthKey: stellar.webAuth.signingKey,
    uriKey: stellar.uris.signingKey,
  };
}

/** Lumens always; bitcoin and ether where a node and an extended public key are configured. No private key of theirs is anywhere near. */
function depositsOf(config: Config, stellarAccount: string): Deposits {
  const {
    BITCOIN_RPC_URL: bitcoinUrl,
    BITCOIN_XPUB: bitcoinKey,
    ETHEREUM_RPC_URL: ethereumUrl,
    ETHEREUM_XPUB: ethereumKey,
  } = config;
  const bitcoin =
    bitcoinUrl === undefined || bitcoinKey === undefined
      ? null
      : openBitcoin({
          rpcUrl: bitcoinUrl,
          wallet: config.BITCOIN_WALLET,
          extendedPublicKey: bitcoinKey,
          network: config.BITCOIN_NETWORK,
          confirmations: config.BITCOIN_CONFIRMATIONS,
          birthday: new Date(config.BITCOIN_BIRTHDAY),
        });
  const node =
    ethereumUrl === undefined
      ? null
      : ethereumNode({ url: ethereumUrl, chainId: config.ETHEREUM_CHAIN_ID });
  const confirmations = config.ETHEREUM_CONFIRMATIONS;
  return {
    watches: [
      stellarDeposits({ horizonUrl: config.HORIZON_URL, account: stellarAccount }),
      ...(bitcoin === null ? [] : [bitcoin.watch]),
      ...(node === null ? [] : [ethereumWatch({ node, confirmations })]),
    ],
    addresses: {
      BTC: bitcoin?.addresses ?? null,
      ETH:
        node === null || ethereumKey === undefined
          ? null
          : ethereumAddresses({ node, extendedPublicKey: ethereumKey }),
    },
    proofs: {
      BTC: bitcoin?.proofs ?? null,
      ETH: node === null ? null : ethereumProofs({ node, confirmations }),
    },
    setting: {
      stellarAccount,
      stellarPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
      ethereumChainId: config.ETHEREUM_CHAIN_ID,
      confirmations: { XLM: 1, BTC: config.BITCOIN_CONFIRMATIONS, ETH: confirmations },
    },
    lookEverySeconds: config.DEPOSITS_EVERY_SECONDS,
  };
}

/** The offering's ways to pay; in production each of them must be configured, or the offering promises what nobody can pay. */
function receivable(config: Config, offering: Offering, { addresses }: Deposits): PaymentMethod[] {
  const missing = offering.paymentMethods.filter(
    (method) => (method === 'BTC' || method === 'ETH') && addresses[method] === null,
  );
  if (config.MODE === 'production' && missing.length > 0)
    throw new Error(
      `The configuration is not complete:\n  the offering takes ${missing.join(' and ')}, for which node and extended public key are needed`,
    );
  return offering.paymentMethods.filter((method) => !missing.includes(method));
}

/** Goes by the system's clock: what the sandbox does to the product's time makes no proof too old. */
function botCheckOf({ botCheck, APP_SECRET, PUBLIC_URL }: Config, db: Database): BotCheckPort {
  const common = {
    useProof: (proof: { hash: Buffer; expiresAt: Date }) => useProof(db, proof),
    now: () => systemClock.now(),
  };
  if (botCheck.kind === 'proof_of_work')
    return proofOfWork({ ...common, secret: APP_SECRET, cost: botCheck.cost });
  return recaptcha({
    ...common,
    ...botCheck,
    hostname: new URL(PUBLIC_URL).hostname,
    timeoutMs: BOT_CHECK_TIMEOUT_MS,
  });
}

/** Goes by the system's clock, as relays and providers outside do. */
function videoIdentificationOf(config: Config): VideoIdentificationOptions {
  const now = () => systemClock.now();
  const {
    VIDEO_PROVIDER_URL: url,
    VIDEO_PROVIDER_SECRET: secret,
    VIDEO_OPENING_HOURS: text,
  } = config;
  const hours = text === undefined ? null : readOpeningHours(text);
  return {
    provider:
      config.VIDEO_PROVIDER === 'outside' && url !== undefined && secret !== undefined
        ? outsideVideo({ url: new URL(url), secret, timeoutMs: VIDEO_PROVIDER_TIMEOUT_MS, now })
        : builtInVideo,
    iceServers: iceServers({
      stunUrls: config.STUN_URLS,
      turnUrls: config.TURN_URLS,
      turnSecret: config.TURN_SECRET,
      now,
    }),
    recording: config.VIDEO_RECORDING,
    hours: text === undefined || hours === null ? null : { text, hours },
    acceptsSandboxEvents: config.MODE === 'sandbox',
  };
}

/** Limits on every connection, so that slow or huge requests cost the sender more than us. */
function openApp(config: Config): FastifyInstance {
  const publicUrl = new URL(config.PUBLIC_URL);
  const app: FastifyInstance = Fastify({
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : {
            level: config.LOG_LEVEL,
            redact: [
              'req.headers.cookie',
              'req.headers.authorization',
              'req.headers["x-csrf-token"]',
            ],
            serializers: {
              err: loggedError,
              req: ({ method, url }: { method: string; url: string }) => ({
                method,
                path: url.split('?')[0],
              }),
            },
          },
    // One proxy: what it appended counts, what the visitor wrote before that into the header does not.
    trustProxy: config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    requestTimeout: PATIENCE.uploadMs + PATIENCE.ordinaryMs,
    http: { headersTimeout: PATIENCE.ordinaryMs, connectionsCheckingInterval: 10_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    bodyLimit: 100_000,
    forceCloseConnections: true,
    // Addresses that cannot be read never get to a route.
    frameworkErrors: (error, request, reply) => {
      // The framework asks no hook here.
      void answerErrorPlainly(error, request, reply.headers(commonHeaders(publicUrl)));
    },
  });
  limitPatience(app, PATIENCE);
  sendCommonHeaders(app, publicUrl);
  app.setErrorHandler(answerErrorPlainly);
  app.setNotFoundHandler((request, reply) =>
    answerErrorPlainly(refuse('not_found', 'not_found'), request, reply),
  );
  return app;
}

function clamdAddress(text: string): { host: string; port: number } | { socketPath: string } {
  if (text.startsWith('/')) return { socketPath: text };
  const [host = '127.0.0.1', port = '3310'] = text.split(':');
  return { host, port: Number(port) };
}
