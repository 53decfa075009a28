import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Account, Asset, Keypair, TransactionBuilder, type xdr } from '@stellar/stellar-sdk';
import { money } from '../../domain/src/money.ts';
import { issueVolume } from '../../domain/src/tokens/issue-volume.ts';
import { demoOffering } from '../../sandbox/demo-offering.ts';
import type { StellarNode } from '../../sandbox/stellar/stellar-node.ts';
import { fundByFriendbot } from '../../server/src/integrations/stellar/friendbot.ts';
import { openStellar } from '../../server/src/integrations/stellar/open-stellar.ts';
import { signerClient } from '../../server/src/integrations/stellar/signer-client.ts';
import {
  LedgerUnreachable,
  type StellarNetwork,
} from '../../server/src/integrations/stellar/stellar.ts';
import type { BuildContext } from '../../server/src/modules/claims/claims-context.ts';
import { issueTokens } from '../../server/src/modules/tokens/issue-tokens.ts';
import { insertWallet } from '../../server/src/modules/wallets/store.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { post, posting } from '../../server/src/platform/journal/journal.ts';
import { inProcessNetwork } from '../in-process-network.ts';
import { type CrashPoints, crashPoints } from '../money-model/crash-points.ts';
import { addressesOf } from '../signer-for-tests.ts';
import { startLedger, walletOptions } from '../stellar-for-tests.ts';
import { feeRule, horizonsAt } from '../horizons-for-tests.ts';

/** A database and a ledger of its own, in which claims run one after the other. */
export interface ClaimPlace {
  readonly db: Database;
  readonly node: StellarNode;
  readonly context: BuildContext;
  readonly crashes: CrashPoints;
  /** The network without planned faults: for observing it from outside. */
  readonly network: StellarNetwork;
  /** How often the product submitted something. */
  readonly posts: { count: number };
  /** The number of next reads that cannot reach Horizon. */
  readonly silence: { left: number };
  readonly asset: Asset;
  readonly authoriser: Keypair;
  /** Operations in a separate transaction, signed by any given keys; the funder pays. */
  onLedger(operations: readonly xdr.Operation[], signers: readonly Keypair[]): void;
  /** A person with tokens to claim, with minimal book entries. */
  investor(units: bigint): Promise<string>;
  connect(accountId: string, publicKey: string): Promise<void>;
  /** An address's token units; null without a trustline. */
  holds(publicKey: string): bigint | null;
  close(): Promise<void>;
}

export async function openClaimPlace(databaseUrl: string): Promise<ClaimPlace> {
  const definition: unknown = JSON.parse(
    await readFile(resolve(import.meta.dirname, '../../content/bb1/offering.json'), 'utf8'),
  );
  const offering = demoOffering(definition, new Date());
  const ledger = await startLedger(offering);
  const { environment } = ledger;
  const node = ledger.network?.node;
  if (node === undefined) throw new Error('there is no ledger');
  const crashes = crashPoints();
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 60,
    faults: crashes,
    onError: () => undefined,
  });
  const clock = { now: () => new Date(node.now * 1000), movable: false };
  const network = inProcessNetwork(node);
  const posts = { count: 0 };
  const silence = { left: 0 };
  const opened = openStellar({
    horizons: horizonsAt(ledger.horizonUrl),
    feeRule,
    networkPassphrase: node.options.networkPassphrase,
    issuer: environment['STELLAR_ISSUER'] ?? '',
    assetCode: offering.token.code,
    issuedUnits: issueVolume(offering),
    accounts: addressesOf(ledger.hot),
    signer: signerClient({
      address: environment['SIGNER_ADDRESS'] ?? '',
      login: environment['SIGNER_LOGIN'] ?? '',
    }),
    ...walletOptions,
  });
  const context: BuildContext = {
    db,
    clock,
    offering,
    callbackUrl: new URL('http://portal.test/api/callback'),
    stellar: { ...opened, network: watchedNetwork(db, network, { posts, silence }) },
  };
  Object.assign(node.options, { submitTimeoutMs: 5 });
  await db.transaction('test_issue_tokens', (tx) => issueTokens(tx, context));
  const funder = Keypair.random();
  await fundByFriendbot({ horizonUrl: ledger.horizonUrl, publicKey: funder.publicKey() });
  const asset = new Asset(opened.claims.assetCode, opened.claims.assetIssuer);
  return {
    db,
    node,
    context,
    crashes,
    network,
    posts,
    silence,
    asset,
    authoriser: ledger.hot.authoriser,
    onLedger(operations, signers) {
      const entry = node.ledger.state.account(funder.publicKey());
      if (entry === null) throw new Error('the funder is never merged');
      const builder = new TransactionBuilder(new Account(entry.id, entry.sequence.toString()), {
        fee: '1000',
        networkPassphrase: node.options.networkPassphrase,
      });
      for (const operation of operations) builder.addOperation(operation);
      const transaction = builder.setTimeout(0).build();
      transaction.sign(funder, ...signers);
      const { answer } = node.submit(transaction.toXdr());
      if (answer.status !== 'PENDING') throw new Error(`the set-up was refused: ${answer.status}`);
      node.close();
    },
    async investor(units) {
      const id = randomUUID();
      await db.pool.query(
        "insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at) values ($1, $2, now(), 'Clara Claim', 'none', 'en', now())",
        [id, `${id}@people.example`],
      );
      await db.transaction('test_give_tokens', (tx) =>
        post(tx, {
          kind: 'tokens_allocated',
          causeId: id,
          at: clock.now(),
          lines: posting(money('TOKEN', units), {
            debit: { account: 'unsold_tokens' },
            credit: { account: 'unclaimed_tokens', subjectId: id },
          }),
        }),
      );
      return id;
    },
    async connect(accountId, publicKey) {
      await db.transaction('test_connect', (tx) =>
        insertWallet(tx, { accountId, publicKey, proof: 'web_authentication', at: clock.now() }),
      );
    },
    holds: (publicKey) =>
      node.ledger.state.trustline(publicKey, `${asset.getCode()}:${asset.getIssuer() ?? ''}`)
        ?.balance ?? null,
    async close() {
      await db.close();
      await ledger.close();
    },
  };
}

/**
 * Counts, stays silent on request, and checks the product's first promise: nothing is submitted that
 * is not stored.
 */
function watchedNetwork(
  db: Database,
  network: StellarNetwork,
  { posts, silence }: Pick<ClaimPlace, 'posts' | 'silence'>,
): StellarNetwork {
  const hush = () => {
    if (silence.left === 0) return;
    silence.left--;
    throw new LedgerUnreachable('no answer');
  };
  return {
    check: () => network.check(),
    sources: () => network.sources(),
    feeNow: async () => (hush(), network.feeNow()),
    proveDead: async (envelope) => (hush(), network.proveDead(envelope)),
    readAccount: async (publicKey) => (hush(), network.readAccount(publicKey)),
    latestLedger: async () => (hush(), network.latestLedger()),
    findTransaction: async (hash) => (hush(), network.findTransaction(hash)),
    async submit(envelopeXdr) {
      posts.count++;
      const { rowCount } = await db.pool.query(
        'select from transfer_attempts where signed_envelope_xdr = $1 union all select from used_numbers where envelope_xdr = $1',
        [envelopeXdr],
      );
      if (rowCount !== 1) throw new Error('an envelope was handed in that is not stored');
      return network.submit(envelopeXdr);
    },
  };
}
