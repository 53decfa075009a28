/**
 * The moment in the page's address: a day, else a ledger; without either, now. An invalid one
 * counts as absent.
 */
export function requestedMoment(search: URLSearchParams): {
  readonly date?: string;
  readonly ledger?: string;
} {
  const date = search.get('date') ?? '';
  if (/^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))) return { date };
  const ledger = search.get('ledger') ?? '';
  return /^[1-9]\d{0,8}$/.test(ledger) ? { ledger } : {};
}
