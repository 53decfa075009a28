import { enterOpeningBalance } from '../../testing/opening-balance.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrder, withdrawOrder } from '@bb1/domain/orders/endpoints';
import { requestQuote } from '@bb1/domain/payments/endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { makeRefundFile, proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { decimal } from '@bb1/domain/money';
import type { ApiClient } from '../../testing/api-client.ts';
import { tryToApprove } from '../../testing/approvals.ts';
import { orderForm, statement, transfer } from '../../testing/cast.ts';
import { preparePeople, type PreparedPeople } from '../../testing/money-model/money-scene.ts';
import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import { placeOrder as placeByHand } from '../../server/src/modules/orders/place-order.ts';
import type { OrderRow } from '../../server/src/modules/orders/store.ts';
import {
  importBankFile,
  previewBankFile,
} from '../../server/src/modules/payments/import-bank-file.ts';
import { approve } from '../../server/src/modules/approvals/decide.ts';
import { findApproval } from '../../server/src/modules/approvals/store.ts';
import { nameTransaction } from '../../server/src/modules/payments/refunds/prove-refunds.ts';
import { proposeRefund as proposeByHand } from '../../server/src/modules/payments/refunds/propose-refund.ts';
import { refundReference } from '../../server/src/modules/payments/refunds/refund-number.ts';
import {
  findRefund,
  type RefundRow,
} from '../../server/src/modules/payments/refunds/refund-store.ts';
import { latestQuote } from '../../server/src/modules/rates/quotes.ts';
import {
  type CrashStep,
  type Ground,
  openGround,
  signedIn,
  walkWithCrashes,
} from './crash-walk.ts';

let prepared: PreparedPeople;
beforeAll(async () => {
  prepared = await preparePeople();
});

const MAKER = 0;
const CHECKER = 1;
/** The key of BIP 173's examples; the payer's own address also gets the change. */
const ADDRESS_OF_NOBODY_HERE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
type Method = 'EUR' | 'XLM' | 'BTC' | 'ETH';

async function rows<T extends object>(
  { hands }: Ground,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return (await hands.db.pool.query<T>(text, [...values])).rows;
}

async function first<T extends object>(
  ground: Ground,
  text: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const [row] = await rows<T>(ground, text, values);
  if (row === undefined) throw new Error(`nothing is found by ${text}`);
  return row;
}

function orderBy(ground: Ground, method: Method, amount: string): Promise<OrderRow> {
  const { context, integrations } = ground.hands;
  const form = { ...orderForm(amount), currency: 'EUR', payment_method: method };
  const options = {
    paymentMethods: integrations.paymentMethods,
    prices: integrations.prices,
    isStellarAddress: integrations.isStellarAddress,
  };
  return placeByHand(context, {
    accountId: prepared.people[0]?.accountId ?? '',
    form,
    idempotencyKey: randomUUID(),
    options,
  } as Parameters<typeof placeByHand>[1]);
}

/** A bank statement; the rest is left to the server. */
async function booked({ hands }: Ground, ...entries: StatementEntry[]): Promise<void> {
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

const paid = (amount: string, remittance: string) =>
  transfer({ name: prepared.people[0]?.name ?? '', amount, remittance });

/** Two officers agree to refund an undecided payment. */
async function refundByHand(ground: Ground, payeeAccount: string | null): Promise<RefundRow> {
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
    officerId: prepared.officers[MAKER] ?? '',
    form,
    isPayeeOf: integrations.isPayeeOf,
  });
  const id = proposed.approval_id ?? '';
  const shown = await findApproval(context.db, id);
  await approve(house, {
    id,
    contentHash: shown?.content_hash.toString('hex') ?? '',
    by: { officerId: prepared.officers[CHECKER] ?? '', roles: ['finance_approver'] },
  });
  return (await findRefund(context.db, proposed.id)) ?? proposed;
}

