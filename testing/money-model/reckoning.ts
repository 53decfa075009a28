import type {
  BookedLine,
  KnownDeposit,
  KnownOrder,
  OutsideWorld,
  RatedMethod,
} from './outside-world.ts';

/**
 * An independent calculation of who gave what, who has what and who owes what: nothing here calls the product's rules or reads its
 * tables. It knows what the bank booked, what the chains finally have, and what people and officers agreed. Plain integers throughout.
 */
export type ReckonedCurrency = KnownOrder['method'];

/** One payment, as those outside know it. */
export interface ReckonedPayment {
  /** `bank <reference of the booking>`, or the chain with its key. */
  readonly key: string;
  readonly who: number | null;
  readonly currency: ReckonedCurrency;
  /** What arrived, and what of it is still there. */
  readonly units: bigint;
  readonly leftUnits: bigint;
  readonly seenAt: Date | null;
  /** Each moment at which it became final; a chain may take a payment back and bring it again. */
  readonly finals: readonly Date[];
}

/** A debit that takes a credit back, and whether it says so by itself. */
export interface ReckonedTaking {
  readonly debit: string;
  readonly credit: string;
  readonly cents: bigint;
  readonly mustBeUnderstood: boolean;
  readonly mustWaitForOfficers: boolean;
}

export interface Price {
  readonly currency: RatedMethod;
  readonly at: Date;
  readonly rate: string;
}

const UNITS: Readonly<Record<RatedMethod, bigint>> = {
  XLM: 10n ** 7n,
  BTC: 10n ** 8n,
  ETH: 10n ** 18n,
};
/** Ether has more decimals than people can type. */
const STEP: Readonly<Record<RatedMethod, bigint>> = { XLM: 1n, BTC: 1n, ETH: 10n ** 10n };
const FINAL_WITHIN_HOURS: Readonly<Record<RatedMethod, number>> = { XLM: 1, BTC: 6, ETH: 2 };
const HOUR_MS = 3_600_000;
const CLOCKS_DIFFER_MS = 60_000;
const TOKEN_UNIT = 10n ** 7n;
const E12 = 10n ** 12n;
const CURRENCY = { stellar: 'XLM', bitcoin: 'BTC', ethereum: 'ETH' } as const;

/** A price of the offering, as it is published. */
export interface PublishedPrice {
  readonly priceEur: string;
  readonly until: string | null;
}

export class Reckoning {
  readonly #world: OutsideWorld;
  readonly #published: readonly PublishedPrice[];
  constructor(world: OutsideWorld, published: readonly PublishedPrice[]) {
    this.#world = world;
    this.#published = published;
  }

  /** `agreed`: the credit of each debit that names none, by two officers or by the debit's text. */
  payments(agreed: ReadonlyMap<string, string>): ReckonedPayment[] {
    const taken = new Map<string, bigint>();
    for (const taking of this.takings()) {
      const credit = taking.mustBeUnderstood ? taking.credit : agreed.get(taking.debit);
      if (credit !== undefined) taken.set(credit, (taken.get(credit) ?? 0n) + taking.cents);
    }
    return [
      ...this.#world.lines.flatMap((line) => creditOf(line, taken) ?? []),
      ...[...this.#world.deposits].map(([key, known]) => depositOf(key, known)),
    ];
  }

  takings(): ReckonedTaking[] {
    return this.#world.lines.flatMap(({ entry, takes }) =>
      takes === undefined
        ? []
        : {
            debit: entry.bankReference ?? '',
            credit: takes.reference,
            cents: sum(entry.transfers),
            mustBeUnderstood: takes.saying === 'name',
            mustWaitForOfficers: takes.saying === 'nothing',
          },
    );
  }

  /** What bank and chains have of a person's money, without what was taken back. */
  gave(who: number, currency: ReckonedCurrency, payments: readonly ReckonedPayment[]): bigint {
    return payments
      .filter((one) => one.who === who && one.currency === currency)
      .reduce((all, { leftUnits }) => all + leftUnits, 0n);
  }

