import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import type { Order } from '@bb1/domain/orders/endpoints';
import {
  approveAllocation,
  previewAllocation,
  proposeAllocation,
} from '@bb1/domain/tokens/desk-endpoints';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import {
  confirmTotp,
  proveMailbox,
  sendFirstFactorCode,
  startTotp,
} from '@bb1/domain/accounts/factor-endpoints';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { lookAtDocuments } from './look-at-documents.ts';
import { placeDemoOrder } from '../../../sandbox/demonstration/investor-acts.ts';
import type { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';
import { type DemoPerson, emailOf } from '../../../sandbox/demonstration/people.ts';
import { Claimant } from '../../../server/src/modules/claims/test-files/claimant.ts';
import { mailCodeIn } from '../../../testing/first-factor-code.ts';
import { mailsTo, pay } from '../panel.ts';
import { product } from '../visitor.ts';
import { callAs } from './call-as.ts';
import { inTheDatabase } from './later.ts';
import { receiveStatement } from './money-desk.ts';

interface Officers {
  readonly reviewer: Page;
  readonly finance: Page;
  readonly approver: Page;
}

export interface HolderInStory {
  readonly order: Order;
  /** Where the tokens are. */
  readonly wallet: string;
}

/**
 * Through the interface instead of the pages: a person orders for 2,500 EUR, pays, is approved, and
 * is allocated tokens.
 */
export async function comeToBeAllocated(
  client: PatientClient,
  person: DemoPerson,
  { reviewer, finance, approver }: Officers,
): Promise<Order> {
  const order = await placeDemoOrder(client, person, {
    key: `story-of-holdings-${person.firstName}`,
    amount: '2500.00',
    paid: false,
  });
  const accountId = (await client.ok(whoAmI)).id;
  const review = callAs(reviewer);
  const approve = async () => {
    const { version } = await review(getKycReview, { params: { account_id: accountId } });
    await lookAtDocuments(review, accountId);
    await review(decideKyc, {
      params: { account_id: accountId },
      body: {
        decision: 'approve',
        version,
        checked: ['data_matches_document', 'document_valid', 'person_of_age', 'address_plausible'],
      },
    });
  };
  // If the automatic checks finish between view and decision, the officer views it again.
  await approve().catch(approve);
  await pay(order.reference);
  await receiveStatement(finance, 'en');
  const allocation = await allocated(finance, order.reference);
  await callAs(approver)(approveAllocation, {
    params: { id: allocation.id },
    body: { content_hash: allocation.content_hash },
  });
  return order;
}

/** The same, and claims them into a new wallet. */
export async function comeToHold(
  client: PatientClient,
  person: DemoPerson,
  officers: Officers,
): Promise<HolderInStory> {
  const order = await comeToBeAllocated(client, person, officers);
  await addFactor(client, emailOf(person));
  const claimant = new Claimant(client);
  await client.ok(submitClaim, {
    body: claimant.sign(await claimant.build(await claimant.create())),
  });
  await untilTokens(claimant.keys.publicKey(), '2631.5789473');
  return { order, wallet: claimant.keys.publicKey() };
}

/** Adds an authenticator app, which counts as a step-up. */
async function addFactor(client: PatientClient, email: string): Promise<void> {
  await client.ok(sendFirstFactorCode);
  let code: string | null = null;
  for (let tries = 0; code === null && tries < 100; tries++) {
    code = mailCodeIn((await mailsTo(email)).map(({ text }) => text));
    if (code === null) await new Promise((wait) => setTimeout(wait, 100));
  }
  await client.ok(proveMailbox, { body: { code } });
  const { secret } = await client.ok(startTotp);
  await client.ok(confirmTotp, { body: { code: generateSync({ secret }) } });
}

/** Proposes everything that is ready, once this order is. */
async function allocated(finance: Page, reference: string) {
  const call = callAs(finance);
  for (let tries = 0; tries < 100; tries++) {
    const { ready } = await call(previewAllocation);
    if (ready.some((line) => line.reference === reference)) return call(proposeAllocation);
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error(`order ${reference} never became ready for allocation`);
}

/** Another wallet of a person, connected, with lumens and a trustline. */
export async function connectWallet(client: PatientClient, person: DemoPerson): Promise<string> {
  const keys = Keypair.random();
  const { issuer } = await ledger(client);
  await horizon(`/friendbot?addr=${keys.publicKey()}`);
  const { sequence } = (await horizon(`/accounts/${keys.publicKey()}`)) as { sequence: string };
  const transaction = new TransactionBuilder(new Account(keys.publicKey(), sequence), {
    fee: '1000',
    networkPassphrase: Networks.TESTNET,
  })
    .addOperation(Operation.changeTrust({ asset: new Asset('BB1', issuer) }))
    .setTimeout(0)
    .build();
  transaction.sign(keys);
  await horizon('/transactions', new URLSearchParams({ tx: transaction.toXdr() }));
  await inTheDatabase(
    "insert into wallets (id, account_id, public_key, proof, proven_at) select gen_random_uuid(), id, $2, 'web_authentication', now() from accounts where email = $1",
    [emailOf(person), keys.publicKey()],
  );
  return keys.publicKey();
}

async function ledger(client: PatientClient): Promise<{ issuer: string }> {
  return { issuer: (await client.ok(getConfig)).asset_issuer };
}

/** Waits until a wallet has exactly this many tokens. */
export async function untilTokens(wallet: string, tokens: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await tokensIn(wallet)) === tokens) return;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error(`there are never ${tokens} tokens in ${wallet}`);
}

async function tokensIn(wallet: string): Promise<string | undefined> {
  const account = (await horizon(`/accounts/${wallet}`)) as {
    balances?: { asset_code?: string; balance: string }[];
  };
  return account.balances?.find((one) => one.asset_code === 'BB1')?.balance;
}

async function horizon(path: string, body?: URLSearchParams): Promise<unknown> {
  const { HORIZON_URL: url } = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { HORIZON_URL: string };
  return (await fetch(`${url}${path}`, body === undefined ? {} : { method: 'POST', body })).json();
}
