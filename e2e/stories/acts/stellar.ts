import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Account,
  Asset,
  type Keypair,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { product } from '../visitor.ts';

interface Network {
  readonly horizonUrl: string;
  readonly passphrase: string;
}

export async function stellarNetwork(): Promise<Network> {
  const environment = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { HORIZON_URL: string; STELLAR_NETWORK_PASSPHRASE: string };
  return {
    horizonUrl: environment.HORIZON_URL,
    passphrase: environment.STELLAR_NETWORK_PASSPHRASE,
  };
}

/** Creates an account on the ledger, with lumens. */
export async function fund(address: string): Promise<void> {
  const { horizonUrl } = await stellarNetwork();
  const answer = await fetch(`${horizonUrl}/friendbot?addr=${address}`);
  if (!answer.ok) throw new Error(await answer.text());
}

/** The last ledger that everybody can read. */
export async function newestLedger(): Promise<number> {
  const { horizonUrl } = await stellarNetwork();
  return ((await (await fetch(horizonUrl)).json()) as { history_latest_ledger: number })
    .history_latest_ledger;
}

/** An account's balance of an asset by the ledger; null without a trustline. */
export async function balanceOf(address: string, code: string): Promise<string | null> {
  const { horizonUrl } = await stellarNetwork();
  const { balances } = (await (await fetch(`${horizonUrl}/accounts/${address}`)).json()) as {
    balances: { asset_code?: string; balance: string }[];
  };
  return balances.find((one) => one.asset_code === code)?.balance ?? null;
}

/**
 * Changes a person's own account with their own keys, as in a wallet while the portal is not
 * looking.
 */
export async function changeAccount(keys: Keypair, operation: xdr.Operation): Promise<void> {
  const { horizonUrl, passphrase } = await stellarNetwork();
  const { sequence } = (await (
    await fetch(`${horizonUrl}/accounts/${keys.publicKey()}`)
  ).json()) as { sequence: string };
  const transaction = new TransactionBuilder(new Account(keys.publicKey(), sequence), {
    fee: '1000',
    networkPassphrase: passphrase,
  })
    .addOperation(operation)
    .setTimeout(0)
    .build();
  transaction.sign(keys);
  const answer = await fetch(`${horizonUrl}/transactions`, {
    method: 'POST',
    body: new URLSearchParams({ tx: transaction.toXDR() }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The unsigned transaction by which a person gives up an empty trustline. */
export async function closeTrustline(address: string, asset: Asset): Promise<string> {
  const { horizonUrl, passphrase } = await stellarNetwork();
  const { sequence } = (await (await fetch(`${horizonUrl}/accounts/${address}`)).json()) as {
    sequence: string;
  };
  return new TransactionBuilder(new Account(address, sequence), {
    fee: '1000',
    networkPassphrase: passphrase,
  })
    .addOperation(Operation.changeTrust({ asset, limit: '0' }))
    .setTimeout(0)
    .build()
    .toXDR();
}

/** The same transaction with other operations, as a malicious server could send it. */
export function tampered(
  envelopeXdr: string,
  passphrase: string,
  change: (operations: readonly Recorded[]) => readonly Recorded[],
): { readonly envelopeXdr: string; readonly hash: string } {
  const honest = TransactionBuilder.fromXDR(envelopeXdr, passphrase);
  if ('innerTransaction' in honest) throw new Error('unexpected fee bump');
  const builder = new TransactionBuilder(
    new Account(honest.source, (BigInt(honest.sequence) - 1n).toString()),
    { fee: '100', networkPassphrase: passphrase, timebounds: honest.timeBounds ?? {} },
  );
  for (const operation of change(honest.operations.map((one): Recorded => ({ ...one }))))
    builder.addOperation(written(operation));
  const dishonest = builder.build();
  return { envelopeXdr: dishonest.toXDR(), hash: Buffer.from(dishonest.hash()).toString('hex') };
}

/** A parsed operation, to be written again. */
export type Recorded = Readonly<Record<string, unknown>> & { readonly type: string };

function written({ type, line, ...fields }: Recorded) {
  const write = (
    Operation as unknown as Record<
      string,
      (options: unknown) => ReturnType<typeof Operation.payment>
    >
  )[type];
  if (write === undefined) throw new Error(`no builder for ${type}`);
  return write({ ...fields, ...(line === undefined ? {} : { asset: line }) });
}

export function signed(envelopeXdr: string, passphrase: string, keys: Keypair): string {
  const transaction = TransactionBuilder.fromXDR(envelopeXdr, passphrase);
  transaction.sign(keys);
  return transaction.toXDR();
}
