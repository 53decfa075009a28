import { API_PATH } from '../api-path.ts';
import { type BankView, bankSection, statementsSection, transferSection } from './bank-sections.ts';
import { berlinLocal, berlinWords } from './berlin-time.ts';
import { chainsSection, type ChainsView, issuerSection } from './chains-section.ts';
import { type ActToSign, coldSection } from './cold-section.ts';
import { html, type Html } from './html.ts';
import { ordersSection } from './orders-section.ts';
import type { OfficerCode } from './officer-codes.ts';
import { form, localPath, section } from './page-frame.ts';
import type { PayableOrder } from './payable-orders.ts';
import { pricesSection, type PricesView } from './prices-section.ts';
import { type Speech } from './speech.ts';
import { FAULTS, isFault } from '../stellar/fault-plan.ts';
import { ISSUER_ACCOUNTS } from './panel-options.ts';
import { ENOUGH_FOR_A_COUPON } from './payment-acts.ts';

export interface HomeView {
  readonly portalUrl: string;
  readonly mails: number;
  readonly officers: readonly OfficerCode[];
  /** From the product's database; null while there is none. */
  readonly product: {
    readonly now: Date;
    readonly orders: readonly PayableOrder[];
    readonly ended: readonly PayableOrder[];
    readonly listed: number;
    readonly acts: readonly ActToSign[];
  } | null;
  readonly orderFilter: string;
  /** The address for lumens. */
  readonly depositAddress: string;
  readonly bank: BankView;
  readonly stellar: StellarView;
  readonly chains: ChainsView;
  readonly prices: PricesView;
}

/** The panel itself. The page's script refreshes parts with `data-live` every few seconds. */
export function homeContent(speech: Speech, view: HomeView): Html {
  const { texts } = speech;
  return html`<div class="intro"><h1>${texts.title}</h1><p>${texts.lead}</p></div>
${linkList(speech, view)}
${jumpList(speech, view)}
<div class="columns">
<div class="column">
${clockSection(speech, view.product?.now ?? null)}
${officersSection(speech, view.officers)}
</div>
<div class="column">
${ordersSection(speech, view)}
${statementsSection(speech, view.bank)}
${transferSection(speech)}
${fundingSection(speech)}
${coldSection(speech, view.product?.acts ?? [])}
</div>
</div>
<div class="halves">
<div class="column">
${chainsSection(speech, view.chains)}
${stellarSection(speech, view.stellar)}
</div>
<div class="column">
${pricesSection(speech, view.prices)}
${issuerSection(speech, view.chains.ethereum !== null)}
${bankSection(speech)}
${mailSection(speech)}
</div>
</div>`;
}

function linkList(speech: Speech, view: HomeView): Html {
  const { locale, texts } = speech;
  const prefix = locale === 'de' ? '/de' : '';
  return html`<nav class="links" aria-label="${texts.links.heading}">
<a href="${view.portalUrl}${prefix === '' ? '/' : prefix}"><strong>${texts.links.portal}</strong><span>${view.portalUrl}</span></a>
<a href="${view.portalUrl}${prefix}/desk"><strong>${texts.links.desk}</strong><span>/desk</span></a>
<a href="${localPath('/sandbox/mails', locale)}"><strong>${texts.links.mailbox}</strong><span id="mail-count" data-live>${texts.links.mails({ count: view.mails })}</span></a>
<a href="${localPath('/sandbox/wallet', locale)}"><strong>${texts.links.wallet}</strong><span>${texts.links.walletHint}</span></a>
<a href="${localPath('/sandbox/traces', locale)}"><strong>${texts.links.traces}</strong><span>${texts.links.tracesHint}</span></a>
<a href="${view.portalUrl}${API_PATH}/openapi.json"><strong>${texts.links.api}</strong><span>${API_PATH}/openapi.json</span></a>
</nav>`;
}

/** The sections that the product asks for most, each with how much waits there. */
function jumpList({ texts }: Speech, { product, bank }: HomeView): Html {
  const jump = (id: string, heading: string, waiting = 0) =>
    html`<a href="#${id}">${heading}${waiting === 0 ? null : html` <b>${waiting}</b>`}</a>`;
  return html`<nav class="jumps" id="jumps" data-live aria-label="${texts.jumps}">
${jump('officers', texts.officers.heading)}
${jump('orders', texts.orders.heading, product?.orders.length)}
${jump('statements', texts.statements.heading, bank.waiting)}
${jump('funding', texts.stellar.funding)}
${jump('cold', texts.cold.heading, product?.acts.length)}
${jump('chains', texts.chains.heading)}
${jump('prices', texts.prices.heading)}
${jump('bank', texts.bank.heading)}
</nav>`;
}

