import {
  type Fraction,
  fractionOf,
  halfUpOf,
  product,
  quotient,
  fraction,
} from '@bb1/domain/fraction';
import { cents, decimal, eur, money, tokens } from '@bb1/domain/money';
import {
  effectiveReturn,
  nominalReturn,
  simpleReturn,
  xirrAct365,
} from '@bb1/domain/offering/effective-return';
import type { PlannedPayment } from '@bb1/domain/offering/payment-plan';
import {
  calculateReturn,
  percentText,
  type ReturnFigures,
} from '@bb1/domain/offering/return-calculator';
import type { PublicOffering } from '../../server-context.ts';
import type { ScenarioPlace } from './calculator-query.ts';

/** One scenario as decimal strings; amounts in EUR, rates in percent. */
export interface ScenarioFigures {
  readonly variablePercent: string;
  /**
   * The pre-tax profit required for such a coupon, in percent of the nominal value of all tokens.
   */
  readonly neededProfitPercent: string;
  readonly fixedCoupon: string;
  readonly variableCoupon: string;
  readonly fixedCoupons: string;
  readonly variableCoupons: string;
  readonly coupons: string;
  readonly repayment: string;
  readonly total: string;
  readonly gain: string;
  readonly effectivePercent: string;
}

/** The payments of one calendar year, in cents. */
export interface YearOfPayments {
  readonly year: string;
  readonly fixed: bigint;
  readonly variable: bigint;
  readonly repayment: bigint;
}

export interface CalculatorFigures {
  readonly amount: string;
  readonly price: string;
  readonly tokens: string;
  readonly fixedCount: number;
  readonly variableCount: number;
  readonly scenarios: readonly ScenarioFigures[];
  readonly chosen: ScenarioFigures;
  readonly fixedOnly: ScenarioFigures;
  readonly years: readonly YearOfPayments[];
  /** The chosen scenario by other definitions, in percent. */
  readonly others: { readonly xirr: string; readonly nominal: string; readonly simple: string };
}

type Terms = Pick<PublicOffering, 'bond' | 'token' | 'calculator'>;

/** Everything the calculator shows, from the same calculation. */
export function calculatorFigures(
  offering: Terms,
  { amountCents, scenario }: { readonly amountCents: bigint; readonly scenario: ScenarioPlace },
): CalculatorFigures {
  const { bond, calculator } = offering;
  const answerFor = (variable: string) =>
    calculateReturn({
      amountCents,
      priceCents: cents(calculator.priceEur),
      terms: {
        ...bond,
        nominalEur: offering.token.nominalEur,
        variableCouponPercentPerYear: variable,
      },
    });
  const variable = calculator.variableCouponPercents[scenario] ?? '0';
  const answer = answerFor(variable);
  const figuresOf = (percent: string) =>
    scenarioFigures(answerFor(percent), percent, bond.variableCouponPercentOfProfit);
  return {
    amount: eur(amountCents),
    price: calculator.priceEur,
    tokens: tokens(halfUpOf(product(answer.tokens, fraction(10_000_000n)))),
    fixedCount: answer.plan.length,
    variableCount: answer.plan.length / bond.fixedCouponsPerYear,
    scenarios: calculator.variableCouponPercents.map(figuresOf),
    chosen: figuresOf(variable),
    fixedOnly: figuresOf('0'),
    years: yearsOf(answer.plan),
    others: {
      xirr: percentText(xirrAct365(answer.flows), 2),
      nominal: percentText(nominalReturn(answer.flows), 2),
      simple: percentText(simpleReturn(answer.flows), 2),
    },
  };
}

function scenarioFigures(
  answer: ReturnFigures,
  variablePercent: string,
  shareOfProfit: string,
): ScenarioFigures {
  return {
    variablePercent,
    neededProfitPercent: decimal(
      money(
        'EUR',
        halfUpOf(
          product(
            quotient(fractionOf(variablePercent), fractionOf(shareOfProfit)),
            fraction(10_000n),
          ),
        ),
      ),
    ),
    fixedCoupon: shown(answer.fixedCoupon),
    variableCoupon: shown(answer.variableCoupon),
    fixedCoupons: shown(answer.fixedCoupons),
    variableCoupons: shown(answer.variableCoupons),
    coupons: shown(answer.coupons),
    repayment: shown(answer.repayment),
    total: shown(answer.total),
    gain: shown(answer.gain),
    effectivePercent: percentText(effectiveReturn(answer.flows), 2),
  };
}

/** The payments of each calendar year, in order. */
function yearsOf(plan: readonly PlannedPayment[]): YearOfPayments[] {
  const years = new Map<string, YearOfPayments>();
  for (const payment of plan) {
    const year = payment.date.slice(0, 4);
    const before = years.get(year) ?? { year, fixed: 0n, variable: 0n, repayment: 0n };
    years.set(year, {
      year,
      fixed: before.fixed + halfUpOf(payment.fixed),
      variable: before.variable + halfUpOf(payment.variable),
      repayment: before.repayment + halfUpOf(payment.repayment),
    });
  }
  return [...years.values()];
}

/** The sum of a year's payments, in cents. */
export function paidIn({ fixed, variable, repayment }: YearOfPayments): bigint {
  return fixed + variable + repayment;
}

function shown(value: Fraction): string {
  return eur(halfUpOf(value));
}
