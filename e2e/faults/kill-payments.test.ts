import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrder, withdrawOrder } from '@bb1/domain/orders/endpoints';
import { requestQuote } from '@bb1/domain/payments/endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { makeRefundFile, proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { decimal } from '@bb1/domain/money';
import type { ApiClient } from '../../testing/api-client.ts';
import { orderForm } from '../../testing/cast.ts';
import { preparePeople, type PreparedPeople } from '../../testing/money-model/money-scene.ts';
import type { OrderRow } from '../../server/src/modules/orders/store.ts';
import { nameTransaction } from '../../server/src/modules/payments/refunds/prove-refunds.ts';
import { refundReference } from '../../server/src/modules/payments/refunds/refund-number.ts';
import { latestQuote } from '../../server/src/modules/rates/quotes.ts';
import { openGround, signedIn, walkWithCrashes } from './crash-walk.ts';
import {
  MAKER,
  ADDRESS_OF_NOBODY_HERE,
  rows,
  first,
  orderBy,
  booked,
  paid,
  refundByHand,
  answered,
  approval,
} from './payment-hands.ts';

let prepared: PreparedPeople;
beforeAll(async () => {
  prepared = await preparePeople();
});

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
            prepare: async () => booked(ground, paid(ground, '150.00', await reference())),
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
      await booked(ground, paid(ground, '200.00', 'Danke'));
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
              await booked(ground, paid(ground, '40.00', underpaid.reference));
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