function clockSection(speech: Speech, now: Date | null): Html {
  const { locale, texts } = speech;
  if (now === null)
    return section(
      'clock',
      texts.clock.heading,
      html`<p class="hint" id="clock-now" data-live>${texts.noDatabase}</p>`,
    );
  return section(
    'clock',
    texts.clock.heading,
    html`<p class="figure" id="clock-now" data-live><time datetime="${now.toISOString()}">${berlinWords(locale, now)}</time></p>
<p class="hint">${texts.clock.hint}</p>
${form(speech, { act: '/clock', label: texts.clock.heading, style: 'buttons' }, [step('day', texts.clock.day), step('week', texts.clock.week), step('month', texts.clock.month)])}
${form(speech, { act: '/clock', label: texts.clock.move, style: 'fields line' }, html`<label>${texts.clock.to}<input type="datetime-local" name="to" required min="${berlinLocal(now)}" value="${berlinLocal(now)}"></label><button>${texts.clock.move}</button>`)}`,
  );
}

function step(by: 'day' | 'week' | 'month', label: string): Html {
  return html`<button name="by" value="${by}" class="quiet">${label}</button>`;
}

function officersSection({ texts }: Speech, officers: readonly OfficerCode[]): Html {
  const copyable = (term: string, value: string, id: string | null) =>
    html`<div><dt>${term}</dt><dd><code${id === null ? null : html` id="${id}" data-live`}>${value}</code><button type="button" class="copy" data-copy="${texts.copied}" aria-label="${texts.copy}: ${term}" hidden>${texts.copy}</button></dd></div>`;
  const item = (officer: OfficerCode, index: number) => html`<li>
<h3>${officer.name}</h3>
<p class="roles">${officer.roles.map((role) => html`<span>${role.replaceAll('_', ' ')}</span>`)}</p>
<dl>${copyable(texts.officers.email, officer.email, null)}${copyable(texts.officers.password, officer.password, null)}${copyable(texts.officers.code, officer.code, `code-${index}`)}</dl>
<p><button type="button" class="log-in" aria-label="${texts.officers.logIn}: ${officer.name}" data-failed="${texts.officers.failed}" hidden>${texts.officers.logIn}</button></p>
</li>`;
  const seconds = officers[0]?.code_valid_seconds ?? 0;
  return section(
    'officers',
    texts.officers.heading,
    html`<p class="hint">${texts.officers.hint} <strong id="code-seconds" data-live>${texts.officers.validFor({ seconds })}</strong></p><ul class="officers">${officers.map(item)}</ul>`,
  );
}

function mailSection(speech: Speech): Html {
  const { mailFaults } = speech.texts;
  return section(
    'mail',
    mailFaults.heading,
    html`<p class="hint">${mailFaults.hint}</p>
${form(speech, { act: '/mailbox/refusals', label: mailFaults.heading, style: 'fields line' }, html`<label>${mailFaults.count}<input type="number" name="count" min="0" max="1000" value="1" required></label><button class="quiet">${mailFaults.refuse}</button>`)}`,
  );
}

interface StellarView {
  readonly sequence: number;
  readonly closedAt: Date;
  /** The remaining occurrences of each planned fault. */
  readonly faults: Readonly<Record<string, number>>;
}

function stellarSection(speech: Speech, view: StellarView): Html {
  const { locale, texts } = speech;
  const { stellar } = texts;
  const ordered = Object.entries(view.faults).map(
    ([fault, count]) => `${isFault(fault) ? stellar.faults[fault] : fault} (${count})`,
  );
  return section(
    'stellar',
    stellar.heading,
    html`<dl class="facts" id="ledger" data-live><div><dt>${stellar.ledger}</dt><dd>${view.sequence}</dd></div><div><dt>${stellar.closedAt}</dt><dd>${berlinWords(locale, view.closedAt)}</dd></div></dl>
${form(speech, { act: '/stellar/ledgers', label: stellar.close, style: 'buttons' }, html`<button class="quiet">${stellar.close}</button>`)}
${form(
  speech,
  { act: '/stellar/faults', label: stellar.order },
  html`<label class="full">${stellar.fault}<select name="fault">${FAULTS.map((fault) => html`<option value="${fault}">${stellar.faults[fault]}</option>`)}</select></label>
<label>${html`<span>${stellar.times} <small>${stellar.zero}</small></span>`}<input type="number" name="count" min="0" max="1000" value="1" required></label><button class="quiet">${stellar.order}</button>`,
)}
<p class="hint" id="ordered-faults" data-live>${ordered.length === 0 ? stellar.noneOrdered : stellar.ordered({ list: ordered.join(' · ') })}</p>
`,
  );
}

function fundingSection(speech: Speech): Html {
  const { stellar } = speech.texts;
  return section(
    'funding',
    stellar.funding,
    html`<p class="hint">${stellar.fundHint}</p>
${form(
  speech,
  { act: '/stellar/funding', label: stellar.fund },
  html`<label>${stellar.account}<select name="account">${ISSUER_ACCOUNTS.map((account) => html`<option value="${account}">${stellar.accounts[account]}</option>`)}</select></label>
<label>${stellar.lumens}<input name="amount" inputmode="decimal" value="${ENOUGH_FOR_A_COUPON}" required></label><button>${stellar.fund}</button>`,
)}`,
  );
}
