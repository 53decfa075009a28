import { LEAST_CALL_SECONDS } from '@bb1/domain/video-identification/call-length';
import { RECORDING_POLICIES } from '@bb1/domain/video-identification/consent';
import { readOpeningHours } from '@bb1/domain/video-identification/opening-hours';
import { z } from 'zod';
import { companySignInOf, oidcFaults } from './company-sign-in-of.ts';
import type { OpenIdConnectOptions } from './integrations/company-sign-in/company-sign-in-port.ts';
import { FEE_PERCENTILES, JUDGED_PROTOCOLS } from './integrations/stellar/ledger-access-port.ts';
import { type AuditKeys, readAuditKeys } from './platform/audit/audit-keys.ts';
import { modeFaults, MODES } from './modes.ts';
import { incompleteConfiguration } from './platform/operator-error.ts';
import {
  base64Key,
  collectorHeaders,
  isOrigin,
  listenAddress,
  MAIL_SENDER,
  partsOfList,
  publicKey,
  requestHeaders,
  requiredClaim,
  secretKey,
  serverUrls,
} from './setting-shapes.ts';
import { isGuessableKey } from './weak-settings.ts';

/** Every setting with its shape; what belongs together is checked below. */
const settings = z.object({
  MODE: z.enum(MODES),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be the address of the site alone, without path, query or login, such as https://portal.example',
    ),
  /** All calls of the interface are below it. */
  API_PATH: z
    .string()
    .regex(/^(?:\/[a-z0-9][a-z0-9_-]*)+$/, 'must be a path such as /api or /v1/api')
    .default('/api'),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  OFFERING_FILE: z.string().min(1),
  CONTENT_DIR: z.string().min(1),
  /** The PDFs; without it, `files` in `CONTENT_DIR`. */
  DOCUMENTS_DIR: z.string().min(1).optional(),
  /** Keys the hashes of mail links, CSRF tokens and the like. */
  APP_SECRET: base64Key,
  /**
   * `id:base64,id:base64`: keys that wrap document keys. The first wraps new documents; the
   * others still open old ones.
   */
  DOCUMENT_KEYS: z.string().min(1),
  /** `id:base64` of 32 bytes: signs the heads of the audit log. */
  AUDIT_SIGNING_KEY: z.string().min(1),
  /** `id:base64,id:base64`: public keys that signed earlier heads. */
  AUDIT_RETIRED_PUBLIC_KEYS: z.string().default('').transform(partsOfList),
  /** A time stamp authority (RFC 3161), and the file with its root certificates. */
  TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  TIMESTAMP_CA_FILE: z.string().min(1).optional(),
  SMTP_URL: z.url({
    protocol: /^smtps?$/,
    hostname: /./,
    error: 'must be like smtps://user:password@mail.example:465',
  }),
  MAIL_FROM: z
    .string()
    .regex(
      MAIL_SENDER,
      'must be an address, or Name <address>, such as Issuer <office@issuer.example>',
    ),
  /** Staging only: the domains whose addresses get mail, separated by commas. */
  MAIL_ONLY_TO: z.string().default('').transform(partsOfList),
  /** One or several, separated by commas, in the order of preference. */
  HORIZON_URL: z
    .string()
    .transform((text) => partsOfList(text).map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  /** What each of them asks for, such as an API key. */
  HORIZON_HEADERS: requestHeaders,
  /** Raise it once the change of the network's protocol was read. */
  STELLAR_HIGHEST_PROTOCOL: z.coerce
    .number()
    .int()
    .min(JUDGED_PROTOCOLS.least)
    .default(JUDGED_PROTOCOLS.most),
  /** Which offer of the last ledgers the sponsor follows, and its cap per operation in stroops. */
  STELLAR_FEE_PERCENTILE: z.enum(FEE_PERCENTILES).default('p80'),
  STELLAR_FEE_CAP: z.coerce.bigint().min(100n).max(10_000_000n).default(100_000n),
  STELLAR_NETWORK_PASSPHRASE: z.string().min(1),
  STELLAR_ISSUER: publicKey,
  /** Addresses of the product's accounts; the signer has their keys. */
  STELLAR_DISTRIBUTION: publicKey,
  STELLAR_SPONSOR: publicKey,
  STELLAR_AUTHORISER: publicKey,
  STELLAR_DEPOSIT: publicKey,
  /** Where the issuer collects the lumens of the deposit account; none is watched without it. */
  STELLAR_COLLECTION: publicKey.optional(),
  /** Pays coupons and the repayment, in lumens. */
  STELLAR_PAYOUT: publicKey,
  /** Writes the audit log's roots on the ledger. */
  STELLAR_AUDIT: publicKey,
  /** The signer's address and the login for it. */
  SIGNER_ADDRESS: z.string().min(1),
  SIGNER_LOGIN: z.string().min(32),
  /**
   * Keys without an account: one signs web authentication challenges, the other signs links that
   * open wallets.
   */
  STELLAR_WEB_AUTH_SECRET: secretKey,
  STELLAR_URI_SECRET: secretKey,
  STELLAR_CHANNELS: z.string().transform(partsOfList).pipe(z.array(publicKey).min(1)),
  /** A claim that takes longer is shown to officers as stuck. */
  CLAIM_STUCK_MINUTES: z.coerce.number().int().min(1).max(10_000).default(15),
  /** Price sources: two that are independent of each other. */
  BITSTAMP_URL: z.url().default('https://www.bitstamp.net'),
  COINBASE_URL: z.url().default('https://api.exchange.coinbase.com'),
  /**
   * Payments in BTC: a Bitcoin Core node with a watch-only wallet, and the public key from which
   * all deposit addresses derive.
   */
  BITCOIN_RPC_URL: z.url().optional(),
  BITCOIN_WALLET: z.string().min(1).default('bb1-deposits'),
  BITCOIN_XPUB: z.string().min(1).optional(),
  BITCOIN_NETWORK: z.enum(['main', 'test', 'signet', 'regtest']).default('main'),
  BITCOIN_CONFIRMATIONS: z.coerce.number().int().min(1).max(100).default(6),
  /** A day before the first deposit address was shown. A new node reads the chain from there. */
  BITCOIN_BIRTHDAY: z.iso.date().default('2024-01-01'),
  /** Payments in ETH. */
  ETHEREUM_RPC_URL: z.url().optional(),
  ETHEREUM_XPUB: z.string().min(1).optional(),
  ETHEREUM_CHAIN_ID: z.coerce.number().int().min(1).default(1),
  ETHEREUM_CONFIRMATIONS: z.coerce.number().int().min(1).max(1000).default(12),
  /** How often each chain is polled while an order waits for its money, and otherwise. */
  DEPOSITS_EVERY_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  DEPOSITS_IDLE_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  /** Where the bank's own program puts statements. */
  BANK_STATEMENT_FOLDER: z.string().min(1).optional(),
  CLAMD_ADDRESS: z.string().optional(),
  BOT_CHECK: z.enum(['proof_of_work', 'recaptcha']).default('proof_of_work'),
  /** Hashes a browser computes on average; docs/operations/configuration.md has the effort. */
  PROOF_OF_WORK_COST: z.coerce.number().int().min(1).max(100_000).default(300),
  BOT_CHECK_WITHOUT_PROOF_PER_HOUR: z.coerce.number().int().min(0).default(10),
  BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL: z.coerce.number().int().min(0).default(1_000),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  RECAPTCHA_SCRIPT_URL: z.url().default('https://www.google.com/recaptcha/api.js'),
  RECAPTCHA_VERIFY_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  /**
   * Who conducts video identifications: our own officers in the browser, or an outside provider.
   */
  VIDEO_PROVIDER: z.enum(['built_in', 'outside']).default('built_in'),
  VIDEO_PROVIDER_URL: z.url().optional(),
  /** Shared with the provider; signs messages in both directions. */
  VIDEO_PROVIDER_SECRET: base64Key.optional(),
  /** What is recorded of a call; the consent names it. */
  VIDEO_RECORDING: z.enum(RECORDING_POLICIES).default('pictures'),
  /** The shortest call that may pass, in seconds. Production may only demand more. */
  VIDEO_LEAST_SECONDS: z.coerce.number().int().min(0).max(3_600).default(LEAST_CALL_SECONDS),
  /**
   * When officers take calls, in German time, such as `mon-fri 08:00-18:00`; unset means always.
   */
  VIDEO_OPENING_HOURS: z
    .string()
    .refine((text) => readOpeningHours(text) !== null, 'must be like "mon-fri 08:00-18:00"')
    .optional(),
  /** STUN and TURN servers for the browsers of a call, separated by commas. */
  STUN_URLS: serverUrls(/^stuns?:/),
  TURN_URLS: serverUrls(/^turns?:/),
  TURN_SECRET: z.string().min(16).optional(),
  /** The OpenID provider by which officers may sign in; all of these, or none. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The company's name, on the button. */
  OIDC_COMPANY: z.string().min(1).max(60).optional(),
  /** One of these says which accounts are the company's. */
  OIDC_EMAIL_DOMAINS: z.string().default('').transform(partsOfList),
  OIDC_CLAIM: requiredClaim.optional(),
  /** Whether tax certificates are official, or specimens with a mark across every page. */
  TAX_CERTIFICATES: z.enum(['specimen', 'official']).default('specimen'),
  /**
   * Addresses of the issuer's cold keys, separated by commas. The start checks that nothing else
   * may sign for the issuer.
   */
  STELLAR_COLD_SIGNERS: z.string().default('').transform(partsOfList).pipe(z.array(publicKey)),
  /** For admin commands run by hand only; the running server never needs them. */
  STELLAR_ISSUER_SECRET: secretKey.optional(),
  STELLAR_FUNDER_SECRET: secretKey.optional(),
  /** For `migrate` only: the owner of all tables. The login of `DATABASE_URL` owns none. */
  DATABASE_OWNER_URL: z.string().min(1).optional(),
  OFFICER_PASSWORD: z.string().optional(),
  OFFICER_TOTP_SECRET: z
    .string()
    .regex(/^[A-Z2-7]{16,}$/)
    .optional(),
  /** The weak settings that production and staging may start with, separated by commas. */
  ACCEPTED_WEAK_SETTINGS: z.string().default('').transform(partsOfList),
  TRUST_PROXY: z.stringbool().default(false),
  /** Concurrent requests per process; more are refused with a time to retry. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(10).max(10_000).default(150),
  /** How long a stopping process keeps answering while `/readyz` reports that it stops. */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** `host:port` of metrics and health for operators; unset means none. */
  METRICS_ADDRESS: listenAddress.optional(),
  /** The commit that the image was built from, for `/healthz`, metrics and logs. */
  BUILD_COMMIT: z.string().min(1).default('unknown'),
  /** The collector that takes traces by OTLP over HTTP; unset means that none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders,
  /** The share of traces that is sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Sandbox mode only: the address of the stand-ins. */
  SANDBOX_URL: z.url().optional(),
  /** Sandbox mode only: `point:kill|throw|hang:n`, see platform/faults. */
  FAULT: z.string().optional(),
});

