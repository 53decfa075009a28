import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Keypair, Networks } from '@stellar/stellar-sdk';
import pg from 'pg';
import { parseOffering } from '../../domain/src/offering/offering.ts';
import { openSandboxBank } from '../../sandbox/bank/sandbox-bank.ts';
import { startMailbox } from '../../sandbox/mailbox/mailbox.ts';
import { startPriceStandIn } from '../../sandbox/prices/price-stand-in.ts';
import { startStellarStandIn } from '../../sandbox/stellar/stellar-stand-in.ts';
import { startTimeStampStandIn } from '../../sandbox/time-stamps/time-stamp-stand-in.ts';
import { listenOnLoopback } from '../../sandbox/loopback.ts';
import { fundByFriendbot } from '../../server/src/integrations/stellar/friendbot.ts';
import { startBitcoin } from '../bitcoin-for-tests.ts';
import { startEthereum } from '../ethereum-for-tests.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const OFFERING = resolve(import.meta.dirname, '../../content/bb1/offering.json');
const LEDGER_EVERY_MS = 1_000;
/** Statements are looked for every minute. */
const TAKEN_UP_WITHIN_MS = 150_000;

/** What an issuer has before the set-up: accounts, contracts and keys, as stand-ins on the loopback. */
export interface IssuersWorld {
  /** Settings that lead there. */
  readonly settings: Readonly<Record<string, string>>;
  readonly funderSecret: string;
  readonly issuerSecret: string;
  /** Certificates that programs of this machine trust besides the public ones. */
  readonly authorities: string;
  /** Whether a statement that the bank makes now comes into the database. */
  statementIsTakenUp(databaseUrl: string): Promise<boolean>;
  close(): Promise<void>;
}

export async function startIssuersWorld(folder: string): Promise<IssuersWorld> {
  const [inbox, bankFolder] = [join(folder, 'statements'), join(folder, 'bank')];
  await mkdir(inbox);
  const offering = parseOffering(JSON.parse(await readFile(OFFERING, 'utf8')));
  const { iban, bic, accountHolder: ownerName } = offering.bank;
  const bank = openSandboxBank({ folder: bankFolder, account: { iban, bic, ownerName } });
  const [mailbox, prices, timeStamps, ledger, bitcoin, ethereum] = await Promise.all([
    startMailbox({ port: 0, file: null }),
    startPriceStandIn({ port: 0 }),
    startTimeStampStandIn({ port: 0, folder: join(folder, 'time-stamps'), now: () => new Date() }),
    startStellarStandIn({
      port: 0,
      dataDir: null,
      networkPassphrase: Networks.PUBLIC,
      closeEveryMs: LEDGER_EVERY_MS,
    }),
    startBitcoin({ kind: 'stand-in' }),
    startEthereum(),
  ]);
  const markets = await encrypted(prices, folder);
  const [funder, issuer] = [Keypair.random(), Keypair.random()];
  for (const key of [funder, issuer])
    await fundByFriendbot({ horizonUrl: ledger.url, publicKey: key.publicKey() });
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    funderSecret: funder.secret(),
    issuerSecret: issuer.secret(),
    authorities: markets.authorities,
    settings: {
      TRUST_PROXY: 'true',
      SMTP_URL: mailbox.smtpUrl,
      HORIZON_URL: ledger.url,
      STELLAR_NETWORK_PASSPHRASE: Networks.PUBLIC,
      STELLAR_ISSUER: issuer.publicKey(),
      STELLAR_COLD_SIGNERS: [0, 1].map(() => Keypair.random().publicKey()).join(','),
      STELLAR_COLLECTION: Keypair.random().publicKey(),
      SIGNER_ADDRESS: join(folder, 'signer-socket'),
      // Two hosts, as production wants them.
      BITSTAMP_URL: `https://127.0.0.1:${markets.port}${pathOf(prices.bitstampUrl)}`,
      COINBASE_URL: `https://localhost:${markets.port}${pathOf(prices.coinbaseUrl)}`,
      ...bitcoin.environment,
      ETHEREUM_RPC_URL: ethereum.node.url,
      ETHEREUM_XPUB: ethereum.extendedPublicKey,
      ETHEREUM_CHAIN_ID: String(ethereum.node.chainId),
      TIMESTAMP_URL: timeStamps.url,
      TIMESTAMP_CA_FILE: timeStamps.caFile,
      BANK_STATEMENT_FOLDER: inbox,
      ACCEPTED_WEAK_SETTINGS: 'BITCOIN_NETWORK,ETHEREUM_CHAIN_ID,CLAMD_ADDRESS',
    },
    async statementIsTakenUp(databaseUrl) {
      bank.credit({
        payerName: 'Erika Beispiel',
        payerIban: 'DE02120300000000202051',
        amountCents: 100_000n,
        remittance: 'no order',
      });
      const now = new Date();
      await writeFile(join(inbox, 'statement.xml'), bank.makeStatement({ version: '08', now }));
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        await until(
          async () => (await client.query('select from bank_lines')).rowCount === 1,
          TAKEN_UP_WITHIN_MS,
        );
        return true;
      } catch {
        return false;
      } finally {
        await client.end();
      }
    },
    async close() {
      await Promise.all([
        markets.close(),
        mailbox.close(),
        prices.close(),
        timeStamps.close(),
        ledger.close(),
        bitcoin.close(),
        ethereum.close(),
      ]);
    },
  };
}

/** The markets by https, with a certificate of this machine alone. */
async function encrypted(prices: { readonly bitstampUrl: string }, folder: string) {
  const [key, certificate, authorities] = ['key.pem', 'certificate.pem', 'authorities.pem'].map(
    (name) => join(folder, name),
  ) as [string, string, string];
  await run('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' '),
    ...'-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1'.split(' '),
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  // A network that intercepts TLS has an authority of its own, which npm must still know.
  const known = process.env['NODE_EXTRA_CA_CERTS'];
  if (known === undefined) await writeFile(authorities, '');
  else await cp(known, authorities);
  await appendFile(authorities, `\n${await readFile(certificate, 'utf8')}`);
  const { origin } = new URL(prices.bitstampUrl);
  const server = createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (incoming, answer) => {
      const outgoing = request(`${origin}${incoming.url ?? '/'}`, (inner) => {
        answer.writeHead(inner.statusCode ?? 502, inner.headers);
        inner.pipe(answer);
      });
      outgoing.on('error', () => answer.destroy());
      outgoing.end();
    },
  );
  const { port, close } = await listenOnLoopback(server, 0);
  return {
    authorities,
    port,
    async close() {
      server.closeAllConnections();
      await close();
    },
  };
}
