import { expect } from 'vitest';
import { creditedCents } from '@bb1/domain/rates/quote';
import { readInvariants } from '../../server/src/money-invariants.ts';
import { getOrder, lockOrders, type OrderRow } from '../../server/src/modules/orders/store.ts';
import { moneyPlaces } from '../../server/src/modules/payments/desk/money-places.ts';
import { refundReference } from '../../server/src/modules/payments/refunds/refund-number.ts';
import { settleOrder } from '../../server/src/modules/payments/settle-order.ts';
import type { MoneyScene } from './money-scene.ts';
import { type OutsideWorld, sumOf } from './outside-world.ts';
import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import { runJob } from '../../server/src/platform/jobs/jobs.ts';
import { unitsFrom } from './play-money.ts';
import { reckonedFacts } from './reckoned-facts.ts';
import { waitingJobs } from './work-queue.ts';

interface PaymentFound {
  id: string;
  source: 'bank' | 'stellar' | 'bitcoin' | 'ethereum';
  source_key: string;
  currency: 'EUR' | 'XLM' | 'BTC' | 'ETH';
  amount: string;
  finality: string;
}
interface CreditFound {
  order_id: string;
  currency: 'EUR' | 'XLM' | 'BTC' | 'ETH';
  units: string;
  credited: string;
  due: string | null;
  quoted: string | null;
}

const TOLERANCE = { EUR: 10n, XLM: 1_000_000n, BTC: 500n, ETH: 5n * 10n ** 13n };
const CURRENCY_OF = { stellar: 'XLM', bitcoin: 'BTC', ethereum: 'ETH' } as const;
const PAYMENTS = 'select id, source, source_key, currency, amount, finality from payments';
const CREDITS = `select a.order_id, p.currency, sum(a.amount)::text as units, sum(a.credited_eur)::text as credited, max(q.due_amount)::text as due, max(q.eur_amount)::text as quoted
  from live_assignments a join payments p on p.id = a.payment_id left join quotes q on q.id = a.quote_id group by a.order_id, p.currency, q.id`;
const ALLOCATED =
  "select c.order_id, bool_and(p.finality = 'final') as final from order_status_changes c join live_assignments a on a.order_id = c.order_id join payments p on p.id = a.payment_id where c.to_status = 'tokens_allocated' group by c.order_id";

/**
 * All the product's money invariants in one statement, which sees one moment and is prepared once.
 */
const INVARIANTS = (await readInvariants())
  .map(
    ({ name, query }) =>
      `select '${name.replaceAll("'", "''")}' as invariant, broken.what::text, broken.detail::text from (${query}) as broken`,
  )
  .join(' union all ');

/** No money invariant of the product is broken. */
export async function booksHold(scene: MoneyScene): Promise<void> {
  expect(
    (await scene.db.pool.query({ name: 'money-model.invariants', text: INVARIANTS })).rows,
  ).toEqual([]);
}

/** Checks the books and the outside world after every step. */
export class MoneyFacts {
  readonly #scene: MoneyScene;
  readonly #world: OutsideWorld;
  readonly #allocated = new Set<string>();
  constructor(scene: MoneyScene, world: OutsideWorld) {
    this.#scene = scene;
    this.#world = world;
  }