/** Any answer: after a death behind the commit the second attempt finds the work done. */
async function answered(answer: Promise<{ status: number }>, ...expected: number[]): Promise<void> {
  expect(expected).toContain((await answer).status);
}

/** A second officer approves the newest proposal. */
function approval(ground: Ground, known: Map<string, ApiClient>): CrashStep {
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

// A death before a commit is a rollback; `npm run faults -- kills` dies there too.
describe.concurrent('kill -9 after the commit of each transaction', () => {
  it('[SAFE-2][ORD-6][PAY-2][PAY-6][PAY-8] from an order in euros to a refund that the bank has booked', async () => {
    const ground = await openGround(prepared, {});
    const known = new Map<string, ApiClient>();
    const key = randomUUID();
    const reference = async () =>
      (await first<{ reference: string }>(ground, 'select reference from orders')).reference;
    try {
      await walkWithCrashes(
        ground,
        ['after_commit'],
        [
          {
            transaction: 'place_order',
            act: async (server) =>
              answered(
                (await signedIn(server, ground, { person: 0 }, known)).call(placeOrder, {
                  body: orderForm('100.00'),
                  headers: { 'idempotency-key': key },
                }),
                201,
              ),
          },
          {
            transaction: 'match_payment',
            prepare: async () => booked(ground, paid('150.00', await reference())),
          },
          {
            transaction: 'propose_refund',
            act: async (server) => {
              const { id, version } = await first<{ id: string; version: number }>(
                ground,
                'select id, version from payments',
              );
              await answered(
                (await signedIn(server, ground, { officer: MAKER }, known)).call(proposeRefund, {
                  params: { id },
                  body: {
                    amount: '50.00',
                    reason: 'overpaid',
                    payee_account: null,
                    payee_name: null,
                    payee_memo: null,
                    note: null,
                    version,
                  },
                }),
                201,
                409,
              );
            },
          },
          approval(ground, known),
          {
            transaction: 'make_refund_file',
            act: async (server) =>
              answered(
                (await signedIn(server, ground, { officer: MAKER }, known)).call(makeRefundFile, {
                  body: {},
                }),
                201,
                422,
              ),
          },
          {
            transaction: 'explain_debit',
            async prepare() {
              const { number } = await first<{ number: number }>(
                ground,
                'select number from refunds',
              );
              await booked(ground, {
                direction: 'debit',
                bankReference: 'OUT1',
                transfers: [
                  {
                    amountCents: 5_000n,
                    counterpartyName: 'Anna Muster',
                    counterpartyIban: 'DE02120300000000202051',
                    endToEndId: refundReference(number),
                  },
                ],
              });
            },
          },
        ],
      );
      expect(
        await rows(
          ground,
          "select (select count(*)::int from orders where status = 'funds_received') as paid, (select count(*)::int from orders) as orders, (select count(*)::int from refund_files) as files, (select array_agg(state) from refunds) as refunds, (select count(*)::int from unexplained_debits) as unexplained",
        ),
      ).toEqual([{ paid: 1, orders: 1, files: 1, refunds: ['sent'], unexplained: 0 }]);
    } finally {
      await ground.close();
    }
  }, 400_000);

  it('[SAFE-2][PAY-3][PAY-6][ORD-5] from money without a reference to a withdrawal, and to orders that lapse', async () => {
    const ground = await openGround(prepared, {});
    const known = new Map<string, ApiClient>();
    try {
      const order = await orderBy(ground, 'EUR', '200.00');
      const unpaid = await orderBy(ground, 'EUR', '100.00');
      await booked(ground, paid('200.00', 'Danke'));
      await ground.workOff('payments.match');
      const payment = () =>
        first<{ id: string; version: number }>(
          ground,
          "select id, version from payments where remittance = 'Danke'",
        );
      let underpaid: OrderRow | null = null;
      await walkWithCrashes(
        ground,
        ['after_commit'],
        [
          {
            transaction: 'propose_decision',
            act: async (server) => {
              const { id, version } = await payment();
              await answered(
                (await signedIn(server, ground, { officer: MAKER }, known)).call(proposeDecision, {
                  params: { id },
                  body: {
                    kind: 'assign',
                    order_reference: order.reference,
                    amount: '200.00',
                    reason: 'confirmed by telephone',
                    version,
                  },
                }),
                201,
                409,
              );
            },
          },
          approval(ground, known),
          {
            transaction: 'withdraw_order',
            act: async (server) =>
              answered(
                (await signedIn(server, ground, { person: 0 }, known)).call(withdrawOrder, {
                  params: { id: order.id },
                  body: { confirmed: true },
                }),
                201,
                409,
              ),
          },
          {
            transaction: 'lapse_order',
            prepare: async () => {
              await ground.pass({ days: 5 });
              underpaid = await orderBy(ground, 'EUR', '100.00');
              await booked(ground, paid('40.00', underpaid.reference));
              await ground.workOff('payments.match');
              await ground.pass({ days: 13 });
              await ground.enqueue('orders.lapse');
            },
          },
          {
            transaction: 'lapse_underpaid',
            prepare: async () => {
              await ground.pass({ days: 6 });
              await ground.enqueue('payments.lapse_underpaid');
            },
          },
        ],
      );
      const statusOf = async (id: string) =>
        (await first<{ status: string }>(ground, 'select status from orders where id = $1', [id]))
          .status;
      expect([await statusOf(order.id), await statusOf(unpaid.id)]).toEqual([
        'withdrawn',
        'lapsed',
      ]);
      expect(
        await rows(
          ground,
          'select status, count(*)::int as orders from orders group by status order by status',
        ),
      ).toEqual([
        { status: 'lapsed', orders: 2 },
        { status: 'withdrawn', orders: 1 },
      ]);
      expect(
        await rows(
          ground,
          'select amount::numeric(20, 2)::text as amount, state, queue_reason from payments order by payments.amount desc',
        ),
      ).toEqual([
        { amount: '200.00', state: 'queued', queue_reason: 'order_ended' },
        { amount: '40.00', state: 'queued', queue_reason: 'order_ended' },
      ]);
      expect(
        await rows(
          ground,
          "select (select count(*)::int from payment_decisions where state = 'approved') as decisions, (select count(*)::int from withdrawals where completed_at is not null) as withdrawals",
        ),
      ).toEqual([{ decisions: 1, withdrawals: 1 }]);
    } finally {
      await ground.close();
    }
  }, 400_000);

  it('[SAFE-2][PAY-4][PAY-5][PAY-8] from a quote in lumens to a refund in the ledger', async () => {
    const ground = await openGround(prepared, { ledger: true, prices: true });
    const known = new Map<string, ApiClient>();
    try {
      const { ledger } = ground.surroundings;
      const order = await orderBy(ground, 'XLM', '100.00');
      const payer = await ledger.payer();
      await walkWithCrashes(
        ground,
        ['after_commit'],
        [
          {
            transaction: 'request_quote',
            prepare: () => ground.pass({ minutes: 40 }),
            act: async (server) =>
              answered(
                (await signedIn(server, ground, { person: 0 }, known)).call(requestQuote, {
                  params: { id: order.id },
                }),
                201,
                409,
              ),
          },
          {
            transaction: 'record_stellar',
            async prepare() {
              const due = (await latestQuote(ground.hands.db, order.id))?.dueUnits ?? 0n;
              await payer.pay({
                to: ledger.deposit.publicKey(),
                amount: decimal({ currency: 'XLM', units: due + 100_000_000n }),
                memo: { type: 'text', value: order.reference },
              });
              await ground.enqueue('deposits.watch', { source: 'stellar' });
            },
          },
          {
            transaction: 'follow_refund',
            prepare: async () => void (await refundByHand(ground, null)),
          },
        ],
      );
      expect(
        await rows(
          ground,
          "select (select count(*)::int from quotes) as quotes, (select count(*)::int from payments) as payments, (select array_agg(status) from orders) as orders, (select array_agg(state) from refunds) as refunds, (select count(*)::int from transfer_attempts where outcome = 'settled') as landed",
        ),
      ).toEqual([
        { quotes: 2, payments: 1, orders: ['funds_received'], refunds: ['sent'], landed: 1 },
      ]);
    } finally {
      await ground.close();
    }
  }, 400_000);

  it('[SAFE-2][PAY-4][PAY-8] from a deposit address to a replaced payment, ether, and a refund proven by the chain', async () => {
    const ground = await openGround(prepared, { prices: true, bitcoin: true, ethereum: true });
    try {
      const { bitcoin, ethereum } = ground.surroundings;
      if (bitcoin === null || ethereum === null) throw new Error('there is no chain');
      const [replaced, ether] = [
        await orderBy(ground, 'BTC', '200.00'),
        await orderBy(ground, 'ETH', '300.00'),
      ];
      await ground.workOff('orders.deposit_address_wanted');
      const order = await orderBy(ground, 'BTC', '100.00');
      const due = async (of: OrderRow) => ({
        address: (
          await first<{ address: string }>(
            ground,
            'select address from deposit_addresses where order_id = $1',
            [of.id],
          )
        ).address,
        units: (await latestQuote(ground.hands.db, of.id))?.dueUnits ?? 0n,
      });
      let vanishing = '';
      await walkWithCrashes(
        ground,
        ['after_commit'],
        [
          { transaction: 'assign_address' },
          {
            transaction: 'record_bitcoin',
            async prepare() {
              const { address, units } = await due(order);
              await bitcoin.payer.pay([{ address, units: units + 50_000n }]);
              await bitcoin.payer.mine(6);
              vanishing = await bitcoin.payer.pay([await due(replaced)]);
              await ground.enqueue('deposits.watch', { source: 'bitcoin' });
            },
          },
          {
            transaction: 'take_back',
            async prepare() {
              await ground.workOff('payments.match');
              await bitcoin.payer.replace(vanishing, [
                { address: bitcoin.payer.address, units: 10_000n },
              ]);
              await ground.enqueue('deposits.watch', { source: 'bitcoin' });
            },
          },
          {
            transaction: 'record_ethereum',
            async prepare() {
              const { address, units } = await due(ether);
              await ethereum.payer.pay({ to: address, units });
              await ethereum.node.mine(6);
              await ground.enqueue('deposits.watch', { source: 'ethereum' });
            },
          },
          {
            transaction: 'prove_refund',
            async prepare() {
              const refund = await refundByHand(ground, ADDRESS_OF_NOBODY_HERE);
              const transactionId = await bitcoin.payer.pay([
                { address: refund.payee_account, units: 50_000n },
              ]);
              await bitcoin.payer.mine(6);
              await nameTransaction(ground.hands.context, {
                id: refund.id,
                officerId: prepared.officers[MAKER] ?? '',
                transactionId,
                version: refund.version,
              });
              await ground.enqueue('refunds.prove');
            },
          },
        ],
      );
      expect(
        await rows(
          ground,
          'select o.status, count(d.order_id)::int as addresses from orders o left join deposit_addresses d on d.order_id = o.id group by o.id, o.status, o.amount_eur order by o.amount_eur',
        ),
      ).toEqual([
        { status: 'funds_received', addresses: 1 },
        { status: 'pending', addresses: 1 },
        { status: 'funds_received', addresses: 1 },
      ]);
      expect(
        await rows(
          ground,
          'select currency, finality, state from payments order by currency, finality',
        ),
      ).toEqual([
        { currency: 'BTC', finality: 'final', state: 'assigned' },
        { currency: 'BTC', finality: 'gone', state: 'gone' },
        { currency: 'ETH', finality: 'final', state: 'assigned' },
      ]);
      expect(await rows(ground, 'select state from refunds')).toEqual([{ state: 'sent' }]);
    } finally {
      await ground.close();
    }
  }, 400_000);
});
