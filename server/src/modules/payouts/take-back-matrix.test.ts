import { approve } from '../../../../testing/applicant.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildClaim, createClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { parseMoney } from '@bb1/domain/money';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import {
  downloadRefundFile,
  makeRefundFile,
  nameRefundTransaction,
} from '@bb1/domain/payments/refund-endpoints';
import { listCouponRunPayouts } from '@bb1/domain/payouts/desk-endpoints';
import { debitsOf, readPain001 } from '../../../../testing/bank-for-tests.ts';
import { tableRows } from '../../../../testing/markdown-table.ts';
import {
  approvedRefund,
  detailOf,
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import { knowTaxesOf } from '../../../../testing/known-taxes.ts';
import { payoutSceneIn, type PayoutScene } from '../../../../testing/payout-scene.ts';
import {
  allocateAll,
  bookEntry,
  pay,
  PAYER_IBAN,
  receivablesOf,
} from '../../../../testing/receivable-scene.ts';
import type { Investor } from '../../../../testing/world.ts';
import type { Deposit, DepositFinality } from '../../integrations/deposits/deposit-watch.ts';
import { Claimant } from '../claims/test-files/claimant.ts';
import { liftHaltsOf, haltedScopes } from '../officers/payment-halt.ts';
import { readCursor, recordNews } from '../payments/deposits/record-news.ts';

/** How far somebody has come when their payment is taken back. */
const STAGES = ['paid', 'allocated', 'claimed', 'refunded', 'coupon paid'] as const;
type Stage = (typeof STAGES)[number];
const WHEN: Readonly<Record<Stage, string>> = {
  paid: 'before allocation',
  allocated: 'after allocation',
  claimed: 'after the claim',
  refunded: 'after allocation and a refund',
  'coupon paid': 'after a coupon',
};
/** What the bank tells, and what a chain does; XLM has none, because a ledger that closed is final. */
const EVENTS = {
  EUR: ['recalled', 'reversed', 'returned', 'recalled in part'],
  BTC: ['reorganised'],
  ETH: ['reorganised'],
} as const satisfies Partial<Record<PaymentMethod, readonly string[]>>;
type Currency = keyof typeof EVENTS;

interface Cell {
  readonly currency: Currency;
  readonly event: string;
  readonly stage: Stage;
  readonly person: Investor;
  readonly orderId: string;
  readonly paymentId: string;
  readonly bankReference: string;
  /** Null for euros. */
  readonly deposit: Deposit | null;
}

const COLUMNS = [
  'Money',
  'What happens',
  'When',
  'Order',
  'Owed',
  'Mail',
  'Halts',
  'Waits',
  'Books',
] as const;
const PAGE = join(import.meta.dirname, '../../../../docs/operations/receivables.md');
const AMOUNT = '500.00';
const OVER_CENTS = 10_000n;

const world = moneyWorldForAllTests({ chains: ['stellar', 'bitcoin', 'ethereum'] });
let scene: PayoutScene;
const cells: Cell[] = [];
const rows = new Map<Cell, readonly string[]>();
beforeAll(async () => {
  scene = payoutSceneIn(world, { maker: world.finance, checker: world.approver });
  scene.fund(100_000n * 10_000_000n);
  const reviewer = await world.officer('Rita Reviewer', 'reviewer');
  for (const currency of Object.keys(EVENTS) as Currency[])
    for (const event of EVENTS[currency])
      for (const stage of STAGES) {
        const name = `Maria ${letters(cells.length)}`;
        const person = await world.buyer(name);
        await world.secured(person);
        await approve(reviewer, person.accountId);
        cells.push(await paid({ currency, event, stage, person, name }));
      }
  await takeBackAt('paid');
  await allocateAll(world);
  for (const { person, stage } of cells)
    if (stage === 'claimed' || stage === 'coupon paid') await claim(person);
  await sendRefunds();
  for (const stage of ['allocated', 'claimed', 'refunded'] as const) await takeBackAt(stage);
  await knowTaxesOf(
    world.product.db.pool,
    cells.map(({ person }) => person.accountId),
  );
  const [first, second] = scene.days;
  await scene.pay(present(first));
  await takeBackAt('coupon paid');
  await scene.pay(present(second));
}, 600_000);

const at = (stage: Stage) => cells.filter((cell) => cell.stage === stage);
const letters = (number: number) =>
  `${String.fromCharCode(65 + Math.floor(number / 26))}${String.fromCharCode(97 + (number % 26))}ber`;
const isChain = (cell: Cell) => cell.currency !== 'EUR';

async function paid(
  wish: Pick<Cell, 'currency' | 'event' | 'stage' | 'person'> & { name: string },
): Promise<Cell> {
  const { currency, stage, person, name } = wish;
  const order = await orderBy(world, person, AMOUNT, currency);
  const isOver = stage === 'refunded';
  if (currency === 'EUR') {
    const amountCents = 50_000n + (isOver ? OVER_CENTS : 0n);
    const { payment, bankReference } = await pay(world, {
      name,
      amountCents,
      remittance: order.reference,
    });
    return { ...wish, orderId: order.id, paymentId: payment.id, bankReference, deposit: null };
  }
  const { address, due } = await howToPay(person, order.id);
  const units = parseMoney(currency, due).units * (isOver ? 2n : 1n);
  const deposit: Deposit = {
    key: `deposit ${cells.length}`,
    transactionId: randomBytes(32).toString('hex'),
    units,
    address,
    memo: null,
    sender: null,
    muxed: false,
    foreignAsset: null,
    finality: 'final',
    confirmations: 6,
    networkTime: world.now(),
    height: 100,
  };
  await tell(currency, deposit);
  const payment = present((await paymentsIn(world, { q: deposit.transactionId }))[0]);
  return { ...wish, orderId: order.id, paymentId: payment.id, bankReference: '', deposit };
}

/** What the chain says of a deposit now, as its watch would. */
async function tell(
  currency: Currency,
  deposit: Deposit,
  finality: DepositFinality = 'final',
): Promise<void> {
  const source = currency === 'BTC' ? 'bitcoin' : 'ethereum';
  const { db } = world.product;
  await recordNews(world.product.house, source, {
    since: await readCursor(db, source),
    news: {
      deposits: [{ ...deposit, finality }],
      outflows: [],
      cursor: 'a block',
      head: { height: 200, at: world.now() },
      balance: null,
      isComplete: true,
    },
  });
  await world.runJobs();
}

async function claim(person: Investor): Promise<void> {
  const claimant = new Claimant(person);
  const claims = await claimant.create();
  const built = await claimant.build(claims);
  await person.ok(submitClaim, {
    body: claimant.sign(built, { tokens: claims.tokens, now: world.now().getTime() }),
  });
  await world.runJobs();
}

/** What was paid too much has left: by the bank, or by a transaction that an officer has signed outside. */
async function sendRefunds(): Promise<void> {
  for (const cell of at('refunded')) {
    const payee = isChain(cell)
      ? {
          payee_account: present(cell.deposit).address.startsWith('0x')
            ? '0x000000000000000000000000000000000000dEaD'
            : world.bitcoin.payer.address,
          note: 'named by the investor',
        }
      : {};
    const refund = await approvedRefund(world, cell.paymentId, payee);
    if (!isChain(cell)) continue;
    await world.finance.ok(nameRefundTransaction, {
      params: { id: refund.id },
      body: {
        transaction_id: `${cell.currency === 'ETH' ? '0x' : ''}${randomBytes(32).toString('hex')}`,
        version: (await detailOf(world, cell.paymentId)).refunds[0]?.version ?? 0,
      },
    });
  }
  const { id } = await world.finance.ok(makeRefundFile);
  const { text } = await world.finance.call(downloadRefundFile, { params: { id } });
  await bookEntry(world, ...debitsOf(readPain001(text), { isBatch: false }));
}

const mailsOf = async (cell: Cell) =>
  (
    await world.query<{ template: string }>(
      'select template from mail_outbox where recipient = $1 order by created_at, id',
      [cell.person.email],
    )
  ).map(({ template }) => template);

/** Takes back the payments of everybody who has come this far, and looks at what became of them. */
async function takeBackAt(stage: Stage): Promise<void> {
  for (const cell of at(stage)) {
    const before = (await mailsOf(cell)).length;
    await takeBack(cell);
    await world.check();
    rows.set(cell, [
      await orderNow(cell),
      await owedNow(cell),
      (await mailsOf(cell)).slice(before).join(', ') || '–',
      await haltedNow(),
      await booksNow(cell),
    ]);
  }
}

async function takeBack(cell: Cell): Promise<void> {
  if (cell.deposit !== null) {
    await tell(cell.currency, cell.deposit, 'seen');
    return tell(cell.currency, cell.deposit, 'gone');
  }
  const whole = 50_000n + (cell.stage === 'refunded' ? OVER_CENTS : 0n);
  const returned =
    cell.event === 'returned'
      ? { code: 'AM05', text: 'Duplication' }
      : { code: 'FOCR', text: 'Following cancellation request' };
  await bookEntry(world, {
    direction: 'debit',
    reversedReference: cell.bankReference,
    ...(cell.event === 'reversed' ? { isReversal: true } : {}),
    transfers: [
      {
        amountCents: cell.event === 'recalled in part' ? 20_000n : whole,
        counterpartyName: 'Maria',
        counterpartyIban: PAYER_IBAN,
        ...(cell.event === 'reversed' ? {} : { returned }),
      },
    ],
  });
}

async function orderNow({ person, orderId }: Cell): Promise<string> {
  const { status, flags } = await orderOf(person, orderId);
  return [status, ...flags].join(', ');
}

async function owedNow(cell: Cell): Promise<string> {
  const owed = await receivablesOf(world, cell.person);
  const parts = owed.map(
    ({ open_eur, refund_id }) =>
      `${open_eur} for ${refund_id === null ? 'the order' : 'the refund'}`,
  );
  // Both begin at the same moment.
  return (
    parts.toSorted((one, other) => one.slice(-6).localeCompare(other.slice(-6))).join(', ') || '–'
  );
}

/** What the officers have to look at before its money moves again; they let it go on. */
async function haltedNow(): Promise<string> {
  const { db } = world.product;
  const scopes = await haltedScopes(db);
  await liftHaltsOf(db, 'reorganisation', world.now());
  expect(await haltedScopes(db)).toEqual([]);
  return scopes.join(', ') || '–';
}

const PLACES: Readonly<Record<string, string>> = {
  proceeds: 'proceeds',
  order_funds: 'funds of the order',
  taken_back: 'owed',
  suspense: 'undecided',
};

/** The accounts of the order's money; amounts of coins follow the rate. */
async function booksNow(cell: Cell): Promise<string> {
  const sums = await world.query<{ account: string; amount: string }>(
    "select account, abs(sum(amount))::numeric(20, 2)::text as amount from journal_lines where subject_id in ($1, $2) and account in ('proceeds', 'order_funds', 'taken_back', 'suspense') group by account having sum(amount) <> 0 order by account",
    [cell.orderId, cell.paymentId],
  );
  return (
    sums
      .map(({ account, amount }) => `${PLACES[account]}${isChain(cell) ? '' : ` ${amount}`}`)
      .toSorted()
      .join(', ') || 'nothing'
  );
}

/** What the person wants and does not get, now that two coupons have been paid. */
async function waitsNow(cell: Cell): Promise<string> {
  const wanted = await cell.person.call(createClaim, {
    body: { distribution_claim: { public_key: new Claimant(cell.person).keys.publicKey() } },
  });
  const built =
    wanted.status < 300
      ? await cell.person.call(buildClaim, {
          body: { distribution_claim: { id: (wanted.body as { id: string }).id } },
        })
      : null;
  const isClaimRefused = JSON.stringify(built?.body ?? '').includes('receivable_open');
  const { run } = await scene.run(2);
  const { payouts } = await world.finance.ok(listCouponRunPayouts, {
    params: { id: run.id },
    query: { reason: 'receivable' },
  });
  const isParked = payouts.some(({ account_id }) => account_id === cell.person.accountId);
  return (
    [isClaimRefused ? 'claim' : '', isParked ? 'coupons' : ''].filter(Boolean).join(', ') || '–'
  );
}

it('[PAY-10] every way to lose a payment again, at every stage, ends as the operating guide says', async () => {
  const found = [];
  for (const cell of cells) {
    const [order, owed, mail, halts, books] = present(rows.get(cell));
    found.push([
      cell.currency,
      cell.event,
      WHEN[cell.stage],
      order,
      owed,
      mail,
      halts,
      await waitsNow(cell),
      books,
    ]);
  }
  const documented = tableRows(readFileSync(PAGE, 'utf8'), 'What happens when');
  const table = [COLUMNS, COLUMNS.map(() => '---'), ...found]
    .map((cell) => `| ${cell.join(' | ')} |`)
    .join('\n');
  expect(documented, `the table of ${PAGE} has to be:\n${table}`).toEqual(found);
}, 120_000);
