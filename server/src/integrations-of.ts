import type { Offering } from '@bb1/domain/offering/offering';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import { isLumenPayee, isStellarAddress } from '@bb1/domain/payments/stellar-address';
import { readOpeningHours } from '@bb1/domain/video-identification/opening-hours';
import { auditAnchorsOf } from './audit-anchors-of.ts';
import type { Config } from './config.ts';
import type { Context, Integrations } from './context.ts';
import { depositsOf } from './deposits-of.ts';
import type { Bank } from './integrations/bank/bank-port.ts';
import { writePain001 } from './integrations/bank/pain001.ts';
import { readBankFile } from './integrations/bank/read-bank-file.ts';
import { repeatsOtherFormat } from './integrations/bank/repeats-other-format.ts';
import type { BotCheckPort } from './integrations/bot-check/bot-check-port.ts';
import { proofOfWork } from './integrations/bot-check/proof-of-work.ts';
import { recaptcha } from './integrations/bot-check/recaptcha.ts';
import { openIdConnect } from './integrations/company-sign-in/openid-connect.ts';
import type { Deposits } from './integrations/deposits/deposits-port.ts';
import { documentCheck } from './integrations/document-check/check-document.ts';
import { smtpMailer } from './integrations/mail/smtp-mailer.ts';
import { stagingMailer } from './integrations/mail/staging-mailer.ts';
import type { Mailer } from './platform/mail/outbox.ts';
import { bitstamp } from './integrations/prices/bitstamp.ts';
import { coinbase } from './integrations/prices/coinbase.ts';
import { clamdScanner } from './integrations/scanner/clamd-scanner.ts';
import { noScanner } from './integrations/scanner/scanner.ts';
import { readScreeningList } from './integrations/screening-lists/read-screening-list.ts';
import { clientSigningKeys } from './integrations/stellar/client-signing-key.ts';
import { horizonHolders } from './integrations/stellar/horizon-holders.ts';
import { horizonOwnAccounts } from './integrations/stellar/horizon-own-accounts.ts';
import type { Horizons } from './integrations/stellar/horizon-pool.ts';
import { openStellar } from './integrations/stellar/open-stellar.ts';
import { signerClient } from './integrations/stellar/signer-client.ts';
import { ownAccounts, stellarSetting } from './integrations/stellar/server-accounts.ts';
import { builtInVideo } from './integrations/video-identification/built-in.ts';
import { iceServers } from './integrations/video-identification/ice-servers.ts';
import { outsideVideo } from './integrations/video-identification/outside.ts';
import type { VideoIdentificationOptions } from './integrations/video-identification/video-identification-port.ts';
import { webhookSender } from './integrations/webhooks/webhook-sender.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import { incompleteConfiguration } from './platform/operator-error.ts';
import { useProof } from './platform/http/proof-replay-store.ts';
import { signerOptionsOf, stellarOptionsOf } from './stellar-options-of.ts';

// Parsing a hostile bank file may take some thirty times its size.
const BANK_FILE_LIMITS = {
  maxBytes: 40 * 1024 * 1024,
  maxDepth: 40,
  maxFilesInArchive: 400,
  maxUnpackedBytes: 40 * 1024 * 1024,
  maxPackRatio: 200,
};
const PRICE_TIMEOUT_MS = 3_000;
const SCAN_TIMEOUT_MS = 20_000;
const BOT_CHECK_TIMEOUT_MS = 3_000;
const VIDEO_PROVIDER_TIMEOUT_MS = 10_000;

const bank: Bank = { writeTransferOrder: (order) => writePain001(order), repeatsOtherFormat };

