import type { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import {
  accountAnswer,
  assetPaymentsPage,
  feeStatsAnswer,
  transactionAnswer,
  transactionsOfChannelPage,
} from './horizon-answers.ts';
import { askHorizon, getFromHorizon } from './horizon-get.ts';
import type { Horizon, Horizons } from './horizon-pool.ts';
import { submitToHorizons } from './horizon-submit.ts';
import type { FeeRule } from './ledger-access-port.ts';
import { resultCodesOf } from './result-codes.ts';
import {
  type DeadEnvelope,
  type FoundTransaction,
  type LedgerAccount,
  LedgerUnreachable,
  type Stellar,
  type StellarNetwork,
} from './stellar.ts';

/** A person waits for reads; a page without a balance is better than a page that hangs. */
const READ_TIMEOUT_MS = 5_000;
/** Horizon's largest page. */
const PAGE = 200;

/**
 * The network through the configured Horizons. Nothing is cached, so that one answer never mixes
 * two moments.
 */
export function horizonNetwork(options: {
  readonly horizons: Horizons;
  readonly feeRule: FeeRule;
  readonly submitTimeoutMs?: number;
}): StellarNetwork & Pick<Stellar, 'assetPaymentsOf'> {
  const { horizons, feeRule, submitTimeoutMs } = options;
  const onOne = <T>(work: (horizon: Horizon) => Promise<T>) =>
    asLedgerTrouble(() => horizons.onOne(work));
  return {
    check: () => horizons.check(),
    sources: () => horizons.sources(),
    readAccount: (publicKey) => onOne((horizon) => readAccount(horizon, publicKey)),
    latestLedger: () =>
      onOne(async (horizon) => {
        const { ledger: sequence, closedAt } = await horizon.status();
        return { sequence, closedAt };
      }),
    findTransaction: (hash) => onOne((horizon) => findTransaction(horizon, hash)),
    proveDead: (envelope) => onOne((horizon) => proveDead(horizon, envelope)),
    assetPaymentsOf: (hash) =>
      onOne(async (horizon) => {
        const path = `/transactions/${hash}/payments?limit=${PAGE}`;
        return (await ask(horizon, path, assetPaymentsPage))?.flat() ?? [];
      }),
    feeNow: () => onOne((horizon) => feeNow(horizon, feeRule)),
    submit: (envelopeXdr) => submitToHorizons(horizons, envelopeXdr, submitTimeoutMs),
  };
}

/** An account that is missing in an older ledger may exist by now. */
async function readAccount(horizon: Horizon, publicKey: string): Promise<LedgerAccount | null> {
  const account = await ask(horizon, `/accounts/${publicKey}`, accountAnswer);
  if (account === null) await horizon.mustKnowTheNewest();
  return account;
}

async function findTransaction(horizon: Horizon, hash: string): Promise<FoundTransaction> {
  const found = await ask(horizon, `/transactions/${hash}`, transactionAnswer);
  if (found === null) return { status: 'unknown' };
  const { ledger, fee_charged: feeCharged } = found;
  return found.successful
    ? { status: 'settled', ledger, feeCharged }
    : { status: 'failed', ledger, feeCharged, codes: resultCodesOf(found.result_xdr) };
}

/**
 * The account is read before the ledger's time, and both before the transaction: in another order
 * it could land in between. A sequence number counts as used only if the transaction that used it
 * is found, because the account may come from a server that is ahead of the others.
 */
async function proveDead(
  horizon: Horizon,
  { hash, source, sequence, maxTime }: DeadEnvelope,
): Promise<'sequence_used' | 'too_late' | null> {
  const account = await ask(horizon, `/accounts/${source}`, accountAnswer);
  const { closedAt } = await horizon.status();
  if ((await findTransaction(horizon, hash)).status !== 'unknown') return null;
  if (account !== null && account.sequence >= sequence) {
    const path = `/accounts/${source}/transactions?order=desc&limit=${PAGE}&include_failed=true`;
    const used = (await getFromHorizon(horizon, path, transactionsOfChannelPage)).find(
      (one) => one.source_account === source && one.source_account_sequence === sequence,
    );
    if (used !== undefined)
      return used.hash === hash || used.inner_transaction?.hash === hash ? null : 'sequence_used';
  }
  return closedAt > maxTime ? 'too_late' : null;
}

async function feeNow(horizon: Horizon, { percentile, most }: FeeRule): Promise<bigint> {
  const { last_ledger_base_fee: least, max_fee: offers } = await getFromHorizon(
    horizon,
    '/fee_stats',
    feeStatsAnswer,
  );
  const offered = offers[percentile];
  if (offered === undefined) throw new LedgerUnreachable(`Horizon tells no ${percentile} of fees`);
  const wanted = offered > least ? offered : least;
  return wanted < most ? wanted : most;
}

async function ask<S extends z.ZodType>(
  horizon: Horizon,
  path: string,
  schema: S,
): Promise<z.output<S> | null> {
  return (await askHorizon(horizon, path, schema, READ_TIMEOUT_MS))?.answer ?? null;
}

export async function asLedgerTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ChainUnreachable
      ? new LedgerUnreachable(error.message, { cause: error })
      : error;
  }
}