export const SETTINGS: typeof settings.shape = settings.shape;

const schema = settings.superRefine((config, context) => {
  const forbid = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const name of config.BOT_CHECK === 'recaptcha'
    ? (['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const)
    : []) {
    if (config[name] === undefined) forbid(name, 'is needed when BOT_CHECK is recaptcha');
  }
  for (const name of config.VIDEO_PROVIDER === 'outside'
    ? (['VIDEO_PROVIDER_URL', 'VIDEO_PROVIDER_SECRET'] as const)
    : []) {
    if (config[name] === undefined) forbid(name, 'is needed when VIDEO_PROVIDER is outside');
  }
  for (const [url, key] of [
    ['BITCOIN_RPC_URL', 'BITCOIN_XPUB'],
    ['ETHEREUM_RPC_URL', 'ETHEREUM_XPUB'],
  ] as const) {
    if ((config[url] === undefined) !== (config[key] === undefined))
      forbid(
        config[url] === undefined ? url : key,
        'is needed: node and extended public key belong together',
      );
  }
  if (config.HORIZON_HEADERS.length > config.HORIZON_URL.length)
    forbid('HORIZON_HEADERS', 'has more parts than HORIZON_URL has addresses');
  if ((config.TIMESTAMP_URL === undefined) !== (config.TIMESTAMP_CA_FILE === undefined))
    forbid('TIMESTAMP_CA_FILE', 'belongs together with TIMESTAMP_URL');
  for (const { name, message } of oidcFaults(config)) forbid(name, message);
  if (config.TURN_URLS.length > 0 && config.TURN_SECRET === undefined)
    forbid('TURN_SECRET', 'is needed where TURN_URLS is set');
  for (const { name, message } of modeFaults(config)) forbid(name, message);
});

const KEYS_OF_THE_SIGNER = [
  ...['DISTRIBUTION', 'SPONSOR', 'AUTHORISER', 'DEPOSIT', 'PAYOUT', 'AUDIT'].map(
    (role) => `STELLAR_${role}_SECRET`,
  ),
  'STELLAR_CHANNEL_SECRETS',
  'SIGNER_PASSPHRASE',
  'SIGNER_KEY_SERVICE_TOKEN',
  'SIGNER_PKCS11_PIN',
];

type Settings = z.infer<typeof schema>;

/** How the bot check works. */
type BotCheckConfig =
  | { readonly kind: 'proof_of_work'; readonly cost: number }
  | {
      readonly kind: 'recaptcha';
      readonly siteKey: string;
      readonly secret: string;
      readonly scriptUrl: URL;
      readonly verifyUrl: URL;
    };

export type Config = Omit<
  Settings,
  'DOCUMENT_KEYS' | 'AUDIT_SIGNING_KEY' | 'AUDIT_RETIRED_PUBLIC_KEYS'
> & {
  auditKeys: AuditKeys;
  documentKeys: { currentKeyId: string; keys: Record<string, Buffer> };
  botCheck: BotCheckConfig;
  /** Null without an OpenID provider. */
  companySignIn: OpenIdConnectOptions | null;
};

/**
 * Set before the web build is loaded: otherwise its packages run in development mode and take twice
 * the time for a page.
 */
export function serveInProduction(environment: NodeJS.ProcessEnv = process.env): void {
  environment['NODE_ENV'] ??= 'production';
}

/** The only reader of the environment. Throws an Error that lists everything missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  refuseKeysOfTheSigner(environment);
  const result = schema.safeParse(environment);
  if (!result.success) {
    throw incompleteConfiguration(
      result.error.issues.map(({ path, code, message }) => {
        const name = String(path[0]);
        // A value that another one makes necessary has a reason of its own.
        const isMissing = environment[name] === undefined && code !== 'custom';
        return `${name}: ${isMissing ? 'is missing' : message}`;
      }),
    );
  }
  const { DOCUMENT_KEYS, AUDIT_SIGNING_KEY, AUDIT_RETIRED_PUBLIC_KEYS, ...config } = result.data;
  const documentKeys = readDocumentKeys(DOCUMENT_KEYS);
  if (config.MODE !== 'sandbox') refuseWeakDocumentKeys(documentKeys, config.APP_SECRET);
  const auditKeys = readAuditKeys(AUDIT_SIGNING_KEY, AUDIT_RETIRED_PUBLIC_KEYS);
  return {
    ...config,
    auditKeys,
    documentKeys,
    botCheck: botCheckOf(config),
    companySignIn: companySignInOf(config),
  };
}

/** A key that this process can read is a key that a thief of this process has. */
function refuseKeysOfTheSigner(environment: NodeJS.ProcessEnv): void {
  const found = KEYS_OF_THE_SIGNER.filter((name) => (environment[name] ?? '') !== '');
  if (found.length > 0)
    throw incompleteConfiguration(
      found.map((name) => `${name}: belongs to the signer and must not be set here`),
    );
}

function botCheckOf(
  config: Omit<Config, 'auditKeys' | 'documentKeys' | 'botCheck' | 'companySignIn'>,
): BotCheckConfig {
  if (config.BOT_CHECK === 'proof_of_work')
    return { kind: 'proof_of_work', cost: config.PROOF_OF_WORK_COST };
  const { RECAPTCHA_SITE_KEY: siteKey = '', RECAPTCHA_SECRET: secret = '' } = config;
  return {
    kind: 'recaptcha',
    siteKey,
    secret,
    scriptUrl: new URL(config.RECAPTCHA_SCRIPT_URL),
    verifyUrl: new URL(config.RECAPTCHA_VERIFY_URL),
  };
}

/** A key for everything would open everything where it is lost once. */
function refuseWeakDocumentKeys({ keys }: Config['documentKeys'], appSecret: Buffer): void {
  for (const [id, key] of Object.entries(keys))
    if (isGuessableKey(key) || key.equals(appSecret))
      throw incompleteConfiguration([`DOCUMENT_KEYS: ${id} is not a random key of its own`]);
}

function readDocumentKeys(text: string): Config['documentKeys'] {
  const entries = text.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':');
    const bytes = Buffer.from(key, 'base64');
    if (!/^[\w-]{1,32}$/.test(id) || bytes.length !== 32)
      throw incompleteConfiguration([
        'DOCUMENT_KEYS: needs id:base64 of 32 bytes, separated by commas',
      ]);
    return [id, bytes] as const;
  });
  const first = entries[0];
  if (!first) throw incompleteConfiguration(['DOCUMENT_KEYS: needs at least one key']);
  return { currentKeyId: first[0], keys: Object.fromEntries(entries) };
}
