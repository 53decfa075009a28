import { berlinWords } from './berlin-time.ts';
import { html, type Html } from './html.ts';
import { form, localPath, section } from './page-frame.ts';
import type { PendingOrder } from './product-database.ts';
import { fill, type Speech } from './speech.ts';

export interface OrdersView {
  readonly product: { readonly orders: readonly PendingOrder[]; readonly listed: number } | null;
  readonly orderFilter: string;
}

/** The orders that wait for money, each with a transfer that is filled in as its owner would. */
export function ordersSection(speech: Speech, view: OrdersView): Html {
  const { texts } = speech;
  const { product } = view;
  if (product === null) return section('orders', texts.orders.heading, html`<p class="hint">${texts.noDatabase}</p>`);
  const { orders, listed } = product;
  const isLong = orders.length === listed;
  return section('orders', texts.orders.heading, html`<p class="hint">${texts.orders.hint}</p>
${orders.length > 3 || view.orderFilter !== '' ? filterForm(speech, view.orderFilter) : null}
<div id="order-list" data-live data-version="${orders.map((order) => order.reference).join(' ')}">
${orders.length === 0 ? html`<p class="empty">${view.orderFilter === '' ? texts.orders.none : texts.orders.noneFound}</p>` : html`<ul class="orders">${orders.map((order) => orderItem(speech, order))}</ul>`}
${isLong ? html`<p class="hint">${fill(texts.onlyNewest, { count: listed })}</p>` : null}
</div>`);
}

function filterForm({ locale, texts }: Speech, filter: string): Html {
  return html`<form method="get" action="/sandbox/" role="search" class="fields line">${locale === 'de' ? html`<input type="hidden" name="lang" value="de">` : null}
<label>${texts.orders.filter}<input type="search" name="order" value="${filter}" autocomplete="off"></label><button class="quiet">${texts.orders.find}</button>
${filter === '' ? null : html`<a class="aside" href="${localPath('/sandbox/', locale)}">${texts.orders.all}</a>`}</form>`;
}

function orderItem(speech: Speech, order: PendingOrder): Html {
  const { locale, texts } = speech;
  return html`<li>
<p class="order-head"><strong>${speech.eur(order.amount)}</strong> <span>${order.name}</span> <code>${order.reference}</code></p>
<p class="hint">${fill(texts.orders.due, { date: berlinWords(locale, order.deadline) })}</p>
${order.paymentMethod === 'EUR' ? paymentForm(speech, order) : html`<p>${fill(texts.orders.paidIn, { currency: order.paymentMethod })}</p>`}
</li>`;
}

function paymentForm(speech: Speech, order: PendingOrder): Html {
  const { transfer, orders } = speech.texts;
  return form(speech, { act: `/orders/${encodeURIComponent(order.reference)}/payments`, label: fill(orders.of, { reference: order.reference, name: order.name }), style: 'fields line pay' }, html`<label class="short">${transfer.amount}<input name="amount" value="${order.amount}" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.,][0-9]{1,2})?"></label>
<label>${transfer.name}<input name="payer_name" value="${order.name}" autocomplete="off" required maxlength="140"></label>
<label>${transfer.remittance}<input name="remittance" value="${order.reference}" autocomplete="off" maxlength="140"></label>
<button>${transfer.send}</button>`);
}
