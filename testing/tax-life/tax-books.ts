import { churchOf, creditorOn, type Holder } from './tax-holders.ts';
import { type Creditor, fifths, type TaxesByLaw, taxesByLaw } from './taxes-by-law.ts';

interface Withheld extends TaxesByLaw {
  readonly community: string | null;
}

/** One payout of the test's own calculation, in cents. */
export interface Payment {
  /** Null while the owner of the wallet is unknown. */
  holder: Holder | null;
  /** Null as long as it was taxed as an unknown holder's. */
  livedInGermany: boolean | null;
  readonly day: string;
  readonly wallet: string;
  readonly running: bigint;
  readonly gain: bigint;
  readonly withheld: Withheld;
  /** The part of the income without deduction. */
  readonly free: bigint;
  readonly corrections: Correction[];
}

interface Correction {
  /** YYYY-MM: the month whose return it reduces. */
  readonly month: string;
  readonly before: Withheld;
  readonly after: Withheld;
}

export interface Sums extends TaxesByLaw {
  readonly income: bigint;
}

const NOTHING: Sums = { income: 0n, capitalGains: 0n, surcharge: 0n, church: 0n };
export const taxOf = ({ capitalGains, surcharge, church }: TaxesByLaw) =>
  capitalGains + surcharge + church;

/** For a wallet of unknown ownership: in full, without church tax. */
const ANYBODY: Creditor = {
  isNaturalPerson: true,
  livesInGermany: true,
  legal: null,
  papers: [],
  church: 0n,
};

/** What is withheld from an income of a day by all that is known of the holder now. */
function rightTax(
  holder: Holder | null,
  income: Pick<Payment, 'day' | 'running' | 'gain'>,
  livedInGermany: boolean,
): Withheld {
  const creditor = holder === null ? ANYBODY : creditorOn(holder, income.day, livedInGermany);
  const tax = taxesByLaw(creditor, income);
  const community = holder === null ? null : churchOf(holder, income.day).community;
  return { ...tax, community: tax.church > 0n ? community : null };
}

/** The test's own books of the tax: payments and corrections, and their sums. */
export class TaxBooks {
  readonly payments: Payment[] = [];

  /** Returns the tax. */
  pay(
    holder: Holder | null,
    income: Pick<Payment, 'day' | 'wallet' | 'running' | 'gain'>,
  ): Withheld {
    const livedInGermany = holder?.livesInGermany ?? null;
    const withheld = rightTax(holder, income, livedInGermany ?? true);
    const creditor =
      holder === null ? ANYBODY : creditorOn(holder, income.day, holder.livesInGermany);
    const free =
      (fifths(creditor, 2) === 0n ? income.running : 0n) +
      (fifths(creditor, 10) === 0n ? income.gain : 0n);
    this.payments.push({ ...income, holder, livedInGermany, withheld, free, corrections: [] });
    return withheld;
  }

  /** Payments of which the law now leaves the holder more. */
  surpluses(holder: Holder): { payment: Payment; before: Withheld; right: Withheld }[] {
    return this.payments
      .filter((payment) => payment.holder === holder)
      .map((payment) => ({
        payment,
        before: taxNow(payment),
        right: rightTax(holder, payment, payment.livedInGermany ?? holder.livesInGermany),
      }))
      .filter(({ before, right }) => taxOf(right) < taxOf(before));
  }

  /** Months with payments or corrections. */
  months(): string[] {
    return [
      ...new Set(
        this.payments.flatMap(({ day, corrections }) => [
          day.slice(0, 7),
          ...corrections.map(({ month }) => month),
        ]),
      ),
    ].toSorted();
  }

  /** What was paid on days that begin so, without corrections: what the runs say. */
  withheldIn(period: string): Sums {
    return added(this.paymentsIn(period).map(sumsOf));
  }

  paymentsIn(period: string): Payment[] {
    return this.payments.filter(({ day }) => day.startsWith(period));
  }

  /** And what was corrected in months that begin so. */
  correctedIn(period: string): Sums {
    return added(this.#correctionsIn(period).map(changeOf));
  }

  correctionsIn(period: string): number {
    return this.#correctionsIn(period).length;
  }

  /**
   * The payments of a year with all that was ever corrected of them: of everybody, or as one
   * holder's certificate has them now.
   */
  ofYear(year: string, holder?: Holder): Sums & { readonly payments: number } {
    const chosen = this.paymentsIn(year).filter(
      (one) => holder === undefined || one.holder === holder,
    );
    const sums = chosen.flatMap((one) => [sumsOf(one), ...one.corrections.map(changeOf)]);
    return { ...added(sums), payments: chosen.length };
  }

  /** Church tax of a month's return by religious community, without those that come to nothing. */
  communities(month: string): [string, bigint][] {
    const amounts = new Map<string, bigint>();
    const add = ({ community, church }: Withheld, sign: bigint) => {
      if (church !== 0n && community !== null)
        amounts.set(community, (amounts.get(community) ?? 0n) + sign * church);
    };
    for (const { day, withheld } of this.payments) if (day.startsWith(month)) add(withheld, 1n);
    for (const { before, after } of this.#correctionsIn(month)) {
      add(before, -1n);
      add(after, 1n);
    }
    return [...amounts].filter(([, amount]) => amount !== 0n).toSorted(byName);
  }

  #correctionsIn(period: string): Correction[] {
    return this.payments
      .flatMap(({ corrections }) => corrections)
      .filter(({ month }) => month.startsWith(period));
  }
}

export function added(sums: readonly Sums[]): Sums {
  return sums.reduce(
    (total, one) => ({
      income: total.income + one.income,
      capitalGains: total.capitalGains + one.capitalGains,
      surcharge: total.surcharge + one.surcharge,
      church: total.church + one.church,
    }),
    NOTHING,
  );
}

function taxNow({ withheld, corrections }: Payment): Withheld {
  return corrections.at(-1)?.after ?? withheld;
}

function sumsOf({ running, gain, withheld }: Payment): Sums {
  const { capitalGains, surcharge, church } = withheld;
  return { income: running + gain, capitalGains, surcharge, church };
}

function changeOf({ before, after }: Correction): Sums {
  return {
    income: 0n,
    capitalGains: after.capitalGains - before.capitalGains,
    surcharge: after.surcharge - before.surcharge,
    church: after.church - before.church,
  };
}

/** Orders entries of different names. */
export function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
