import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { submitClaim } from '../domain/src/claims/endpoints.ts';
import {
  downloadHoldingTransaction,
  getHoldingAdjustment,
  type HoldingAdjustment,
  type HoldingAdjustmentDetail,
  proposeHoldingAdjustment,
  uploadHoldingSignatures,
} from '../domain/src/holdings/desk-endpoints.ts';
import type { ApiAnswer } from './api-client.ts';
import { approveAs, tryToApprove } from './approvals.ts';
import { approve } from './applicant.ts';
import { verifyOneself } from './cast.ts';
import { forgetLimits } from './money-world.ts';
import { offerTokens } from './offer-tokens.ts';
import type { SurroundingsOptions } from './surroundings.ts';
import { type Investor, type Officer, openWorld, type World } from './world.ts';
import { fundByFriendbot } from '../server/src/integrations/stellar/friendbot.ts';
import type { Stellar } from '../server/src/integrations/stellar/stellar.ts';
import { Claimant, giveTokens } from '../server/src/modules/claims/test-files/claimant.ts';
import { insertWallet } from '../server/src/modules/wallets/store.ts';

export interface Holder {
  readonly person: Investor;
  readonly claimant: Claimant;
  readonly wallet: string;
}

/** Officers, a ledger with the asset, and people who have claimed their tokens. */
export interface HoldingScene {
  readonly world: World;
  readonly stellar: Stellar;
  readonly network: NonNullable<World['ledger']['network']>;
  readonly maker: Officer;
  readonly checker: Officer;
  readonly reviewer: Officer;
  /** A person who has claimed 2,631.5789473 tokens into a wallet of their own. */
  holder(fullName: string, options?: { readonly approved?: boolean }): Promise<Holder>;
  /** A person's other wallet, with a trustline for the token. */
  wallet(
    person: Investor,
    options?: { readonly limit?: string; readonly trusts?: boolean },
  ): Promise<Keypair>;
  tokensIn(wallet: string): Promise<bigint>;
  isAuthorised(wallet: string): Promise<boolean>;
  /** Locks all of a wallet's tokens by offers. */
  offer(wallet: Keypair): void;
  propose(form: Record<string, unknown>): Promise<ApiAnswer>;
  /** An officer, by default the second, tries to approve the open proposal of an action. */
  tryToApprove(id: string, officer?: Officer): Promise<ApiAnswer>;
  /** Proposes and approves. */
  approved(form: Record<string, unknown>): Promise<HoldingAdjustment>;
  detail(id: string): Promise<HoldingAdjustmentDetail>;
  /** The downloaded transaction, signed by these keys. */
  signed(id: string, ...keys: readonly Keypair[]): Promise<string>;
  upload(id: string, envelopeXdr: string): Promise<ApiAnswer>;
  /** A person sends tokens from their wallet to the distribution account; returns the hash. */
  sendBack(keys: Keypair, amount: string): Promise<string>;
  /** Simulates a new process: the old one's jobs are lost, the sweeps go over the tables. */
  restart(): Promise<void>;
  /** Lets ledger time pass and closes a ledger. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

export const PAPERS = { reason: 'The key was lost', document_reference: 'AZ 12/2026' };

export async function openHoldingScene(options: SurroundingsOptions = {}): Promise<HoldingScene> {
  const world = await openWorld({ ledger: true, ...options });
  const { network } = world.ledger;
  if (network === null) throw new Error('the world has no ledger');
  const { stellar } = world.product.integrations;
  const maker = await world.officer('Toni Token', 'token_operations');
  const checker = await world.officer('Petra Prüfer', 'finance_approver');
  const reviewer = await world.officer('Rita Reviewer', 'compliance');
  const asset = new Asset(stellar.issuer.assetCode, stellar.issuer.address);
  const lineOf = async (wallet: string) =>
    (await stellar.network.readAccount(wallet))?.trustlines.find(
      (line) => line.assetIssuer === stellar.issuer.address,
    );

  const scene: HoldingScene = {
    world,
    stellar,
    network,
    maker,
    checker,
    reviewer,
    async holder(fullName, { approved = false } = {}) {
      await forgetLimits(world);
      const person = await world.investor(fullName);
      if (approved) {
        await verifyOneself(person, fullName);
        await approve(reviewer, person.accountId);
      }
      await world.secured(person);
      await giveTokens(world.product.db, person.accountId);
      const claimant = new Claimant(person);
      await person.ok(submitClaim, {
        body: claimant.sign(await claimant.build(await claimant.create())),
      });
      await world.runJobs();
      return { person, claimant, wallet: claimant.keys.publicKey() };
    },
    async wallet(person, { limit, trusts = true } = {}) {
      const keys = Keypair.random();
      await fundByFriendbot({ horizonUrl: world.ledger.horizonUrl, publicKey: keys.publicKey() });
      if (trusts) {
        const account = await stellar.network.readAccount(keys.publicKey());
        const transaction = new TransactionBuilder(
          new Account(keys.publicKey(), String(account?.sequence ?? 0n)),
          { fee: '1000', networkPassphrase: Networks.TESTNET },
        )
          .addOperation(Operation.changeTrust({ asset, ...(limit === undefined ? {} : { limit }) }))
          .setTimeout(0)
          .build();
        transaction.sign(keys);
        await stellar.network.submit(transaction.toXdr());
      }
      await world.product.db.transaction('test_wallet', (tx) =>
        insertWallet(tx, {
          accountId: person.accountId,
          publicKey: keys.publicKey(),
          proof: 'web_authentication',
          at: world.now(),
        }),
      );
      return keys;
    },
    tokensIn: async (wallet) => (await lineOf(wallet))?.balance ?? 0n,
    isAuthorised: async (wallet) => (await lineOf(wallet))?.isAuthorized ?? false,
    offer: (wallet) =>
      offerTokens(network, wallet, `${stellar.issuer.assetCode}:${stellar.issuer.address}`),
    async propose(form) {
      await forgetLimits(world);
      return maker.call(proposeHoldingAdjustment, { body: { ...PAPERS, ...form } });
    },
    async tryToApprove(id, officer = checker) {
      return tryToApprove(officer, (await scene.detail(id)).act.approval_id);
    },
    async approved(form) {
      await forgetLimits(world);
      const { id, approval_id: approvalId } = await maker.ok(proposeHoldingAdjustment, {
        body: { ...PAPERS, ...form },
      });
      await approveAs(checker, approvalId);
      await world.runJobs();
      return (await scene.detail(id)).act;
    },
    detail: (id) => maker.ok(getHoldingAdjustment, { params: { id } }),
    async signed(id, ...keys) {
      const { text } = await maker.call(downloadHoldingTransaction, { params: { id } });
      const transaction = TransactionBuilder.fromXdr(text.trim(), Networks.TESTNET);
      transaction.sign(...keys);
      return transaction.toXdr();
    },
    async upload(id, envelopeXdr) {
      await forgetLimits(world);
      return maker.call(uploadHoldingSignatures, {
        params: { id },
        body: { signed_envelope_xdr: envelopeXdr },
      });
    },
    async sendBack(keys, amount) {
      const account = await stellar.network.readAccount(keys.publicKey());
      const transaction = new TransactionBuilder(
        new Account(keys.publicKey(), String(account?.sequence ?? 0n)),
        { fee: '1000', networkPassphrase: Networks.TESTNET },
      )
        .addOperation(
          Operation.payment({ destination: stellar.issuer.distribution, asset, amount }),
        )
        .setTimeout(0)
        .build();
      transaction.sign(keys);
      const answer = await stellar.network.submit(transaction.toXdr());
      if (answer.kind !== 'settled')
        throw new Error(`nothing was sent back: ${JSON.stringify(answer)}`);
      return Buffer.from(transaction.hash()).toString('hex');
    },
    async restart() {
      await world.query('delete from graphile_worker._private_jobs');
      for (const sweep of ['transfers.resolve', 'claims.catch_up', 'holdings.catch_up'])
        await world.runJob(sweep);
    },
    pass(seconds) {
      network.setTime(network.node.now + seconds);
      network.closeLedger();
    },
    close: () => world.close(),
  };
  return scene;
}
