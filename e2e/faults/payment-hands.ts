import { enterOpeningBalance } from '../../testing/opening-balance.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ApiClient } from '../../testing/api-client.ts';
import { tryToApprove } from '../../testing/approvals.ts';
import { orderForm, statement, transfer } from '../../testing/cast.ts';
import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import { placeOrder as placeByHand } from '../../server/src/modules/orders/place-order.ts';
import type { OrderRow } from '../../server/src/modules/orders/store.ts';
import {
  importBankFile,
  previewBankFile,
} from '../../server/src/modules/payments/import-bank-file.ts';
import { approve } from '../../server/src/modules/approvals/decide.ts';
import { findApproval } from '../../server/src/modules/approvals/store.ts';
import { proposeRefund as proposeByHand } from '../../server/src/modules/payments/refunds/propose-refund.ts';
import {
  findRefund,
  type RefundRow,
} from '../../server/src/modules/payments/refunds/refund-store.ts';
import { type CrashStep, type Ground, signedIn } from './crash-walk.ts';

export const MAKER = 0;
const CHECKER = 1;
/** The key of BIP 173's examples; the payer's own address also gets the change. */
export const ADDRESS_OF_NOBODY_HERE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
type Method = 'EUR' | 'XLM' | 'BTC' | 'ETH';

export async function rows<T extends object>(
  { hands }: Ground,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return (await hands.db.pool.query<T>(text, [...values])).rows;
}

export async function first<T extends object>(
  ground: Ground,
  text: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const [row] = await rows<T>(ground, text, values);
  if (row === undefined) throw new Error(`nothing is found by ${text}`);
  return row;
}

export function orderBy(ground: Ground, method: Method, amount: string): Promise<OrderRow> {
  const { context, integrations } = ground.hands;
  const form = { ...orderForm(amount), currency: 'EUR', payment_method: method };
  const options = {
    paymentMethods: integrations.paymentMethods,
    prices: integrations.prices,
    isStellarAddress: integrations.isStellarAddress,
  };
  return placeByHand(context, {
    accountId: ground.prepared.people[0]?.accountId ?? '',
    form,
    idempotencyKey: randomUUID(),
    options,
  } as Parameters<typeof placeByHand>[1]);
}

/** A bank statement; the rest is left to the server. */
export async function booked({ hands }: Ground, ...entries: StatementEntry[]): Promise<void> {
  const { context, integrations } = hands;
  const importing = {
    context,
    readBankFile: integrations.readBankFile,
    bank: integrations.bank,
    officerId: null,
    locale: 'en' as const,
  };
  await enterOpeningBalance(context.db.pool, context.offering.bank.iban);
  const { id } = await previewBankFile(importing, {
    fileName: 'statement.xml',
    bytes: statement({ offering: context.offering, now: () => context.clock.now() }, entries),
  });
  await importBankFile(importing, id);
}

/** A credit from the person of these tests. */
export const paid = ({ prepared }: Ground, amount: string, remittance: string) =>
  transfer({ name: prepared.people[0]?.name ?? '', amount, remittance });

/** Two officers agree to refund an undecided payment. */
export async function refundByHand(
  ground: Ground,
  payeeAccount: string | null,
): Promise<RefundRow> {
  const { context, house, integrations } = ground.hands;
  await ground.workOff('payments.match');
  const payment = await first<{ id: string; version: number; currency: Method; rest: string }>(
    ground,
    "select p.id, p.version, p.currency, (select -sum(l.amount) from journal_lines l where l.account = 'suspense' and l.subject_id = p.id)::text as rest from payments p where p.state = 'queued'",
  );
  const form = {
    amount: payment.rest.replace(/0+$/, '').replace(/\.$/, ''),
    reason: 'overpaid' as const,
    payee_account: payeeAccount,
    payee_name: null,
    payee_memo: null,
    note: 'as agreed',
    version: payment.version,
  };
  const proposed = await proposeByHand(house, {
    paymentId: payment.id,
    officerId: ground.prepared.officers[MAKER] ?? '',
    form,
    isPayeeOf: integrations.isPayeeOf,
  });
  const id = proposed.approval_id ?? '';
  const shown = await findApproval(context.db, id);
  await approve(house, {
    id,
    contentHash: shown?.content_hash.toString('hex') ?? '',
    by: { officerId: ground.prepared.officers[CHECKER] ?? '', roles: ['finance_approver'] },
  });
  return (await findRefund(context.db, proposed.id)) ?? proposed;
}

/** Any answer: after a death behind the commit the second attempt finds the work done. */
export async function answered(
  answer: Promise<{ status: number }>,
  ...expected: number[]
): Promise<void> {
  expect(expected).toContain((await answer).status);
}

/** A second officer approves the newest proposal. */
export function approval(ground: Ground, known: Map<string, ApiClient>): CrashStep {
  return {
    transaction: 'approve_proposal',
    async act(server) {
      const checker = await signedIn(server, ground, { officer: CHECKER }, known);
      const { id } = await first<{ id: string }>(
        ground,
        "select id from approvals where kind <> 'opening_balance' order by proposed_at desc",
      );
      await answered(tryToApprove(checker, id), 200, 409);
    },
  };
}
