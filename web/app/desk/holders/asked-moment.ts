/** The moment that the address of the page names: a day, else a ledger; neither is now. What is no such thing counts as not named. */
export function askedMoment(search: URLSearchParams): {
  readonly date?: string;
  readonly ledger?: string;
} {
  const date = search.get('date') ?? '';
  if (/^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))) return { date };
  const ledger = search.get('ledger') ?? '';
  return /^[1-9]\d{0,8}$/.test(ledger) ? { ledger } : {};
}
