import { Horizon, Keypair, Networks, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Transaction, xdr } from '@stellar/stellar-sdk';
import { startStellarStandIn } from '../stellar-stand-in.ts';
import type { StellarStandIn, StellarStandInOptions } from '../stellar-stand-in.ts';

export const PASSPHRASE = Networks.TESTNET;

/** A running stand-in and the official SDK's server object for it. */
export type Network = StellarStandIn & { server: Horizon.Server };

/** Starts a network in memory that closes a ledger for everything it accepts, by default. */
export async function startNetwork(options: Partial<StellarStandInOptions> = {}): Promise<Network> {
  const standIn = await startStellarStandIn({
    port: 0,
    dataDir: null,
    networkPassphrase: PASSPHRASE,
    closeEveryMs: 0,
    closeOnSubmit: true,
    ...options,
  });
  return { ...standIn, server: new Horizon.Server(standIn.url, { allowHttp: true }) };
}

export async function funded({ server }: Pick<Network, 'server'>): Promise<Keypair> {
  const key = Keypair.random();
  await server.friendbot(key.publicKey()).call();
  return key;
}

export async function buildFor(
  { server }: Pick<Network, 'server'>,
  source: Keypair,
  operations: xdr.Operation[],
  signers: Keypair[] = [source],
): Promise<Transaction> {
  const builder = new TransactionBuilder(await server.loadAccount(source.publicKey()), {
    fee: '100',
    networkPassphrase: PASSPHRASE,
  });
  for (const operation of operations) builder.addOperation(operation);
  const transaction = builder.setTimeout(300).build();
  transaction.sign(...signers);
  return transaction;
}

export function hashOf(transaction: { hash: () => Uint8Array }): string {
  return Buffer.from(transaction.hash()).toString('hex');
}

/** Posts an envelope without the SDK, to see the raw answer. */
export async function post(
  url: string,
  envelope: string,
  path = '/transactions',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ tx: envelope }),
  });
  const body: unknown = await response.json();
  return {
    status: response.status,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
  };
}
