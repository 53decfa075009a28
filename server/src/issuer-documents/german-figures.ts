import { eur } from '@bb1/domain/money';
import { formatDate } from '@bb1/domain/presentation';

const TABLE = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const WHOLE = new Intl.NumberFormat('de-DE');

/** "1.234,56" from cents; with a true minus sign, and "–" for zero, as in a balance sheet. */
export function tableFigure(cents: bigint): string {
  if (cents === 0n) return '–';
  return withMinus(TABLE.format(eur(cents) as Intl.StringNumericLiteral));
}

/** "1.234,56 €"; whole amounts from a thousand on omit the cents. */
export function euro(cents: bigint): string {
  const large = cents >= 100_000n || cents <= -100_000n;
  const figure =
    large && cents % 100n === 0n
      ? WHOLE.format(cents / 100n)
      : TABLE.format(eur(cents) as Intl.StringNumericLiteral);
  return `${withMinus(figure)}\u00a0€`;
}

/** "2.210.000" from a whole number. */
export function wholeNumber(value: bigint): string {
  return WHOLE.format(value);
}

/** "4 %" from "4", "2,48 %" from "2.48". */
export function percent(decimal: string): string {
  return `${decimal.replace('.', ',')}\u00a0%`;
}

/**
 * "3,85 %": a share of a whole, rounded half up to two decimals. Both in the same unit, the whole
 * positive.
 */
export function share(part: bigint, whole: bigint): string {
  const hundredths = (part * 20_000n + whole) / (whole * 2n);
  return percent(TABLE.format(eur(hundredths) as Intl.StringNumericLiteral).replace(',', '.'));
}

/** "1. Juli 2019" from an ISO date, "11. März 2019, 12:00 Uhr" from a moment. */
export function germanMoment(iso: string): string {
  const moment = new Date(iso);
  if (!iso.includes('T')) return formatDate('de', new Date(`${iso}T12:00:00Z`));
  const time = new Intl.DateTimeFormat('de-DE', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  }).format(moment);
  return `${formatDate('de', moment)}, ${time}\u00a0Uhr`;
}

/** "31.12.2019" from an ISO date. */
export function shortDate(iso: string): string {
  return iso.split('-').toReversed().join('.');
}

function withMinus(figure: string): string {
  return figure.replace('-', '−');
}
