import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountChain, joinStatements, type StatementToJoin } from './join-statements.ts';

type Sent = { opening: number; closing: number; lines: [string, number][] };

/** The inbox of an account: takes statements in and keeps what is booked, as the tables of the product do. */
class Inbox {
  private chain: { balanceCents: bigint; lines: AccountChain['lines'][number][] };
  private readonly lines = new Map<string, { name: string; cents: bigint; isProven: boolean }>();
  private pool: { sent: Sent; keys: string[] }[] = [];

  constructor(opening: number) {
    this.chain = { balanceCents: BigInt(opening), lines: [] };
  }

  take(...files: Sent[]): void {
    for (const sent of files) {
      const counts = new Map<string, number>();
      const keys = sent.lines.map(([name, cents]) => {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        const key = `${name}#${counts.get(name) ?? 0}`;
        if (!this.lines.has(key))
          this.lines.set(key, { name, cents: BigInt(cents), isProven: false });
        return key;
      });
      this.pool.push({ sent, keys });
    }
    const waiting = this.pool.map((one) => ({ one, ...this.toJoin(one) }));
    const { joined, repetitions } = joinStatements(this.chain, waiting);
    for (const { statement, added, equals } of joined) {
      for (const key of added) {
        const line = this.lines.get(key) ?? expect.unreachable();
        if (equals.has(key)) this.bookEqual(line);
        else line.isProven = true;
        this.chain.balanceCents += line.cents;
        this.chain.lines.push({
          alike: line.name,
          cents: line.cents,
          balanceCents: this.chain.balanceCents,
        });
      }
      this.chain.balanceCents = BigInt(statement.one.sent.closing);
    }
    const gone = [
      ...joined.map(({ statement }) => statement.one),
      ...repetitions.map(({ one }) => one),
    ];
    this.pool = this.pool.filter((one) => !gone.includes(one));
  }

  /** How often each line is booked, and waits on no statement any more. */
  booked(): Record<string, number> {
    const waiting = new Set(this.pool.flatMap(({ keys }) => keys));
    return counted(
      [...this.lines].flatMap(([key, line]) =>
        line.isProven || !waiting.has(key) ? line.name : [],
      ),
    );
  }

  waiting(): number {
    return this.pool.length;
  }

  private bookEqual({ name, cents }: { name: string; cents: bigint }): void {
    const known = [...this.lines.values()].filter((line) => line.name === name).length;
    this.lines.set(`${name}#${known + 1}`, { name, cents, isProven: true });
  }

  private toJoin({ sent, keys }: { sent: Sent; keys: string[] }): StatementToJoin {
    return {
      openingCents: BigInt(sent.opening),
      closingCents: BigInt(sent.closing),
      lines: keys.map((key) => {
        const { name, cents, isProven } = this.lines.get(key) ?? expect.unreachable();
        return { key, alike: name, cents, isProven };
      }),
    };
  }
}

function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (one) => one)].map(([k, v]) => [k, v.length]));
}

const OPENING = 10_000;
/** The part of a day between two bookings of it, as a statement. */
function statementOf(bookings: readonly [string, number][], from: number, to: number): Sent {
  const balanceAt = (index: number) =>
    bookings.slice(0, index).reduce((sum, [, cents]) => sum + cents, OPENING);
  return {
    opening: balanceAt(from),
    closing: balanceAt(to),
    lines: bookings.slice(from, to),
  };
}

const truthOf = (bookings: readonly [string, number][]) => counted(bookings.map(([name]) => name));
const CREDITS: [string, number][] = [
  ['rent', 500],
  ['rate', 200],
  ['gift', 70],
];
const ANYTHING: [string, number][] = [...CREDITS, ['fee', -70], ['refund', -500]];

/** Bookings of a day, where the bank cuts it into pieces, and the statements of the day up to each cut. */
function days(kinds: [string, number][]) {
  return fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 9 }).chain((bookings) =>
    fc.uniqueArray(fc.integer({ min: 1, max: bookings.length }), { maxLength: 4 }).map((cuts) => {
      const edges = [...new Set([0, ...cuts.toSorted((a, b) => a - b), bookings.length])];
      const ends = edges.slice(1);
      return {
        bookings,
        pieces: ends.map((to, index) => statementOf(bookings, edges[index] ?? 0, to)),
        cumulative: ends.map((to) => statementOf(bookings, 0, to)),
      };
    }),
  );
}