/** Creates the configured implementation of every port. */
export function integrationsOf(
  config: Config,
  context: Context,
  horizons: Horizons,
  warn: (message: string, details: object) => void,
): Integrations & { readonly mailer: { close(): void } } {
  const { db, offering, publicUrl } = context;
  const stellarOptions = stellarOptionsOf(config, offering, horizons);
  const stellar = openStellar({
    ...stellarOptions,
    signer: signerClient(signerOptionsOf(config)),
    webAuthSecret: config.STELLAR_WEB_AUTH_SECRET,
    uriSecret: config.STELLAR_URI_SECRET,
    homeDomain: publicUrl.hostname,
    now: () => systemClock.now(),
    clientSigningKey: clientSigningKeys(),
  });
  const { depositAccount } = stellar.payments;
  const deposits = depositsOf(config, horizons, depositAccount);
  const tokenSetting = {
    horizons,
    asset: { code: offering.token.code, issuer: config.STELLAR_ISSUER },
    own: ownAccounts(stellarSetting(stellarOptions)),
  };
  return {
    mailer: mailerOf(config),
    readBankFile: (bytes) => readBankFile(bytes, BANK_FILE_LIMITS),
    bank,
    prices: [
      bitstamp({ url: new URL(config.BITSTAMP_URL), timeoutMs: PRICE_TIMEOUT_MS }),
      coinbase({ url: new URL(config.COINBASE_URL), timeoutMs: PRICE_TIMEOUT_MS }),
    ],
    deposits,
    isPayeeOf: {
      EUR: () => true,
      XLM: (text) => isLumenPayee(text, depositAccount),
      BTC: (text) => deposits.addresses.BTC?.isAddress(text) === true,
      ETH: (text) => deposits.addresses.ETH?.isAddress(text) === true,
    },
    isStellarAddress,
    statementFolder:
      config.BANK_STATEMENT_FOLDER === undefined
        ? null
        : { path: config.BANK_STATEMENT_FOLDER, warn },
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
    holders: horizonHolders(tokenSetting),
    ownAccounts: horizonOwnAccounts({
      ...tokenSetting,
      collection: config.STELLAR_COLLECTION ?? null,
    }),
    ...auditAnchorsOf(config, horizons),
    video: videoIdentificationOf(config),
    companySignIn: config.companySignIn === null ? null : openIdConnect(config.companySignIn),
    webhooks: webhookSender({ mayBeInside: config.MODE === 'sandbox' }),
    certificatesAreSpecimens: config.TAX_CERTIFICATES === 'specimen',
    paymentMethods: receivable(config, offering, deposits),
  };
}

function mailerOf(config: Config): Mailer & { close(): void } {
  const mailer = smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  return config.MODE === 'staging'
    ? { ...stagingMailer(mailer, config.MAIL_ONLY_TO), close: () => mailer.close() }
    : mailer;
}

const CHAIN_OF = { BTC: 'BITCOIN', ETH: 'ETHEREUM' } as const;

/**
 * The offering's payment methods. Outside the sandbox each must be configured, or the offering promises
 * what cannot be paid.
 */
function receivable(config: Config, offering: Offering, { addresses }: Deposits): PaymentMethod[] {
  const missing = (['BTC', 'ETH'] as const).filter(
    (method) => offering.paymentMethods.includes(method) && addresses[method] === null,
  );
  if (config.MODE !== 'sandbox' && missing.length > 0)
    throw incompleteConfiguration(
      missing.map(
        (method) =>
          `${CHAIN_OF[method]}_RPC_URL, ${CHAIN_OF[method]}_XPUB: the offering takes ${method}, for which node and extended public key are needed; to sell without it, take "${method}" out of paymentMethods in OFFERING_FILE`,
      ),
    );
  return offering.paymentMethods.filter((method) => !missing.some((one) => one === method));
}

/** Uses the system clock: moving the product clock in the sandbox must not expire proofs. */
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

/** Uses the system clock, as outside relays and providers do. */
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
    leastSeconds: config.VIDEO_LEAST_SECONDS,
    hours: text === undefined || hours === null ? null : { text, hours },
    acceptsSandboxEvents: config.MODE === 'sandbox',
  };
}

function clamdAddress(text: string): { host: string; port: number } | { socketPath: string } {
  if (text.startsWith('/')) return { socketPath: text };
  const [host = '127.0.0.1', port = '3310'] = text.split(':');
  return { host, port: Number(port) };
}
