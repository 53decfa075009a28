import type { CamtVersion } from '../bank/camt053-writer.ts';
import { berlinLocal, berlinWords } from './berlin-time.ts';
import { html, type Html } from './html.ts';
import { ordersSection } from './orders-section.ts';
import type { OfficerCode } from './officer-codes.ts';
import { form, localPath, section } from './page-frame.ts';
import type { PendingOrder } from './product-database.ts';
import { fill, type Speech } from './speech.ts';
import { stellarSection, type StellarView } from './stellar-section.ts';
import { statementUrl } from './acts.ts';

export interface HomeView {
  readonly portalUrl: string;
  readonly mails: number;
  readonly officers: readonly OfficerCode[];
  /** What the product's database says; null while there is none. */
  readonly product: { readonly now: Date; readonly orders: readonly PendingOrder[]; readonly listed: number } | null;
  readonly orderFilter: string;
  readonly bank: { readonly balance: string; readonly waiting: number; readonly statements: readonly { readonly id: string; readonly version: CamtVersion }[] };
  readonly stellar: StellarView;
}

/** The panel itself. Parts with `data-live` are fetched anew every few seconds by the page's script. */
export function homeContent(speech: Speech, view: HomeView): Html {
  const { texts } = speech;
  return html`<div class="intro"><h1>${texts.title}</h1><p>${texts.lead}</p></div>
${linkList(speech, view)}
<div class="columns">
<div class="column">
${clockSection(speech, view.product?.now ?? null)}
${officersSection(speech, view.officers)}
</div>
<div class="column">
${ordersSection(speech, view)}
${statementsSection(speech, view.bank)}
${transferSection(speech)}
</div>
</div>
<div class="halves">
${stellarSection(speech, view.stellar)}
${mailSection(speech)}
</div>`;
}

function linkList(speech: Speech, view: HomeView): Html {
  const { locale, texts } = speech;
  const prefix = locale === 'de' ? '/de' : '';
  return html`<nav class="links" aria-label="${texts.links.heading}">
<a href="${view.portalUrl}${prefix === '' ? '/' : prefix}"><strong>${texts.links.portal}</strong><span>${view.portalUrl}</span></a>
<a href="${view.portalUrl}${prefix}/desk"><strong>${texts.links.desk}</strong><span>/desk</span></a>
<a href="${localPath('/sandbox/mails', locale)}"><strong>${texts.links.mailbox}</strong><span id="mail-count" data-live>${speech.counted(texts.links.mails, view.mails)}</span></a>
<a href="${view.portalUrl}/api/openapi.json"><strong>${texts.links.api}</strong><span>/api/openapi.json</span></a>
</nav>`;
}

function clockSection(speech: Speech, now: Date | null): Html {
  const { locale, texts } = speech;
  if (now === null) return section('clock', texts.clock.heading, html`<p class="hint" id="clock-now" data-live>${texts.noDatabase}</p>`);
  return section('clock', texts.clock.heading, html`<p class="figure" id="clock-now" data-live><time datetime="${now.toISOString()}">${berlinWords(locale, now)}</time></p>
<p class="hint">${texts.clock.hint}</p>
${form(speech, { act: '/clock', label: texts.clock.heading, style: 'buttons' }, [step('day', texts.clock.day), step('week', texts.clock.week), step('month', texts.clock.month)])}
${form(speech, { act: '/clock', label: texts.clock.move, style: 'fields line' }, html`<label>${texts.clock.to}<input type="datetime-local" name="to" required min="${berlinLocal(now)}" value="${berlinLocal(now)}"></label><button>${texts.clock.move}</button>`)}`);
}

function step(by: 'day' | 'week' | 'month', label: string): Html {
  return html`<button name="by" value="${by}" class="quiet">${label}</button>`;
}

function officersSection({ texts }: Speech, officers: readonly OfficerCode[]): Html {
  const copyable = (term: string, value: string, id: string | null) => html`<div><dt>${term}</dt><dd><code${id === null ? null : html` id="${id}" data-live`}>${value}</code><button type="button" class="copy" data-copy="${texts.copied}" aria-label="${texts.copy}: ${term}" hidden>${texts.copy}</button></dd></div>`;
  const item = (officer: OfficerCode, index: number) => html`<li>
<h3>${officer.name}</h3>
<p class="roles">${officer.roles.map((role) => html`<span>${role.replaceAll('_', ' ')}</span>`)}</p>
<dl>${copyable(texts.officers.email, officer.email, null)}${copyable(texts.officers.password, officer.password, null)}${copyable(texts.officers.code, officer.code, `code-${index}`)}</dl>
</li>`;
  const seconds = officers[0]?.code_valid_seconds ?? 0;
  return section('officers', texts.officers.heading, html`<p class="hint">${texts.officers.hint} <strong id="code-seconds" data-live>${fill(texts.officers.validFor, { seconds })}</strong></p><ul class="officers">${officers.map(item)}</ul>`);
}

function transferSection(speech: Speech): Html {
  const { texts } = speech;
  const { transfer } = texts;
  const optional = html` <small>(${transfer.optional})</small>`;
  return section('transfer', transfer.heading, html`<p class="hint">${transfer.hint}</p>
${form(speech, { act: '/bank/transfers', label: transfer.heading }, html`<label>${transfer.amount}<input name="amount" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.,][0-9]{1,2})?"></label>
<label>${transfer.name}<input name="payer_name" autocomplete="off" required maxlength="140"></label>
<label>${html`<span>${transfer.iban}${optional}</span>`}<input name="payer_iban" autocomplete="off" spellcheck="false" maxlength="42"></label>
<label>${html`<span>${transfer.endToEnd}${optional}</span>`}<input name="end_to_end_id" autocomplete="off" maxlength="35"></label>
<label class="full">${html`<span>${transfer.remittance}${optional}</span>`}<textarea name="remittance" rows="2"></textarea></label>
<button>${transfer.send}</button>`)}`);
}

function statementsSection(speech: Speech, bank: HomeView['bank']): Html {
  const { texts } = speech;
  const { statements } = texts;
  const made = bank.statements.map(({ id, version }) => html`<li><a href="${statementUrl(id)}" download>${id}.xml</a><span>camt.053 ${version}</span></li>`);
  return section('statements', statements.heading, html`<p class="hint">${statements.hint}</p>
<p id="bank-state" data-live><strong>${speech.counted(statements.waiting, bank.waiting)}</strong> · ${fill(statements.balance, { amount: speech.eur(bank.balance) })}</p>
${form(speech, { act: '/bank/statements', label: statements.heading, style: 'fields line' }, html`<label>${statements.version}<select name="version"><option value="08">${statements.version08}</option><option value="02">${statements.version02}</option></select></label><button>${statements.make}</button>`)}
<h3>${statements.list}</h3>
<div id="statement-list" data-live>${made.length === 0 ? html`<p class="hint">${statements.none}</p>` : html`<ul class="files" tabindex="0" aria-label="${statements.list}">${made}</ul>`}</div>`);
}

function mailSection(speech: Speech): Html {
  const { mailFaults } = speech.texts;
  return section('mail', mailFaults.heading, html`<p class="hint">${mailFaults.hint}</p>
${form(speech, { act: '/mailbox/refusals', label: mailFaults.heading, style: 'fields line' }, html`<label>${mailFaults.count}<input type="number" name="count" min="0" max="1000" value="1" required></label><button class="quiet">${mailFaults.refuse}</button>`)}`);
}