  /** Orders that two officers allocated, at the price on the day of the order. */
  tokens(who: number, allocated: ReadonlySet<string>): bigint {
    return this.#world.orders
      .filter((order) => order.who === who && allocated.has(order.id))
      .reduce((all, order) => all + tokensOf(order, this.#published), 0n);
  }

  /**
   * What people have paid for an order of euros as plainly as can be: where nothing was taken back, and all of it together is no more
   * than the order, that is what it has been paid. Null where something else happened.
   */
  plainlyPaid(order: KnownOrder): bigint | null {
    if (order.method !== 'EUR') return null;
    const naming = this.#world.lines.filter(({ entry }) =>
      entry.transfers.some(({ remittance = [] }) =>
        remittance.some((text) => text.includes(order.reference)),
      ),
    );
    const isPlain = naming.every(
      ({ entry, plainlyFor, day }) =>
        plainlyFor === order.id &&
        this.#world.takenOf(entry.bankReference ?? '') === 0n &&
        Date.parse(day) < order.placedAt.getTime() + 12 * 24 * HOUR_MS,
    );
    const paid = naming.reduce((all, { entry }) => all + sum(entry.transfers), 0n);
    const isTold = !this.#world.lies
      .concat(this.#world.forgeries.map(({ entry }) => entry))
      .some(({ transfers }) =>
        transfers.some(({ remittance = [] }) => remittance.includes(order.reference)),
      );
    return isPlain && isTold && paid <= order.amountCents ? paid : null;
  }
}

function creditOf(line: BookedLine, taken: ReadonlyMap<string, bigint>): ReckonedPayment | null {
  const { direction, bankReference = '', transfers } = line.entry;
  if (direction !== 'credit') return null;
  const units = sum(transfers);
  return {
    key: `bank ${bankReference}`,
    who: line.who,
    currency: 'EUR',
    units,
    leftUnits: units - (taken.get(bankReference) ?? 0n),
    seenAt: null,
    finals: [],
  };
}

function depositOf(
  key: string,
  { source, deposit, who, seenAt, finals }: KnownDeposit,
): ReckonedPayment {
  return {
    key,
    who,
    currency: CURRENCY[source],
    units: deposit.units,
    leftUnits: deposit.finality === 'final' ? deposit.units : 0n,
    seenAt,
    finals,
  };
}

function sum(transfers: readonly { readonly amountCents: bigint }[]): bigint {
  return transfers.reduce((all, { amountCents }) => all + amountCents, 0n);
}

/** At the price on the day of the order, or at eighty cents with the code. Never more than was paid for. */
function tokensOf(
  { amountCents, withCode, placedAt }: KnownOrder,
  published: readonly PublishedPrice[],
): bigint {
  const tier = published.find(({ until }) => until === null || placedAt < new Date(until));
  const cents = BigInt((tier?.priceEur ?? '0.00').replace('.', ''));
  return (amountCents * TOKEN_UNIT) / (withCode && cents > 80n ? 80n : cents);
}

/** What a payer owes for units of what they got and have not paid: a payment can only be owed that is not there any more. */
export function owedUnits(of: { boundUnits: bigint; leftUnits: bigint }): bigint {
  return of.boundUnits > of.leftUnits ? of.boundUnits - of.leftUnits : 0n;
}

/** The units that an amount costs at a rate, rounded up to what people can type. */
export function dueAt(currency: RatedMethod, cents: bigint, rate: string): bigint {
  const exact = cents * UNITS[currency] * E12;
  const divisor = 100n * rateE12(rate) * STEP[currency];
  return ((exact + divisor - 1n) / divisor) * STEP[currency];
}

/** The rates that held at a moment; prices that moved at that very moment both did. */
export function ratesAt(prices: readonly Price[], currency: RatedMethod, moment: Date): bigint[] {
  const own = prices.filter((price) => price.currency === currency);
  const before = own.findLast(({ at }) => at < moment);
  return [
    ...own.filter(({ at }) => at.getTime() === moment.getTime()),
    ...(before ? [before] : []),
  ].map(({ rate }) => rateE12(rate));
}

export function rateE12(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.padEnd(12, '0').slice(0, 12));
}

/** Whether a payment counts by a quote that was shown: seen while it held, and final in time after it. */
export function countsByQuote(
  { seenAt, finalAt, currency }: { seenAt: Date; finalAt: Date; currency: RatedMethod },
  quotes: readonly { id: string; madeAt: Date; expiresAt: Date }[],
): string | null {
  const heldAt = (moment: number) =>
    quotes
      .filter(({ madeAt, expiresAt }) => madeAt.getTime() <= moment && moment < expiresAt.getTime())
      .toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
      .at(-1);
  const quote = heldAt(seenAt.getTime()) ?? heldAt(seenAt.getTime() + CLOCKS_DIFFER_MS);
  if (quote === undefined) return null;
  const last = quote.expiresAt.getTime() + FINAL_WITHIN_HOURS[currency] * HOUR_MS;
  return finalAt.getTime() <= last ? quote.id : null;
}
