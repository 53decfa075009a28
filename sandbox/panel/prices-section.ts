import {
  PRICE_FAULTS,
  PRICE_SOURCES,
  PRICED,
  type PriceFault,
  type StandInSource,
} from '../prices/price-stand-in.ts';
import { html, type Html } from './html.ts';
import { form, section } from './page-frame.ts';
import { type Speech } from './speech.ts';

/** Each market's price and fault. */
export type PricesView = readonly {
  readonly source: StandInSource;
  readonly fault: PriceFault;
  readonly prices: Readonly<Record<string, string>>;
}[];

export function pricesSection(speech: Speech, view: PricesView): Html {
  const { prices } = speech.texts;
  const rows = view.map(
    ({ source, prices: answer }) =>
      html`<tr><th scope="row">${prices.sources[source]}</th>${PRICED.map((currency) => html`<td>${speech.number(answer[currency] ?? '0')} €</td>`)}</tr>`,
  );
  const sources = PRICE_SOURCES.map(
    (source) => html`<option value="${source}">${prices.sources[source]}</option>`,
  );
  return section(
    'prices',
    prices.heading,
    html`<p class="hint">${prices.hint}</p>
<div id="price-list" data-live><table class="prices"><thead><tr><th scope="col">${prices.source}</th>${PRICED.map((currency) => html`<th scope="col">${currency}</th>`)}</tr></thead><tbody>${rows}</tbody></table>
<p class="hint">${view.map(({ source, fault }) => prices.state({ source: prices.sources[source], fault: prices.faults[fault] })).join(' · ')}</p></div>
${form(
  speech,
  { act: '/prices', label: prices.set, style: 'fields line' },
  html`<label class="short">${prices.currency}<select name="currency">${PRICED.map((currency) => html`<option>${currency}</option>`)}</select></label>
<label class="short">${prices.eur}<input name="eur" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,9}([.,][0-9]{1,8})?"></label>
<label class="short">${prices.source}<select name="source"><option value="">${prices.both}</option>${sources}</select></label><button>${prices.set}</button>`,
)}
${form(
  speech,
  { act: '/prices/faults', label: prices.fault, style: 'fields line' },
  html`<label class="short">${prices.source}<select name="source">${sources}</select></label>
<label>${prices.fault}<select name="fault">${PRICE_FAULTS.map((fault) => html`<option value="${fault}">${prices.faults[fault]}</option>`)}</select></label><button class="quiet">${prices.order}</button>`,
)}`,
  );
}
