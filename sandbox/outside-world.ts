import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Networks } from '@stellar/stellar-sdk';
import type { Offering } from '@bb1/domain/offering/offering';
import { openSandboxBank, type SandboxBank } from './bank/sandbox-bank.ts';
import { type SandboxBitcoin, startBitcoinNetwork } from './bitcoin/bitcoin-network.ts';
import { findBitcoind } from './bitcoin/find-bitcoind.ts';
import type { Secrets } from './demo-secrets.ts';
import {
  BLOCK_EVERY_MS,
  SANDBOX_ETHEREUM_CONFIRMATIONS,
  type SandboxEthereum,
  startEthereumNetwork,
} from './ethereum/ethereum-network.ts';
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts';
import { type PriceStandIn, startPriceStandIn } from './prices/price-stand-in.ts';
import { type StellarStandIn, startStellarStandIn } from './stellar/stellar-stand-in.ts';
import { startTimeStampStandIn, type TimeStampStandIn } from './time-stamps/time-stamp-stand-in.ts';
import { startTraceCollector } from './traces/trace-collector.ts';
import type { TraceStore } from './traces/trace-store.ts';
import { HDKey } from '@scure/bip32';
import { accountOf } from './bitcoin/spending.ts';

const LEDGER_EVERY_MS = 1000;
const BITCOIN_CONFIRMATIONS = 6;
const DEPOSITS_EVERY_SECONDS = 2;

export interface OutsideWorld {
  readonly mailbox: Mailbox;
  readonly bank: SandboxBank;
  readonly prices: PriceStandIn;
  readonly timeStamps: TimeStampStandIn;
  /** What the product's processes did, as they tell it. */
  readonly traces: TraceStore;
  readonly stellar: StellarStandIn;
  readonly bitcoin: SandboxBitcoin;
  /** Null if npm has no Ethereum node for this computer; payments in ether are then impossible. */
  readonly ethereum: SandboxEthereum | null;
  /** The folder from which the product imports statements. */
  readonly statementInbox: string;
  /** The server's settings for all this. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets everything this far ahead of the real time. */
  follow(offsetMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface OutsideWorldOptions {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly bankAccount: Offering['bank'];
  /** Variables of this process: BITCOIND and PATH decide whether there is a real Bitcoin node. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts the outside world: bank, markets, mail server, and three chains that persist between
 * starts.
 */
export async function startOutsideWorld({
  dataDir,
  secrets,
  bankAccount,
  environment,
}: OutsideWorldOptions): Promise<OutsideWorld> {
  const offsetFile = join(dataDir, 'clock-offset.json');
  const clock = { offsetMs: existsSync(offsetFile) ? Number(readFileSync(offsetFile, 'utf8')) : 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const statementInbox = join(dataDir, 'statement-inbox');
  mkdirSync(statementInbox, { recursive: true });
  const bank = openSandboxBank({
    folder: join(dataDir, 'bank'),
    account: { iban: bankAccount.iban, bic: bankAccount.bic, ownerName: bankAccount.accountHolder },
  });
  const seed = (name: keyof Secrets['wallets']) => Buffer.from(secrets.wallets[name], 'hex');
  const starting = [
    startMailbox({ port: 0, file: join(dataDir, 'mails.jsonl') }),
    startPriceStandIn({ port: 0, now }),
    startTimeStampStandIn({ port: 0, folder: join(dataDir, 'time-stamps'), now }),
    startStellarStandIn({
      port: 0,
      dataDir: join(dataDir, 'stellar'),
      networkPassphrase: Networks.TESTNET,
      closeEveryMs: LEDGER_EVERY_MS,
      closeOnSubmit: true,
    }),
    findBitcoind(environment).then((bitcoind) =>
      startBitcoinNetwork({
        dataDir: join(dataDir, 'bitcoin'),
        bitcoind,
        now: clock.offsetMs === 0 ? null : now(),
        payerSeed: seed('payer'),
        issuerSeed: seed('issuer'),
      }),
    ),
    startEthereumNetwork({ dataDir: join(dataDir, 'ethereum'), blockEveryMs: BLOCK_EVERY_MS }),
    startTraceCollector({ port: 0 }),
  ] as const;
  const closeStarted = async () => {
    for (const one of await Promise.allSettled(starting))
      if (one.status === 'fulfilled') await one.value?.close();
  };
  const [mailbox, prices, timeStamps, stellar, bitcoin, ethereum, collector] = await Promise.all(
    starting,
  ).catch(async (error: unknown) => {
    await closeStarted();
    throw error;
  });
  const keys = depositKeys(seed('deposits'));
  let chainsFollow: number | null = null;
  return {
    mailbox,
    bank,
    prices,
    timeStamps,
    traces: collector.store,
    stellar,
    bitcoin,
    ethereum,
    statementInbox,
    environment: {
      SMTP_URL: mailbox.smtpUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      BITSTAMP_URL: prices.bitstampUrl,
      COINBASE_URL: prices.coinbaseUrl,
      TIMESTAMP_URL: timeStamps.url,
      TIMESTAMP_CA_FILE: timeStamps.caFile,
      HORIZON_URL: stellar.url,
      STELLAR_NETWORK_PASSPHRASE: Networks.TESTNET,
      BITCOIN_RPC_URL: bitcoin.url,
      BITCOIN_XPUB: keys.bitcoin,
      BITCOIN_NETWORK: 'regtest',
      BITCOIN_CONFIRMATIONS: String(BITCOIN_CONFIRMATIONS),
      ...(ethereum === null
        ? {}
        : {
            ETHEREUM_RPC_URL: ethereum.door.url,
            ETHEREUM_XPUB: keys.ethereum,
            ETHEREUM_CHAIN_ID: String(ethereum.chainId),
            ETHEREUM_CONFIRMATIONS: String(SANDBOX_ETHEREUM_CONFIRMATIONS),
          }),
      DEPOSITS_EVERY_SECONDS: String(DEPOSITS_EVERY_SECONDS),
      DEPOSITS_IDLE_SECONDS: String(DEPOSITS_EVERY_SECONDS),
      BANK_STATEMENT_FOLDER: statementInbox,
    },
    async follow(offsetMs) {
      // Before any block has the new time, for the next start.
      if (offsetMs !== clock.offsetMs) writeFileSync(offsetFile, String(offsetMs));
      clock.offsetMs = offsetMs;
      // A Bitcoin node's time stops once it is set, so it is set repeatedly.
      if (offsetMs !== 0) await bitcoin.setTime(now());
      if (chainsFollow === offsetMs) return;
      stellar.setTime(Math.floor(now().getTime() / 1000));
      // What is valid is reckoned from the last ledger, which would still be of the time before.
      stellar.closeLedger();
      await ethereum?.setTime(now());
      chainsFollow = offsetMs;
    },
    close: closeStarted,
  };
}

/**
 * What the server learns of the deposit addresses' seed; the seed itself is the issuer's own wallet
 * and stays away from it.
 */
interface DepositKeys {
  /** Account m/84'/1'/0' of BIP84 (vpub), for BITCOIN_XPUB. */
  readonly bitcoin: string;
  /** Change level m/44'/60'/0'/0 of BIP44 (xpub), for ETHEREUM_XPUB. */
  readonly ethereum: string;
}

function depositKeys(seed: Uint8Array): DepositKeys {
  return {
    bitcoin: accountOf(seed).publicExtendedKey,
    ethereum: HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0").publicExtendedKey,
  };
}
