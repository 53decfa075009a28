import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Offering } from '../domain/src/offering/offering.ts';
import { startTimeStampStandIn } from '../sandbox/time-stamps/time-stamp-stand-in.ts';
import { demoOffering } from '../sandbox/demo-offering.ts';
import type { Policy } from '../server/src/signer/policy.ts';
import { startMailbox, type Mailbox } from '../sandbox/mailbox/mailbox.ts';
import { type BitcoinForTests, startBitcoin } from './bitcoin-for-tests.ts';
import { type EthereumForTests, startEthereum } from './ethereum-for-tests.ts';
import { type PriceStandIn, startMarket } from './prices-for-tests.ts';
import { startLedger, type Ledger, unreachableLedger } from './stellar-for-tests.ts';

export interface SurroundingsOptions {
  /** Starts a Stellar ledger with the asset set up. */
  readonly ledger?: boolean;
  /** The ledger's network; defaults to the test network. */
  readonly networkPassphrase?: string;
  /** Of 24 hours; whatever is not named is plenty. */
  readonly signerLimits?: Partial<Policy['limits']>;
  /** Starts the markets, at the product's time; otherwise there is no price. */
  readonly prices?: boolean;
  /** Starts a time stamp authority at the product's time; otherwise there is none. */
  readonly timeStamps?: boolean;
  /** Starts a Bitcoin chain with a payer: payments in BTC are offered. Tests mine the blocks. */
  readonly bitcoin?: boolean;
  /** Starts an Ethereum node with a payer: payments in ETH are offered. Tests mine the blocks. */
  readonly ethereum?: boolean;
  /** `point:throw:1`, see platform/faults. */
  readonly fault?: string;
  readonly offering?: (offering: Offering) => Offering;
  /** Settings in place of those of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server's surroundings, over a database of its own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string>>;
  readonly mailbox: Mailbox;
  readonly ledger: Ledger;
  readonly offering: Offering;
  /** Null unless requested. */
  readonly prices: PriceStandIn | null;
  readonly bitcoin: BitcoinForTests | null;
  readonly ethereum: EthereumForTests | null;
  /** Moves everything started to a product time; real time continues from there. */
  follow(now: Date): Promise<void>;
  close(): Promise<void>;
}

/** A port of this machine on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
const ETHEREUM_CONFIRMATIONS = '3';
const COINS = 20;
/** From then on the coins mined before can be spent. */
const BLOCKS_TO_MATURITY = 100;

export async function openSurroundings(
  databaseUrl: string,
  options: SurroundingsOptions = {},
): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-world-'));
  const definition: unknown = JSON.parse(
    await readFile(resolve(import.meta.dirname, '../content/bb1/offering.json'), 'utf8'),
  );
  const offering = (options.offering ?? ((same) => same))(demoOffering(definition, new Date()));
  await writeFile(join(folder, 'offering.json'), JSON.stringify(offering));
  const clock = { offsetMs: 0 };
  const productNow = () => new Date(Date.now() + clock.offsetMs);
  const [mailbox, ledger, prices, timeStamps, bitcoin, ethereum] = await Promise.all([
    startMailbox({ port: 0, file: null }),
    options.ledger === true
      ? startLedger(offering, options.networkPassphrase, options.signerLimits)
      : unreachableLedger(),
    options.prices === true ? startMarket(productNow) : null,
    options.timeStamps === true
      ? startTimeStampStandIn({ port: 0, folder: join(folder, 'time-stamps'), now: productNow })
      : null,
    options.bitcoin === true ? startBitcoinWithMoney() : null,
    options.ethereum === true ? startEthereum() : null,
  ]);
  const environment = {
    MODE: 'sandbox',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    OFFERING_FILE: join(folder, 'offering.json'),
    CONTENT_DIR: resolve(import.meta.dirname, '../content/bb1'),
    APP_SECRET: randomBytes(32).toString('base64'),
    DOCUMENT_KEYS: `test:${randomBytes(32).toString('base64')}`,
    AUDIT_SIGNING_KEY: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: `${offering.issuer.name} <${offering.issuer.email}>`,
    LOG_LEVEL: 'error',
    // Tests make hundreds of calls from one address; the bot check's tests set their own.
    BOT_CHECK_WITHOUT_PROOF_PER_HOUR: '1000000',
    BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL: '1000000',
    // Never the real markets: without markets of its own a test has none.
    BITSTAMP_URL: prices?.bitstampUrl ?? NOWHERE,
    COINBASE_URL: prices?.coinbaseUrl ?? NOWHERE,
    ...(timeStamps === null
      ? {}
      : { TIMESTAMP_URL: timeStamps.url, TIMESTAMP_CA_FILE: timeStamps.caFile }),
    ...ledger.environment,
    ...bitcoin?.environment,
    ...(ethereum === null
      ? {}
      : {
          ETHEREUM_RPC_URL: ethereum.node.url,
          ETHEREUM_XPUB: ethereum.extendedPublicKey,
          ETHEREUM_CHAIN_ID: String(ethereum.node.chainId),
          ETHEREUM_CONFIRMATIONS,
        }),
    ...(options.fault === undefined ? {} : { FAULT: options.fault }),
    ...options.environment,
  };
  return {
    environment,
    mailbox,
    ledger,
    offering,
    prices,
    bitcoin,
    ethereum,
    async follow(now) {
      clock.offsetMs = now.getTime() - Date.now();
      ledger.network?.setTime(Math.floor(now.getTime() / 1000));
      await bitcoin?.setTime(now);
      await ethereum?.node.setTime(now);
    },
    async close() {
      await Promise.all([
        mailbox.close(),
        ledger.close(),
        prices?.close(),
        timeStamps?.close(),
        bitcoin?.close(),
        ethereum?.node.close(),
      ]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startBitcoinWithMoney(): Promise<BitcoinForTests> {
  const bitcoin = await startBitcoin({ kind: 'stand-in' });
  await bitcoin.payer.mine(COINS + BLOCKS_TO_MATURITY);
  return bitcoin;
}
