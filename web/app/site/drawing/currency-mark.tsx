import type { PublicConfig } from '@bb1/domain/offering/endpoints';

type Currency = PublicConfig['payment_methods'][number];

// Each sign as one line, on a coin whose centre is at 0,0.
const SIGNS: Readonly<Record<Currency, string>> = {
  EUR: 'M7.5-6.5A9.3 9.3 0 1 0 7.5 6.5M-12-2.2H3.5M-12 2.2H2.5',
  XLM: 'M-9.5 3.2A10 10 0 0 1 7.4-6.6M9.5-3.2A10 10 0 0 1-7.4 6.6M-12.5 4 12.5-9M-12.5 9 12.5-4',
  BTC: 'M-5-9V9M-8-9H2.5a4.3 4.3 0 0 1 0 8.6H-5M3-.4a4.7 4.7 0 0 1 0 9.4H-8M-2-9v-3.5M3-9v-3.5M-2 9v3.5M3 9v3.5',
  ETH: 'M0-13-8.5 1 0 6 8.5 1ZM-8.5 1 0-3 8.5 1M-8.5 4.5 0 13 8.5 4.5 0 9.5Z',
};

/** The sign of a currency on a coin with a milled edge. Decoration: the name is beside it. */
export function CurrencyMark({ currency }: { readonly currency: Currency }) {
  return (
    <svg aria-hidden="true" viewBox="-24 -24 48 48" className="size-11 shrink-0 fill-none">
      <g className="stroke-gold">
        <circle r="23.4" strokeWidth=".8" />
        <circle r="21.6" strokeWidth="2" strokeDasharray=".75 1.01" />
      </g>
      <path
        d={SIGNS[currency]}
        className="stroke-on-deep"
        strokeWidth="1.9"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
