import { PAYEE_RESULTS } from '../bank/pain002-writer.ts';
import { html, type Html } from './html.ts';
import { form, section } from './page-frame.ts';
import { type Speech } from './speech.ts';
import { fileNameOf, statementUrl, type StatementFormat } from './statement-shelf.ts';

export interface BankView {
  readonly balance: string;
  readonly waiting: number;
  readonly statements: readonly { readonly id: string; readonly version: StatementFormat }[];
}

export function statementsSection(speech: Speech, bank: BankView): Html {
  const { statements } = speech.texts;
  const made = bank.statements.map(
    (statement) =>
      html`<li><a href="${statementUrl(statement)}" download>${fileNameOf(statement)}</a><span>${statement.version === 'mt940' ? 'MT940' : `camt.053 ${statement.version}`}</span></li>`,
  );
  return section(
    'statements',
    statements.heading,
    html`<p class="hint">${statements.hint}</p>
<p id="bank-state" data-live><strong>${statements.waiting({ count: bank.waiting })}</strong> · ${statements.balance({ amount: speech.eur(bank.balance) })}</p>
${form(
  speech,
  { act: '/bank/statements', label: statements.heading, style: 'fields line' },
  html`<label>${statements.version}<select name="version"><option value="08">${statements.version08}</option><option value="02">${statements.version02}</option><option value="mt940">${statements.versionMt940}</option></select></label><button>${statements.make}</button>
<label class="tick"><input type="checkbox" name="into_folder"> ${statements.intoFolder}</label>`,
)}
<h3>${statements.list}</h3>
<div id="statement-list" data-live>${made.length === 0 ? html`<p class="hint">${statements.none}</p>` : html`<ul class="files" tabindex="0" aria-label="${statements.list}">${made}</ul>`}</div>`,
  );
}

export function transferSection(speech: Speech): Html {
  const { transfer } = speech.texts;
  const optional = html` <small>(${transfer.optional})</small>`;
  return section(
    'transfer',
    transfer.heading,
    html`<p class="hint">${transfer.hint}</p>
${form(
  speech,
  { act: '/bank/transfers', label: transfer.heading },
  html`<label>${transfer.amount}<input name="amount" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.,][0-9]{1,2})?"></label>
<label>${transfer.name}<input name="payer_name" autocomplete="off" required maxlength="140"></label>
<label>${html`<span>${transfer.iban}${optional}</span>`}<input name="payer_iban" autocomplete="off" spellcheck="false" maxlength="42"></label>
<label>${html`<span>${transfer.endToEnd}${optional}</span>`}<input name="end_to_end_id" autocomplete="off" maxlength="35"></label>
<label class="full">${html`<span>${transfer.remittance}${optional}</span>`}<textarea name="remittance" rows="2"></textarea></label>
<label class="tick full"><input type="checkbox" name="pending"> ${transfer.pending}</label>
<button>${transfer.send}</button>`,
)}`,
  );
}

/** The bank's handling of the product's orders, and its own bookings. */
export function bankSection(speech: Speech): Html {
  const { bank, transfer } = speech.texts;
  return section(
    'bank',
    bank.heading,
    html`<p class="hint">${bank.hint}</p>
${form(
  speech,
  { act: '/bank/orders', label: bank.file },
  html`<label class="full">${bank.choose}<input type="file" accept=".xml" data-into="order-file"></label>
<label class="full">${bank.file}<textarea name="file" id="order-file" rows="3" required spellcheck="false"></textarea></label>
<label>${html`<span>${bank.reject} <small>(${transfer.optional})</small></span>`}<input name="reject" autocomplete="off" spellcheck="false" maxlength="400" placeholder="all"></label>
<label class="short">${bank.reasonCode}<input name="reason" autocomplete="off" spellcheck="false" maxlength="4" placeholder="AC04"></label>
<label>${bank.payee}<select name="payee"><option value="">${bank.payeeUnsaid}</option>${PAYEE_RESULTS.map((result) => html`<option value="${result}">${bank.payees[result]}</option>`)}</select></label>
<label class="tick"><input type="checkbox" name="into_folder"> ${bank.reportIntoFolder}</label>
<label class="tick"><input type="checkbox" name="batch"> ${bank.batch}</label><button>${bank.carryOut}</button>`,
)}
${form(speech, { act: '/bank/returns', label: bank.returned, style: 'fields line' }, html`<label>${transfer.endToEnd}<input name="end_to_end_id" autocomplete="off" required maxlength="35" placeholder="REFUND-000001"></label><button class="quiet">${bank.returnIt}</button>`)}
${form(speech, { act: '/bank/reversals', label: bank.reversed, style: 'fields line' }, html`<label>${bank.bankReference}<input name="bank_reference" autocomplete="off" required maxlength="35"></label><button class="quiet">${bank.reverse}</button>`)}
${form(
  speech,
  { act: '/bank/fees', label: bank.fee, style: 'fields line' },
  html`<label class="short">${transfer.amount}<input name="amount" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.,][0-9]{1,2})?"></label>
<label>${bank.feeText}<input name="text" autocomplete="off" maxlength="100"></label><button class="quiet">${bank.charge}</button>`,
)}`,
  );
}
