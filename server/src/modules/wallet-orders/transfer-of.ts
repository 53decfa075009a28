import type { Locale } from '@bb1/domain/locale';
import { isApproved } from '@bb1/domain/kyc/kyc-verdict';
import { cents, eur, parseMoney } from '@bb1/domain/money';
import {
  type OrderFacts,
  STATUS_OF,
  type TransferStage,
  transferStage,
} from '@bb1/domain/wallet-orders/transfer-status';
import transferStages from '@bb1/texts/messages/transfer-stages';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { findDelivery } from '../claims/store.ts';
import { findKycFacts } from '../kyc/store.ts';
import type { OrderRow } from '../orders/store.ts';
import { refundReference } from '../payments/refunds/refund-number.ts';
import { listReturnedMoney, type ReturnedMoneyRow } from '../payments/refunds/refund-store.ts';
import { isOver, orderBy, orderOf } from './order-of-wallet.ts';
import { pageAddress } from './page-address.ts';
import type { WalletOrderRow } from './store.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** A transaction as SEP-24 describes it. */
export interface Transfer {
  readonly id: string;
  readonly kind: 'deposit';
  readonly status: (typeof STATUS_OF)[TransferStage];
  readonly more_info_url: string;
  readonly message: string;
  readonly started_at: string;
  readonly to: string;
  readonly stellar_transaction_id?: string;
  readonly [field: string]: unknown;
}

/** Everything a wallet may know about its order; about the person only whether they are verified. */
export async function transferOf(
  context: WalletOrdersContext,
  row: WalletOrderRow,
  locale: Locale,
): Promise<Transfer> {
  const order = await orderOf(context.db, row);
  const found = order === null ? null : await factsOf(context, row, order);
  const stage = transferStage({
    isAgreed: row.agreed_at !== null,
    isOver: isOver(context, row),
    order: found?.facts ?? null,
  });
  const deadline = deadlineOf(stage, row, order);
  return {
    id: row.id,
    kind: 'deposit',
    status: STATUS_OF[stage],
    more_info_url: pageAddress(context, locale, `/wallet_orders/${row.id}`).href,
    message: transferStages[locale][stage],
    started_at: row.started_at.toISOString(),
    to: row.public_key,
    ...(deadline === null ? {} : { user_action_required_by: deadline.toISOString() }),
    ...(order === null || found === null
      ? {}
      : {
          kyc_verified: isApproved(found.facts.verdict),
          ...amountsOf(context, order),
          ...(stage === 'completed' ? found.delivered : {}),
          ...(stage === 'refunded' ? refundsOf(order, found.money) : {}),
        }),
  };
}

interface Found {
  readonly facts: OrderFacts;
  readonly money: readonly ReturnedMoneyRow[];
  readonly delivered: { readonly stellar_transaction_id?: string; readonly completed_at?: string };
}

async function factsOf(
  context: WalletOrdersContext,
  row: WalletOrderRow,
  order: OrderRow,
): Promise<Found> {
  const { db } = context;
  const delivery =
    order.allocated_at === null
      ? null
      : await db.maybe(findDelivery, [order.account_id, order.allocated_at, order.token_amount]);
  const tokens =
    delivery === null
      ? 'unclaimed'
      : delivery.state !== 'settled'
        ? 'on_the_way'
        : delivery.public_key === row.public_key
          ? 'claimed'
          : 'claimed_elsewhere';
  const money = await listReturnedMoney(db, order.id);
  return {
    money,
    delivered:
      delivery === null
        ? {}
        : {
            stellar_transaction_id: delivery.transaction_hash,
            ...(delivery.settled_at === null
              ? {}
              : { completed_at: delivery.settled_at.toISOString() }),
          },
    facts: {
      status: order.status,
      isCovered: cents(order.credited_eur) + cents(order.seen_eur) >= cents(order.amount_eur),
      verdict: (await findKycFacts(db, order.account_id))?.verdict ?? 'not_started',
      withdrawalDeclared: order.withdrawal_declared_at !== null,
      money: moneyOf(money),
      tokens,
      // Where the issuer lends the reserve, the claim opens the trustline itself.
      hasTrustline:
        !context.offering.claims.sponsorReserves &&
        order.status === 'tokens_allocated' &&
        tokens === 'unclaimed'
          ? await hasTrustline(context, row.public_key)
          : null,
    },
  };
}

function moneyOf(money: readonly ReturnedMoneyRow[]): OrderFacts['money'] {
  if (money.some(({ currency, rest }) => parseMoney(currency, rest).units > 0n)) return 'kept';
  return money.some(({ refunds }) => refunds.length > 0) ? 'returned' : 'none';
}

async function hasTrustline(
  { stellar: { network, claims } }: WalletOrdersContext,
  publicKey: string,
): Promise<boolean | null> {
  try {
    const account = await network.readAccount(publicKey);
    return (account?.trustlines ?? []).some(
      (line) => line.assetCode === claims.assetCode && line.assetIssuer === claims.assetIssuer,
    );
  } catch (error) {
    if (error instanceof LedgerUnreachable) return null;
    throw error;
  }
}

function deadlineOf(
  stage: TransferStage,
  row: WalletOrderRow,
  order: OrderRow | null,
): Date | null {
  if (stage === 'not_agreed') return row.valid_until;
  if (stage === 'not_ordered' && row.agreed_at !== null) return orderBy(row.agreed_at);
  return stage === 'to_pay' ? (order?.payable_until ?? null) : null;
}

/** Orders are in euros even if they are paid in a coin, for which the standard has no name. */
const EURO = 'iso4217:EUR';

function amountsOf(
  { stellar: { claims } }: WalletOrdersContext,
  order: OrderRow,
): Readonly<Record<string, unknown>> {
  return {
    amount_in: order.amount_eur,
    amount_in_asset: EURO,
    amount_out: order.token_amount,
    amount_out_asset: `stellar:${claims.assetCode}:${claims.assetIssuer}`,
    amount_fee: '0.00',
    amount_fee_asset: EURO,
    fee_details: { total: '0.00', asset: EURO },
  };
}

/** The refunds of an order. Amounts in coins are only on the page. */
function refundsOf(
  { payment_method: method }: OrderRow,
  money: readonly ReturnedMoneyRow[],
): Readonly<Record<string, unknown>> {
  const sent = money.flatMap(({ refunds }) => refunds);
  const last = Math.max(...sent.map(({ sent_at: at }) => new Date(at).getTime()));
  const completed = { completed_at: new Date(last).toISOString() };
  if (method !== 'EUR' || money.some(({ currency }) => currency !== 'EUR')) return completed;
  const total = eur(sent.reduce((sum, { amount }) => sum + cents(amount), 0n));
  return {
    ...completed,
    amount_in: total,
    amount_out: '0.0000000',
    refunds: {
      amount_refunded: total,
      amount_fee: '0.00',
      payments: sent.map(({ number, amount }) => ({
        id: refundReference(number),
        id_type: 'external',
        amount: eur(cents(amount)),
        fee: '0.00',
      })),
    },
  };
}
