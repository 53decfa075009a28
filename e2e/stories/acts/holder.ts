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
import { getConfig } from '@bb1/domain/offering/endpoints';
import type { Order } from '@bb1/domain/orders/endpoints';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { placeDemoOrder } from '../../../sandbox/demonstration/investor-acts.ts';
import type { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';
import { type DemoPerson, emailOf } from '../../../sandbox/demonstration/people.ts';
import { Claimant } from '../../../server/src/modules/claims/test-files/claimant.ts';
import { pay } from '../panel.ts';
import { product } from '../visitor.ts';
import { giveApp } from './factors.ts';
import { inTheDatabase } from './later.ts';
import { allocate } from './tokens.ts';

interface Buyer {
  /** Verified, and not approved yet. */
  readonly client: PatientClient;
  readonly person: DemoPerson;
}

export interface HolderInStory {
  readonly order: Order;
  /** Where the tokens are. */
  readonly wallet: string;
}

/**
 * Through the interface instead of the pages: each person orders for 2,500 EUR, pays, is approved,
 * and is allocated tokens.
 */
export async function comeToBeAllocated(buyers: readonly Buyer[]): Promise<Order[]> {
  const orders: Order[] = [];
  const accounts: string[] = [];
  for (const { client, person } of buyers) {
    const order = await placeDemoOrder(client, person, {
      key: `story-of-holdings-${person.firstName}`,
      amount: '2500.00',
      paid: false,
    });
    await pay(order.reference);
    orders.push(order);
    accounts.push((await client.ok(whoAmI)).id);
  }
  await allocate({ accounts, references: orders.map(({ reference }) => reference) });
  return orders;
}

/** A person claims these tokens into a new wallet; returns its address. */
export async function claimAllocated({ client, person }: Buyer): Promise<string> {
  await giveApp((endpoint, input) => client.ok(endpoint, { body: input?.body }), {
    email: emailOf(person),
    locale: person.locale,
  });
  const claimant = new Claimant(client);
  await client.ok(submitClaim, {
    body: claimant.sign(await claimant.build(await claimant.create())),
  });
  const wallet = claimant.keys.publicKey();
  await untilTokens(wallet, '2631.5789473');
  return wallet;
}

/** Both, for one person. */
export async function comeToHold(buyer: Buyer): Promise<HolderInStory> {
  const [order] = await comeToBeAllocated([buyer]);
  if (order === undefined) throw new Error('there is no order');
  return { order, wallet: await claimAllocated(buyer) };
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
