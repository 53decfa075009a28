import { html, type Html, type Piece } from './html.ts';
import type { PayableOrder } from './payable-orders.ts';
import { type Speech } from './speech.ts';

/**
 * The fields of a payment in the order's currency, pre-filled as its owner would; rare ones are
 * collapsed.
 */
export function paymentForm(speech: Speech, order: PayableOrder, depositAddress: string): Html {
  if (order.paymentMethod === 'EUR') return euroFields(speech, order);
  if (order.paymentMethod === 'XLM') return lumenFields(speech, order, depositAddress);
  return coinFields(speech, order);
}

function euroFields(speech: Speech, order: PayableOrder): Html {
  const { transfer } = speech.texts;
  return html`<label class="short">${transfer.amount}<input name="amount" value="${order.missing}" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.,][0-9]{1,2})?"></label>
<label>${transfer.name}<input name="payer_name" value="${order.name}" autocomplete="off" required maxlength="140"></label>
<label>${transfer.remittance}<input name="remittance" value="${order.reference}" autocomplete="off" maxlength="140"></label>
<button>${transfer.send}</button>
${folded(
  speech,
  html`<label>${transfer.iban}<input name="payer_iban" value="${order.senderIban ?? ''}" autocomplete="off" spellcheck="false" maxlength="42"></label>
<label>${transfer.endToEnd}<input name="end_to_end_id" autocomplete="off" maxlength="35"></label>
<label class="tick"><input type="checkbox" name="pending"> ${transfer.pending}</label>`,
)}`;
}

function lumenFields(speech: Speech, order: PayableOrder, depositAddress: string): Html {
  const { crypto } = speech.texts;
  const types = (['text', 'id', 'hash', 'return'] as const).map(
    (type) => html`<option value="${type}">${crypto.memoTypes[type]}</option>`,
  );
  return html`${amountField(speech, order)}
<label>${crypto.memo}<input name="memo" value="${order.reference}" autocomplete="off" maxlength="64"></label>
<button>${crypto.pay}</button>
${folded(
  speech,
  html`<label>${crypto.memoType}<select name="memo_type">${types}</select></label>
<label>${crypto.muxedId}<input name="muxed_id" inputmode="numeric" autocomplete="off" pattern="[0-9]{1,19}"></label>
<label>${crypto.assetCode}<input name="asset_code" autocomplete="off" spellcheck="false" maxlength="12"></label>
<label>${crypto.wallet}<input name="wallet" value="${order.senderXlmAddress ?? ''}" autocomplete="off" spellcheck="false" maxlength="56"></label>
<label class="full">${crypto.to}<input name="to" value="${depositAddress}" autocomplete="off" spellcheck="false" required maxlength="69"></label>`,
)}`;
}

function coinFields(speech: Speech, order: PayableOrder): Html {
  const { crypto } = speech.texts;
  if (order.address === null) return html`<p class="hint">${crypto.noAddress}</p>`;
  return html`${amountField(speech, order)}
<label>${crypto.to}<input name="to" value="${order.address}" autocomplete="off" spellcheck="false" required maxlength="90"></label>
<button>${crypto.pay}</button>
${order.paymentMethod === 'ETH' ? html`<label class="tick"><input type="checkbox" name="through_contract"> ${crypto.throughContract}</label>` : null}`;
}

function amountField({ texts }: Speech, order: PayableOrder): Html {
  return html`<label class="short">${texts.crypto.amount({ currency: order.paymentMethod })}<input name="amount" value="${order.due ?? ''}" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.,][0-9]{1,18})?"></label>`;
}

function folded({ texts }: Speech, fields: Piece): Html {
  return html`<details class="more"><summary>${texts.orders.more}</summary><div class="fields line">${fields}</div></details>`;
}