  async hold(): Promise<void> {
    const { db } = this.#scene;
    await booksHold(this.#scene);
    const isQuiet = (await waitingJobs(this.#scene)).length === 0;
    const { rows: payments } = await db.pool.query<PaymentFound>({
      name: 'money-model.payments',
      text: PAYMENTS,
    });
    this.#everyPaymentOnce(payments);
    await this.#nothingKeptForNothing();
    await this.#allocatedWithFinalMoney();
    await this.#nothingMissing();
    if (isQuiet) await this.#standingsAreTrue();
    if (isQuiet && !this.#world.isAtOdds) await this.#nothingIsPaidBackTwice();
    await this.#bankIsCompared();
    if (isQuiet) await reckonedFacts(this.#scene, this.#world);
  }

  /** A refund that the bank has paid must not wait any more, or another file would pay it again. */
  async #nothingIsPaidBackTwice(): Promise<void> {
    const { rows } = await this.#scene.db.pool.query<{ number: number; state: string }>({
      name: 'money-model.refunds',
      text: "select number, state from refunds where currency = 'EUR'",
    });
    const unread = new Set(this.#world.unread.map(({ entry }) => entry.transfers[0]?.endToEndId));
    for (const { number, state } of rows)
      if (
        this.#world.ordered.get(refundReference(number))?.left === true &&
        !unread.has(refundReference(number))
      )
        expect(['sent', 'failed', 'rejected'], `refund ${number}`).toContain(state);
  }

  /**
   * The bank's own channel may tell lies: they wait, and contradict nothing that is believed. A true statement that contradicts what an
   * officer uploaded halts euros, and names both files.
   */
  async #bankIsCompared(): Promise<void> {
    const { lies, forgeries, isAtOdds } = this.#world;
    if (lies.length + forgeries.length === 0) return;
    await runJob(this.#scene.jobs, 'reconciliation.compare');
    const { rows: halts } = await this.#scene.db.pool.query<{ scope: string; breach: string }>({
      name: 'money-model.halts',
      text: "select scope, breach from payment_halts where kind = 'difference' and lifted_at is null",
    });
    const isContradicted = isAtOdds && this.#trueLinesWait(await this.#waitingReferences());
    expect(
      halts.map(({ scope }) => scope),
      'halts',
    ).toEqual(isContradicted ? ['EUR'] : []);
    if (isContradicted) expect(halts[0]?.breach).toContain('forged.xml');
  }

  async #waitingReferences(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#scene.db.pool.query<{ bank_reference: string }>({
      name: 'money-model.waiting_lines',
      text: 'select distinct bank_reference from bank_lines where id in (select bank_line_id from waiting_bank_lines)',
    });
    return new Set(rows.map((row) => row.bank_reference));
  }

  #trueLinesWait(waiting: ReadonlySet<string>): boolean {
    return this.#world.lines.some(({ entry }) => waiting.has(entry.bankReference ?? ''));
  }

  /** People's payments are in the books once each, with their amount, and as final as they are. */
  #everyPaymentOnce(payments: readonly PaymentFound[]): void {
    const chains = payments
      .filter(({ source }) => source !== 'bank')
      .map((one) => [
        `${one.source} ${one.source_key}`,
        unitsFrom(one.currency, one.amount),
        one.finality,
      ]);
    const answer = [...this.#world.deposits]
      .filter(([, { deposit }]) => deposit.units > 0n)
      .map(([key, { deposit }]) => [key, deposit.units, deposit.finality]);
    const neverKnown = new Set(
      answer
        .filter(
          ([key, , finality]) => finality === 'gone' && !chains.some(([known]) => known === key),
        )
        .map(([key]) => key),
    );
    expect(sorted(chains)).toEqual(sorted(answer.filter(([key]) => !neverKnown.has(key))));
    const amounts = (list: readonly bigint[]) => list.map(String).toSorted();
    const booked = payments.filter(({ source }) => source === 'bank');
    expect(amounts(booked.map(({ amount }) => unitsFrom('EUR', amount)))).toEqual(
      amounts(this.#toldCredits().map(sumOf)),
    );
  }

  /** What statements have said, true or not, as far as anything of them is written down. */
  #toldCredits(): StatementEntry[] {
    const { lines, lies, forgeries } = this.#world;
    return [
      ...lines.map(({ entry }) => entry),
      ...lies,
      ...forgeries.filter(({ state }) => state === 'believed').map(({ entry }) => entry),
    ].filter(({ direction }) => direction === 'credit');
  }

  /** Any amount above the tolerance pays something or awaits a refund. */
  async #nothingKeptForNothing(): Promise<void> {
    const { rows } = await this.#scene.db.pool.query<CreditFound>({
      name: 'money-model.credits',
      text: CREDITS,
    });
    for (const { order_id: orderId, currency, units, credited, due, quoted } of rows) {
      const [sum, cents] = [unitsFrom(currency, units), unitsFrom('EUR', credited)];
      const tolerance = TOLERANCE[currency];
      const dueUnits = due === null ? null : unitsFrom(currency, due);
      const quotedCents = quoted === null ? null : unitsFrom('EUR', quoted);
      const isWorthIt =
        dueUnits === null || quotedCents === null
          ? sum <= cents + tolerance
          : sum <= tolerance ||
            creditedCents({
              units: sum - tolerance,
              dueUnits: dueUnits * 1_000n,
              eurCents: quotedCents * 1_000n,
            }) <=
              cents + 2n;
      expect(isWorthIt, `order ${orderId} holds ${units} ${currency} for ${credited} EUR`).toBe(
        true,
      );
    }
  }

  async #allocatedWithFinalMoney(): Promise<void> {
    const { rows } = await this.#scene.db.pool.query<{ order_id: string; final: boolean }>({
      name: 'money-model.allocated',
      text: ALLOCATED,
    });
    for (const { order_id: orderId, final } of rows) {
      if (this.#allocated.has(orderId)) continue;
      this.#allocated.add(orderId);
      expect(final, `order ${orderId} was allocated with money that is not final`).toBe(true);
    }
  }

  /** The product's own reconciliation, and the books against the outside world. */
  async #nothingMissing(): Promise<void> {
    const currencies = await moneyPlaces(this.#scene.db);
    expect(currencies.filter(({ difference }) => /[1-9]/.test(difference))).toEqual([]);
    const books = Object.fromEntries(
      currencies.map((one) => [one.currency, unitsFrom(one.currency, one.books)]),
    );
    const { balanceCents, lies, forgedCents, explainedCents } = this.#world;
    const lied = lies.reduce((sum, entry) => sum + sumOf(entry), 0n);
    // Lies wait, and are in the books only as lines; what was forged and explained is no money.
    expect(books['EUR']).toBe(balanceCents - 100_000n + lied + forgedCents - explainedCents);
    for (const [source, currency] of Object.entries(CURRENCY_OF)) {
      const paid = [...this.#world.deposits.values()]
        .filter((one) => one.source === source && one.deposit.finality === 'final')
        .reduce((sum, { deposit }) => sum + deposit.units, 0n);
      const collected = this.#world.outflows
        .filter((one) => one.source === source)
        .reduce((sum, { outflow }) => sum + outflow.units, 0n);
      const { rows } = await this.#scene.db.pool.query<{ sent: string }>({
        name: 'money-model.sent',
        text: "select coalesce(sum(amount), 0)::numeric(40, 7)::text as sent from refunds where currency = 'XLM' and state = 'sent'",
      });
      const sent = currency === 'XLM' ? unitsFrom('XLM', rows[0]?.sent ?? '0') : 0n;
      expect(books[currency], `books of ${currency}`).toBe(paid - collected - sent);
    }
  }

  /** The displayed money of orders equals a recalculation from nothing but the payments. */
  async #standingsAreTrue(): Promise<void> {
    const { context } = this.#scene;
    const NOTHING_HAPPENED = new Error('nothing happened');
    for (const { id } of this.#world.orders) {
      await context.db
        .transaction('model_settles', async (tx) => {
          await lockOrders(tx, [id]);
          const before = await getOrder(tx, id);
          await settleOrder(context, tx, id, context.clock.now());
          expect(moneyOf(await getOrder(tx, id))).toEqual(moneyOf(before));
          throw NOTHING_HAPPENED;
        })
        .catch((error: unknown) => {
          if (error !== NOTHING_HAPPENED) throw error;
        });
    }
  }
}

function moneyOf({
  status,
  credited_eur,
  seen_eur,
  is_overpaid,
  is_late,
  is_from_another,
  has_refund_pending,
}: OrderRow) {
  return {
    status,
    credited_eur,
    seen_eur,
    is_overpaid,
    is_late,
    is_from_another,
    has_refund_pending,
  };
}

function sorted(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => row.map(String).join(' ')).toSorted();
}