describe('statements of one day with equal bookings that no reference tells apart', () => {
  it('[PAY-12] two equal transfers on two statements are two bookings, whichever statement comes first', () => {
    const bookings: [string, number][] = [
      ['rate', 200],
      ['rate', 200],
    ];
    const [one, other] = [statementOf(bookings, 0, 1), statementOf(bookings, 1, 2)];
    for (const order of [
      [one, other],
      [other, one],
    ]) {
      const inbox = new Inbox(OPENING);
      for (const sent of order) inbox.take(sent);
      expect([inbox.booked(), inbox.waiting()]).toEqual([{ rate: 2 }, 0]);
      inbox.take(one, other, statementOf(bookings, 0, 2));
      expect([inbox.booked(), inbox.waiting()]).toEqual([{ rate: 2 }, 0]);
    }
  });

  it('[PAY-12] a cumulative statement books what is new in it, though it begins where the day began', () => {
    const bookings: [string, number][] = [
      ['rate', 200],
      ['rate', 200],
      ['rate', 200],
    ];
    const inbox = new Inbox(OPENING);
    for (const to of [1, 2, 2, 3, 3]) inbox.take(statementOf(bookings, 0, to));
    expect([inbox.booked(), inbox.waiting()]).toEqual([{ rate: 3 }, 0]);
  });

  it('[PAY-12] a statement between two that are there joins all of them, and each line of it counts', () => {
    const bookings: [string, number][] = [
      ['rate', 200],
      ['rent', 500],
      ['rate', 200],
      ['rate', 200],
    ];
    const [first, between, last] = [
      statementOf(bookings, 0, 1),
      statementOf(bookings, 1, 3),
      statementOf(bookings, 3, 4),
    ];
    const inbox = new Inbox(OPENING);
    inbox.take(first);
    inbox.take(last);
    expect(inbox.booked()).toEqual({ rate: 1 });
    inbox.take(between);
    expect([inbox.booked(), inbox.waiting()]).toEqual([{ rate: 3, rent: 1 }, 0]);
  });

  it('[PAY-12] where the balances allow a repetition it is one: when money went out again, a statement that comes again books nothing', () => {
    const bookings: [string, number][] = [
      ['rent', 500],
      ['refund', -500],
    ];
    const inbox = new Inbox(OPENING);
    const [first, second] = [statementOf(bookings, 0, 1), statementOf(bookings, 1, 2)];
    inbox.take(first);
    inbox.take(second);
    inbox.take(first);
    inbox.take(second);
    inbox.take(first, second, statementOf(bookings, 0, 2));
    expect(inbox.booked()).toEqual({ rent: 1, refund: 1 });
  });

  it('[PAY-12] a later piece of a statement books nothing, even if the balance is again the one it begins with', () => {
    const bookings: [string, number][] = [
      ['refund', -500],
      ['rent', 500],
      ['gift', 70],
      ['refund', -500],
      ['rent', 500],
    ];
    const inbox = new Inbox(OPENING);
    inbox.take(statementOf(bookings, 0, 5));
    for (const at of [0, 1, 2, 3, 4]) inbox.take(statementOf(bookings, at, at + 1));
    expect([inbox.booked(), inbox.waiting()]).toEqual([{ refund: 2, rent: 2, gift: 1 }, 0]);
  });

  it('[PAY-12] a statement that begins in the middle of an earlier one adds what it goes on with', () => {
    const bookings: [string, number][] = [
      ['rate', 200],
      ['rate', 200],
      ['rate', 200],
    ];
    const inbox = new Inbox(OPENING);
    inbox.take(statementOf(bookings, 0, 2));
    inbox.take(statementOf(bookings, 1, 3));
    expect([inbox.booked(), inbox.waiting()]).toEqual([{ rate: 3 }, 0]);
  });

  it('[PAY-12] an entry that could not be read makes no other line of a cumulative statement new', () => {
    const inbox = new Inbox(OPENING);
    inbox.take({
      opening: OPENING,
      closing: OPENING,
      lines: [
        ['rent', 500],
        ['refund', -500],
      ],
    });
    // 35 more than its lines say.
    inbox.take({
      opening: OPENING,
      closing: OPENING + 105,
      lines: [
        ['rent', 500],
        ['refund', -500],
        ['gift', 70],
      ],
    });
    expect(inbox.booked()).toEqual({ rent: 1, refund: 1 });
  });

  it('[PAY-12] any cut, order, repetition and accumulation of credits books each exactly once', () => {
    const deliveries = days(CREDITS).chain(({ bookings, pieces, cumulative }) => {
      const all = [...pieces, ...cumulative];
      return fc
        .tuple(
          fc.shuffledSubarray(all),
          fc.shuffledSubarray(pieces, { minLength: pieces.length }),
          fc.shuffledSubarray(all),
        )
        .map((parts) => ({ bookings, sent: parts.flat() }));
    });
    fc.assert(
      fc.property(deliveries, fc.integer({ min: 1, max: 4 }), ({ bookings, sent }, atOnce) => {
        const inbox = new Inbox(OPENING);
        for (let at = 0; at < sent.length; at += atOnce) {
          inbox.take(...sent.slice(at, at + atOnce));
          expectNoMoreThan(truthOf(bookings), inbox);
        }
        expect([inbox.booked(), inbox.waiting()]).toEqual([truthOf(bookings), 0]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('[PAY-12] when money also goes out, and the bank sends in between what it sent before, nothing is ever booked more often than the bank did', () => {
    const deliveries = days(ANYTHING).chain(({ bookings, pieces, cumulative }) =>
      fc
        .tuple(
          ...pieces.map((piece, index) =>
            fc
              .shuffledSubarray([...pieces.slice(0, index + 1), ...cumulative.slice(0, index + 1)])
              .map((again) => [piece, ...again]),
          ),
        )
        .map((parts) => ({ bookings, sent: parts.flat() })),
    );
    fc.assert(
      fc.property(deliveries, fc.integer({ min: 1, max: 3 }), ({ bookings, sent }, atOnce) => {
        const inbox = new Inbox(OPENING);
        for (let at = 0; at < sent.length; at += atOnce) {
          inbox.take(...sent.slice(at, at + atOnce));
          expectNoMoreThan(truthOf(bookings), inbox);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

function expectNoMoreThan(truth: Record<string, number>, inbox: Inbox): void {
  for (const [name, count] of Object.entries(inbox.booked()))
    expect(count, name).toBeLessThanOrEqual(truth[name] ?? 0);
}
