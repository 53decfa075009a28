import { FAULTS, isFault } from '../stellar/fault-plan.ts';
import { berlinWords } from './berlin-time.ts';
import { html, type Html } from './html.ts';
import { form, section } from './page-frame.ts';
import { fill, type Speech } from './speech.ts';

export interface StellarView {
  readonly sequence: number;
  readonly closedAt: Date;
  /** How often each ordered fault will still happen. */
  readonly faults: Readonly<Record<string, number>>;
}

export function stellarSection(speech: Speech, view: StellarView): Html {
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
<p class="hint" id="ordered-faults" data-live>${ordered.length === 0 ? stellar.noneOrdered : fill(stellar.ordered, { list: ordered.join(' · ') })}</p>`,
  );
}
