import {
  ChainUnreachable,
  type DepositBalance,
  type DepositInterest,
  type DepositNews,
  type DepositWatch,
  type Outflow,
} from '../deposits/deposit-watch.ts';
import { balanceAnswer, effectsPage, paymentsPage, transactionsPage } from './deposit-answers.ts';
import {
  type DepositCursor,
  endOfLedger,
  ledgerOf,
  readCursor,
  writeCursor,
} from './deposit-cursor.ts';
import { NOTHING, readRecord, type RecordNews } from './deposit-records.ts';
import { getFromHorizon } from './horizon-get.ts';
import type { Horizon, Horizons, HorizonStatus } from './horizon-pool.ts';
import { LedgerUnreachable } from './stellar.ts';

/** Horizon's largest page. */
const PAGE = 200;
/** A day of ledgers. A server that far behind no longer answers (`stale_history`). */
const DAY_OF_LEDGERS = 17_280;
/** An hour of ledgers: every server has ingested earlier changes. */
const HOUR_OF_LEDGERS = 720;

/**
 * Deposits to the one account that receives lumens, and its outflows, from Horizon. A payment is
 * final in its ledger. Keys are operation ids. Amounts are stroops; `balance` excludes the lumens
 * with which the account was opened, because they are the issuer's own.
 *
 * Nothing is ever skipped: reading continues after the last record read. Horizon ingests whole
 * ledgers, so a server that showed a record had everything before it; one that lags behind shows
 * fewer, and the rest comes next time. Only after a long quiet time does the cursor advance on its own,
 * to a day behind Horizon.
 */
export function stellarDeposits(options: {
  readonly horizons: Horizons;
  readonly account: string;
}): DepositWatch {
  const { horizons, account } = options;
  return {
    source: 'stellar',
    look: (interest) =>
      asChainTrouble(() => horizons.onOne((horizon) => look({ horizon, account }, interest))),
  };
}

async function look(
  { horizon, account }: { horizon: Horizon; account: string },
  interest: DepositInterest,
): Promise<DepositNews> {
  const before = readCursor(interest.cursor);
  const status = await horizon.status();
  refuseAnotherPast(status, before);
  const list = (what: string, from: bigint, more: string) =>
    `/accounts/${account}/${what}?cursor=${from}&order=asc&limit=${PAGE}&${more}`;
  const [payments, transactions] = await Promise.all([
    getFromHorizon(horizon, list('payments', before.payments, 'join=transactions'), paymentsPage),
    getFromHorizon(
      horizon,
      list('transactions', before.transactions, 'include_failed=true'),
      transactionsPage,
    ),
  ]);
  const first = payments[0];
  const opensAccount = first?.type === 'create_account' && first.account === account;
  if (before.payments === 0n && first !== undefined && !opensAccount && status.elderLedger > 2)
    throw new ChainUnreachable(
      `Horizon's history begins at ledger ${status.elderLedger}, after the deposit account was opened; payments before that would be missed`,
    );

  const read: RecordNews[] = [];
  for (const record of payments)
    read.push(
      record.type === 'unknown'
        ? NOTHING
        : await readRecord(record, account, (operationId) =>
            mergedUnits({ horizon, account, operationId }),
          ),
    );
  const deposits = read.flatMap((one) => one.deposits);
  const fees = transactions
    .filter((one) => one.fee_account === account && one.fee_charged > 0n)
    .map((one): Outflow => ({
      key: `fee:${one.hash}`,
      transactionId: one.hash,
      address: account,
      units: one.fee_charged,
      height: one.ledger,
    }));
  const outflows = [...read.flatMap((one) => one.outflows), ...fees];

  const isComplete = payments.length < PAGE && transactions.length < PAGE;
  const opened = read.flatMap((one, index) =>
    one.openedWith > 0n
      ? [{ units: one.openedWith, in: ledgerOf(payments[index]?.paging_token ?? 0n) }]
      : [],
  );
  const native = deposits.filter((one) => one.foreignAsset === null);
  const after: DepositCursor = {
    payments: placeAfter(before.payments, payments, status),
    transactions: placeAfter(before.transactions, transactions, status),
    changedIn: Math.max(
      before.changedIn,
      ...opened.map((one) => one.in),
      ...native.map((one) => one.height ?? 0),
      ...outflows.map((one) => one.height),
    ),
    openedWith: opened.reduce((sum, one) => sum + one.units, before.openedWith),
  };
  return {
    deposits,
    outflows,
    cursor: writeCursor(after),
    head: { height: status.ledger, at: status.closedAt },
    balance: isComplete ? await readBalance({ horizon, account }, after, status) : null,
    isComplete,
  };
}

