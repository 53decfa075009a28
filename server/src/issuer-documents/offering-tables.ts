import { floorOf, type Fraction, fraction, fractionOf, product } from '@bb1/domain/fraction';
import { cents, divideFloor } from '@bb1/domain/money';
import { couponDates } from '@bb1/domain/offering/coupon-dates';
import type { Offering } from '@bb1/domain/offering/offering';
import { reachableTiers } from '@bb1/domain/offering/price-tiers';
import type { Words } from './fill-placeholders.ts';
import { euro, germanMoment, percent, shortDate, wholeNumber } from './german-figures.ts';

const EXAMPLES = [100_000n, 1_000_000n, 5_000_000n];

/** Tables and charts derived from the offering, in the documents' markdown. */
export function offeringTables(offering: Offering): Words {
  return {
    'tables.priceTiers': priceTiers(offering),
    'tables.couponSchedule': couponSchedule(offering),
    'tables.examples': examples(offering),
    'tables.scenarios': scenarios(offering),
    'charts.payments': payments(offering),
    'charts.course': course(offering),
  };
}

function priceTiers({ sale, token }: Offering): string {
  const nominal = cents(token.nominalEur);
  const rows = reachableTiers(sale).map((tier, index) => {
    const price = cents(tier.priceEur);
    const end =
      tier.until === null ? 'bis zum Ende der Angebotsfrist' : `bis ${germanMoment(tier.until)}`;
    const volume = tier.volumeEur === null ? '–' : euro(cents(tier.volumeEur));
    return `| ${index + 1} | ${euro(price)} | ${percent(String(Number(((nominal - price) * 10_000n) / nominal) / 100))} | ${end} | ${volume} |`;
  });
  return [
    'Tabelle: Preisstufen je Token',
    '| Stufe | Ausgabepreis | Abschlag | Zeitraum | höchstens bis zu<br>Bruttoerlös |',
    '|---|---:|---:|---|---:|',
    ...rows,
  ].join('\n');
}

function couponSchedule({ bond, token }: Offering): string {
  const perCoupon = percent(
    String(Number(bond.fixedCouponPercentPerYear) / bond.fixedCouponsPerYear),
  );
  const dates = couponDates(bond);
  const years = [...new Set(dates.map(({ date }) => date.slice(0, 4)))];
  const rows = years.map((year) => {
    const inYear = dates.filter(({ date }) => date.startsWith(year));
    const variable = inYear.find(({ endsYear }) => endsYear);
    return `| ${year} | ${inYear.map(({ date }) => shortDate(date).slice(0, 6)).join(', ')} | je ${perCoupon} | ${variable ? shortDate(variable.date) : '–'} | ${variable?.date === bond.maturityDate ? `${euro(cents(token.nominalEur))} je Token` : '–'} |`;
  });
  return [
    'Tabelle: Zins- und Rückzahlungstermine',
    '| Jahr | Feste Zinsen am | Satz | Variable Zinsen am | Rückzahlung |',
    '|---|---|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function examples({ sale, bond, token }: Offering): string {
  const nominal = cents(token.nominalEur);
  const rows = EXAMPLES.flatMap((amount) =>
    sale.tiers.map((tier) => {
      const whole = divideFloor(amount, cents(tier.priceEur));
      const perYear = partOf(whole * nominal, bond.fixedCouponPercentPerYear);
      return `| ${euro(amount)} | ${euro(cents(tier.priceEur))} | ${wholeNumber(whole)} | ${euro(floorOf(product(perYear, fraction(1n, BigInt(bond.fixedCouponsPerYear)))))} | ${euro(floorOf(perYear))} | ${euro(whole * nominal)} |`;
    }),
  );
  return [
    'Tabelle: Beispiele in ganzen Token, vor Steuern und ohne variable Zinsen',
    '| Anlage | Preis | Token | Feste Zinsen<br>je Termin | Feste Zinsen<br>je Jahr | Rückzahlung |',
    '|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function scenarios({ calculator, bond, token }: Offering): string {
  const nominal = 1000n * cents(token.nominalEur);
  const fixed = floorOf(partOf(nominal, bond.fixedCouponPercentPerYear));
  const rows = calculator.variableCouponPercents.map((rate, index) => {
    const variable = divideFloor(nominal * BigInt(Math.round(Number(rate) * 100)), 10_000n);
    return `| ${['Günstig', 'Mittel', 'Verhalten'][index] ?? ''} | ${percent(rate)} | ${euro(fixed)} | ${euro(variable)} | ${euro(fixed + variable)} |`;
  });
  return [
    'Tabelle: Annahmen zur variablen Verzinsung je 1.000 Token und Jahr, vor Steuern',
    '| Annahme | Variabler Satz | Feste Zinsen | Variable Zinsen | Summe |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    `| Ohne Gewinn | ${percent('0')} | ${euro(fixed)} | – | ${euro(fixed)} |`,
  ].join('\n');
}

/** So many per cent of an amount in cents, not yet rounded. */
function partOf(amountCents: bigint, percents: string): Fraction {
  return product(fraction(amountCents, 100n), fractionOf(percents));
}

function payments({ bond, token }: Offering): string {
  const dates = couponDates(bond);
  const years = [...new Set(dates.map(({ date }) => date.slice(0, 4)))];
  const perCoupon = Number(bond.fixedCouponPercentPerYear) / bond.fixedCouponsPerYear;
  const rows = years.map(
    (year) =>
      `| ${year} | ${(dates.filter(({ date }) => date.startsWith(year)).length * perCoupon * Number(token.nominalEur) * 10).toLocaleString('de-DE')} |`,
  );
  return [
    '::: columns "Feste Zinsen je Kalenderjahr in Euro für 1.000 Token"',
    'Die Zinsen beginnen und enden in der Mitte eines Jahres; dazwischen sind sie in jedem Jahr gleich.',
    '| Jahr | Feste Zinsen |',
    ...rows,
    ':::',
  ].join('\n');
}

function course({ sale, bond }: Offering): string {
  const point = (label: string, moment: string) =>
    `| ${label} | ${germanMoment(moment).split(', ').join(' | ')} |`;
  return [
    '::: timeline "Vom Angebot zur Rückzahlung"',
    'Die vier Tage, die über die Schuldverschreibung entscheiden.',
    '| Ereignis | Tag |',
    point('Beginn des Angebots', sale.start),
    point('Ende des Angebots', sale.end),
    point('Ausgabe der Token', bond.issueDate),
    point('Rückzahlung', bond.maturityDate),
    ':::',
  ].join('\n');
}
