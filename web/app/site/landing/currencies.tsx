import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useTexts } from '../../texts/use-texts.ts';
import { CurrencyMark } from '../drawing/currency-mark.tsx';
import { siteTexts } from '../site-texts.ts';

/** What may be paid with, and how soon it arrives. */
export function Currencies({ methods }: { readonly methods: PublicConfig['payment_methods'] }) {
  const texts = useTexts(siteTexts).currencies;
  return (
    <div className="relative border-t border-deep-line bg-deep/80">
      <div className="wrap grid gap-x-10 gap-y-5 py-7 lg:grid-cols-[auto_1fr] lg:items-center lg:py-8">
        <h2 className="text-small text-on-deep-muted">{texts.title}</h2>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-4">
          {methods.map((method) => (
            <li key={method} className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
              <CurrencyMark currency={method} />
              <span className="grid">
                <span className="font-semibold">{texts[method].name}</span>
                <span className="text-fine text-on-deep-muted">{texts[method].arrives}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