/**
 * If asked in ascending order for a time before its history, Horizon does not refuse: it silently
 * starts where its history starts. So the gap has to be detected here.
 */
function refuseAnotherPast(
  { elderLedger: elder, ledger: latest }: HorizonStatus,
  { payments, transactions }: DepositCursor,
): void {
  const [reached, furthest] =
    payments < transactions ? [payments, transactions] : [transactions, payments];
  if (furthest > endOfLedger(latest))
    throw new ChainUnreachable(
      `Horizon is at ledger ${latest}, but was read as far as ledger ${ledgerOf(furthest)} before: it lags behind, or it serves another network`,
    );
  if (reached > 0n && endOfLedger(elder - 1) > reached)
    throw new ChainUnreachable(
      `Horizon's history begins at ledger ${elder}, but was read only as far as ledger ${ledgerOf(reached)}: what happened between them is missing there`,
    );
}

function placeAfter(
  before: bigint,
  records: readonly { readonly paging_token: bigint }[],
  { ledger: latest }: HorizonStatus,
): bigint {
  const last = records.at(-1)?.paging_token ?? before;
  if (records.length === PAGE || last === 0n || latest <= DAY_OF_LEDGERS) return last;
  const quiet = endOfLedger(latest - DAY_OF_LEDGERS);
  return quiet > last ? quiet : last;
}

/** What an account had when it was merged into another one. */
export async function mergedUnits({
  horizon,
  account,
  operationId,
}: {
  horizon: Horizon;
  account: string;
  operationId: string;
}): Promise<bigint> {
  const effects = await getFromHorizon(
    horizon,
    `/operations/${operationId}/effects?limit=${PAGE}`,
    effectsPage,
  );
  const moved = effects.find(
    (one) =>
      one.account === account &&
      (one.type === 'account_credited' || one.type === 'account_debited') &&
      one.asset_type === 'native',
  );
  if (moved?.amount === undefined)
    throw new ChainUnreachable(`Horizon does not say what the merge ${operationId} brought`);
  return moved.amount;
}

/**
 * Null unless the balance corresponds exactly to what was read: the account's last change was the
 * last change read. Changes that move no lumens (of its signers, say) count too; after an hour a
 * change is presumed to be one of these.
 */
async function readBalance(
  { horizon, account }: { horizon: Horizon; account: string },
  { changedIn, openedWith }: DepositCursor,
  { ledger: latest, closedAt: at }: HorizonStatus,
): Promise<DepositBalance | null> {
  const { units, modifiedIn } = await getFromHorizon(
    horizon,
    `/accounts/${account}`,
    balanceAnswer,
  );
  const isOfWhatWasRead =
    modifiedIn === changedIn || (modifiedIn > changedIn && latest - modifiedIn > HOUR_OF_LEDGERS);
  if (!isOfWhatWasRead) return null;
  const left = units - openedWith;
  // The answer may be of a later ledger than the status, and says only when it last changed.
  const height = Math.max(latest, modifiedIn);
  return { units: left, byAddress: new Map([[account, left]]), height, at };
}

async function asChainTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LedgerUnreachable
      ? new ChainUnreachable(error.message, { cause: error })
      : error;
  }
}
