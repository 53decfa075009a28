import type { Deposit, DepositMemo, Outflow } from '../deposits/deposit-watch.ts';
import type { PaymentRecord } from './deposit-answers.ts';
import { ledgerOf } from './deposit-cursor.ts';

/** What one payment record means for the deposit account. Amounts are stroops. */
export interface RecordNews {
  readonly deposits: readonly Deposit[];
  readonly outflows: readonly Outflow[];
  /** Lumens the account was opened with. */
  readonly openedWith: bigint;
}

/** One movement in a record, between any accounts. */
export interface Movement {
  readonly from: string | null;
  /** The muxed address, if given: only that one identifies the customer for a refund. */
  readonly fromMuxed?: string | undefined;
  readonly to: string | null;
  readonly isMuxed: boolean;
  readonly units: bigint;
  /** Null is lumens. */
  readonly asset: string | null;
  /** What the sender sent, if it differs from what arrived. */
  readonly sent?: { readonly units: bigint; readonly isNative: boolean };
}

export const NOTHING: RecordNews = { deposits: [], outflows: [], openedWith: 0n };

/**
 * `mergedUnits` looks up an account's balance when it was merged, which the record itself does not
 * have.
 */
export async function readRecord(
  record: PaymentRecord,
  account: string,
  mergedUnits: (operationId: string) => Promise<bigint>,
): Promise<RecordNews> {
  if (!record.transaction_successful) return NOTHING;
  if (record.type === 'create_account' && record.account === account)
    return { ...NOTHING, openedWith: record.starting_balance };
  return newsOf(record, account, await movementsIn(record, mergedUnits));
}

/** Every movement of a record that succeeded, in the order in which it tells them. */
export async function movementsIn(
  record: PaymentRecord,
  mergedUnits: (operationId: string) => Promise<bigint>,
): Promise<Movement[]> {
  switch (record.type) {
    case 'create_account':
      return [
        {
          from: record.funder,
          to: record.account,
          isMuxed: false,
          units: record.starting_balance,
          asset: null,
        },
      ];
    case 'payment':
      return [movementOf(record)];
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send': {
      const isNative = record.source_asset_type === 'native';
      return [{ ...movementOf(record), sent: { units: record.source_amount, isNative } }];
    }
    case 'account_merge':
      return [
        {
          from: record.account,
          to: record.into,
          isMuxed: record.account_muxed !== undefined || record.into_muxed !== undefined,
          units: await mergedUnits(record.id),
          asset: null,
        },
      ];
    case 'invoke_host_function':
      return (record.asset_balance_changes ?? []).map((one) => ({
        from: one.from ?? null,
        to: one.to ?? null,
        isMuxed: one.destination_muxed_id !== undefined,
        units: one.amount,
        asset: assetOf(one),
      }));
  }
}

function movementOf(payment: {
  from: string;
  to: string;
  from_muxed?: string | undefined;
  to_muxed?: string | undefined;
  amount: bigint;
  asset_type: string;
  asset_code?: string | undefined;
  asset_issuer?: string | undefined;
}): Movement {
  return {
    from: payment.from,
    fromMuxed: payment.from_muxed,
    to: payment.to,
    isMuxed: payment.from_muxed !== undefined || payment.to_muxed !== undefined,
    units: payment.amount,
    asset: assetOf(payment),
  };
}

/** By type and never by code: anybody can issue an asset with the code XLM. */
function assetOf({
  asset_type: type,
  asset_code: code,
  asset_issuer: issuer,
}: {
  asset_type: string;
  asset_code?: string | undefined;
  asset_issuer?: string | undefined;
}): string | null {
  return type === 'native' ? null : `${code ?? ''}:${issuer ?? ''}`;
}

function newsOf(
  record: PaymentRecord,
  account: string,
  movements: readonly Movement[],
): RecordNews {
  const height = ledgerOf(record.paging_token);
  // A contract call may move several balances; all other records have one.
  const keyOf = (index: number) =>
    record.type === 'invoke_host_function' ? `${record.id}:${index}` : record.id;
  const common = { transactionId: record.transaction_hash, address: account, height };
  const counted = [...movements.entries()].filter(([, one]) => !staysWithin(one, account));
  const deposits = counted
    .filter(([, one]) => one.to === account && one.units > 0n)
    .map(([index, one]): Deposit => ({
      ...common,
      key: keyOf(index),
      units: one.units,
      memo: memoOf(record),
      sender: one.fromMuxed ?? one.from,
      muxed: one.isMuxed,
      foreignAsset: one.asset,
      finality: 'final',
      confirmations: 1,
      networkTime: record.created_at,
    }));
  const outflows = counted
    .map(([index, one]) => ({
      one,
      key: keyOf(index),
      sent: one.sent ?? { units: one.units, isNative: one.asset === null },
    }))
    .filter(({ one, sent }) => one.from === account && sent.isNative && sent.units > 0n)
    // For our own payments, the hash under which they were signed; the ledger finds them by either.
    .map(({ key, sent }): Outflow => ({
      ...common,
      transactionId: record.transaction.inner_transaction?.hash ?? record.transaction_hash,
      key,
      units: sent.units,
    }));
  return { deposits, outflows, openedWith: 0n };
}

/** A payment of lumens to itself moves nothing. */
function staysWithin({ from, to, asset, sent }: Movement, account: string): boolean {
  return from === account && to === account && asset === null && sent?.isNative !== false;
}

/**
 * As on the network, including spaces. A zero byte, which no database accepts, becomes the
 * replacement character.
 */
function memoOf({ transaction }: PaymentRecord): DepositMemo | null {
  const { memo_type: type, memo } = transaction;
  return type === 'none' ? null : { type, value: (memo ?? '').replaceAll('\0', '\uFFFD') };
}
