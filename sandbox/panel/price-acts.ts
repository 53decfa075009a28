import {
  PRICE_FAULTS,
  PRICE_SOURCES,
  PRICED,
  type PriceStandIn,
  type StandInSource,
} from '../prices/price-stand-in.ts';
import type { Act, Done, World } from './act.ts';
import { currencyOf } from './chain-fields.ts';
import { type Fields, PanelRefusal, textOf } from './fields.ts';
import { html } from './html.ts';

export const PRICE_ACTS: readonly Act[] = [
  { path: '/prices', run: setPrice },
  { path: '/prices/faults', run: orderPriceFault },
];

const PRICE = /^\d{1,9}(?:\.\d{1,8})?$/u;

async function setPrice({ prices }: World, fields: Fields): Promise<Done> {
  const currency = currencyOf(fields, PRICED);
  const eur = (textOf(fields, 'eur') ?? '').replace(',', '.');
  if (!PRICE.test(eur) || !/[1-9]/u.test(eur))
    throw new PanelRefusal((texts) => texts.refused.price);
  const source = textOf(fields, 'source') === null ? null : sourceOf(fields);
  prices.set({ currency, eur, ...(source === null ? {} : { source }) });
  return {
    answer: { sources: sourcesOf(prices) },
    notice: (speech) => html`${speech.texts.done.price({ currency, price: speech.number(eur) })}`,
  };
}

async function orderPriceFault({ prices }: World, fields: Fields): Promise<Done> {
  const source = sourceOf(fields);
  const fault = PRICE_FAULTS.find((one) => one === fields['fault']);
  if (fault === undefined)
    throw new PanelRefusal((texts) => texts.refused.fault({ list: PRICE_FAULTS.join(', ') }));
  prices.fault(source, fault);
  return {
    answer: { sources: sourcesOf(prices) },
    notice: ({ texts }) =>
      html`${texts.done.priceFault({ source: texts.prices.sources[source], fault: texts.prices.faults[fault] })}`,
  };
}

function sourceOf(fields: Fields): StandInSource {
  const source = PRICE_SOURCES.find((one) => one === fields['source']);
  if (source === undefined)
    throw new PanelRefusal((texts) => texts.refused.source({ list: PRICE_SOURCES.join(', ') }));
  return source;
}

/** Each source's current price. */
export function sourcesOf(prices: PriceStandIn): ReturnType<PriceStandIn['state']> {
  return prices.state();
}
