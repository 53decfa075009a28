import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair, Networks } from '@stellar/stellar-sdk';
import { openSandboxBank, type SandboxBank } from '../../bank/sandbox-bank.ts';
import { type SandboxBitcoin, startBitcoinNetwork } from '../../bitcoin/bitcoin-network.ts';
import { type SandboxEthereum, startEthereumNetwork } from '../../ethereum/ethereum-network.ts';
import { startMailbox } from '../../mailbox/mailbox.ts';
import { type PriceStandIn, startPriceStandIn } from '../../prices/price-stand-in.ts';
import { type StellarStandIn, startStellarStandIn } from '../../stellar/stellar-stand-in.ts';
import { TraceStore } from '../../traces/trace-store.ts';
import type { PanelOptions } from '../panel-options.ts';
import { startPanel } from '../panel.ts';

/** The panel with the real stand-ins and nodes around it, without the product. */
export interface PanelForTests {
  readonly bank: SandboxBank;
  readonly stellar: StellarStandIn;
  readonly bitcoin: SandboxBitcoin;
  readonly ethereum: SandboxEthereum;
  readonly prices: PriceStandIn;
  /** The deposit account. */
  readonly depositAddress: string;
  readonly issuerAccounts: PanelOptions['issuerAccounts'];
  /** Addresses of the two cold keys. */
  readonly coldSigners: readonly string[];
  post(
    path: string,
    body: unknown,
  ): Promise<{ readonly status: number; readonly answer: Record<string, unknown> }>;
  close(): Promise<void>;
}

const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

export async function openPanel(): Promise<PanelForTests> {
  const folder = mkdtempSync(join(tmpdir(), 'panel-'));
  const deposit = Keypair.random();
  const [payout, sponsor] = [Keypair.random().publicKey(), Keypair.random().publicKey()];
  const asset = { code: 'BB1', issuer: Keypair.random().publicKey() };
  const coldSigners = [Keypair.random(), Keypair.random()];
  const [mailbox, stellar, bitcoin, ethereum, prices] = await Promise.all([
    startMailbox({ port: 0, file: null }),
    startStellarStandIn({
      port: 0,
      dataDir: null,
      networkPassphrase: Networks.TESTNET,
      closeEveryMs: 0,
      closeOnSubmit: true,
    }),
    startBitcoinNetwork({
      dataDir: null,
      bitcoind: null,
      now: null,
      payerSeed: randomBytes(32),
      issuerSeed: randomBytes(32),
    }),
    startEthereumNetwork({ dataDir: null, blockEveryMs: null }),
    startPriceStandIn({ port: 0 }),
  ]);
  if (ethereum === null) throw new Error('npm has no Ethereum node for this computer');
  for (const address of [deposit.publicKey(), payout, sponsor])
    await fetch(`${stellar.url}/friendbot?addr=${address}`);
  const bank = openSandboxBank({
    folder,
    account: {
      iban: 'DE50100000000000000001',
      bic: 'TESTDEFFXXX',
      ownerName: 'Nordlicht Finance GmbH',
    },
  });
  const panel = await startPanel({
    mailbox,
    bank,
    stellar,
    stellarDepositSecret: deposit.secret(),
    issuerAccounts: { payout, sponsor },
    coldSigners: coldSigners.map((key) => ({ publicKey: key.publicKey(), secret: key.secret() })),
    asset,
    bitcoin,
    ethereum,
    prices,
    traces: new TraceStore(),
    databaseUrl: NO_DATABASE,
    portalUrl: 'http://localhost:3000',
    officers: [],
    statementInbox: folder,
  });
  return {
    bank,
    stellar,
    bitcoin,
    ethereum,
    prices,
    depositAddress: deposit.publicKey(),
    issuerAccounts: { payout, sponsor },
    coldSigners: coldSigners.map((key) => key.publicKey()),
    async post(path, body) {
      const response = await fetch(`${panel.url}/sandbox/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        answer: (await response.json()) as Record<string, unknown>,
      };
    },
    async close() {
      await panel.close();
      await Promise.all([
        mailbox.close(),
        stellar.close(),
        bitcoin.close(),
        ethereum.close(),
        prices.close(),
      ]);
      rmSync(folder, { recursive: true });
    },
  };
}
