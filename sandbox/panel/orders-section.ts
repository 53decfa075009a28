import { berlinWords } from './berlin-time.ts';
import { html, type Html } from './html.ts';
import { form, localPath, section } from './page-frame.ts';
import type { PayableOrder } from './payable-orders.ts';
import { paymentForm } from './payment-form.ts';
import { type Speech } from './speech.ts';

export interface OrdersView {
  readonly product: {
    readonly orders: readonly PayableOrder[];
    readonly ended: readonly PayableOrder[];
    readonly listed: number;
  } | null;
  readonly orderFilter: string;
  /** The address for lumens. */
  readonly depositAddress: string;
}

/** Orders that await money, each with a pre-filled payment, and those for which it is too late. */
export function ordersSection(speech: Speech, view: OrdersView): Html {
  const { texts } = speech;
  const { product } = view;
  if (product === null)
    return section('orders', texts.orders.heading, html`<p class="hint">${texts.noDatabase}</p>`);
  const { orders, ended, listed } = product;
  const isLong = orders.length === listed;
  const items = (list: readonly PayableOrder[]) =>
    html`<ul class="orders">${list.map((order) => orderItem(speech, order, view.depositAddress))}</ul>`;
  return section(
    'orders',
    texts.orders.heading,
    html`<p class="hint">${texts.orders.hint}</p>
${orders.length > 3 || view.orderFilter !== '' ? filterForm(speech, view.orderFilter) : null}
<div id="order-list" data-live data-version="${orders.map(versionOf).join(' ')}">
${orders.length === 0 ? html`<p class="empty">${view.orderFilter === '' ? texts.orders.none : texts.orders.noneFound}</p>` : items(orders)}
${isLong ? html`<p class="hint">${texts.onlyNewest({ count: listed })}</p>` : null}
</div>
<div id="ended-orders" data-live data-version="${ended.map(versionOf).join(' ')}">
${ended.length === 0 ? null : html`<details class="ended"><summary>${texts.orders.ended}</summary><p class="hint">${texts.orders.endedHint}</p>${items(ended)}</details>`}
</div>`,
  );
}

/** The default values of a form. */
function versionOf({ reference, status, missing, due, address }: PayableOrder): string {
  return [reference, status, missing, due ?? '', address ?? ''].join('|');
}

function filterForm({ locale, texts }: Speech, filter: string): Html {
  return html`<form method="get" action="/sandbox/" role="search" class="fields line">${locale === 'de' ? html`<input type="hidden" name="lang" value="de">` : null}
<label>${texts.orders.filter}<input type="search" name="order" value="${filter}" autocomplete="off"></label><button class="quiet">${texts.orders.find}</button>
${filter === '' ? null : html`<a class="aside" href="${localPath('/sandbox/', locale)}">${texts.orders.all}</a>`}</form>`;
}

function orderItem(speech: Speech, order: PayableOrder, depositAddress: string): Html {
  const { texts } = speech;
  return html`<li>
<p class="order-head"><strong>${speech.eur(order.amount)}</strong> <span>${order.name}</span> <code>${order.reference}</code></p>
<p class="hint">${factsOf(speech, order).join(' · ')}</p>
${form(speech, { act: `/orders/${encodeURIComponent(order.reference)}/payments`, label: texts.orders.of({ reference: order.reference, name: order.name }), style: 'fields line pay' }, paymentForm(speech, order, depositAddress))}
</li>`;
}

function factsOf(speech: Speech, order: PayableOrder): string[] {
  const { locale, texts } = speech;
  const status: Readonly<Record<string, string>> = texts.orders.status;
  const isPartlyPaid = order.missing !== order.amount;
  return [
    order.paymentMethod,
    status[order.status] ?? order.status,
    ...(isPartlyPaid ? [texts.orders.missing({ amount: speech.eur(order.missing) })] : []),
    texts.orders.due({ date: berlinWords(locale, order.deadline) }),
    ...(order.paymentMethod === 'EUR'
      ? []
      : [
          order.quoteExpiresAt === null
            ? texts.orders.noQuote
            : texts.orders.quote({ date: berlinWords(locale, order.quoteExpiresAt) }),
        ]),
  ];
}
