import { html, type Html } from './html.ts';
import { form, section } from './page-frame.ts';
import { NODE_FAULTS } from './networks.ts';
import { type Speech } from './speech.ts';

export interface ChainsView {
  readonly bitcoin: { readonly height: number; readonly what: string };
  /** Null without a node. */
  readonly ethereum: {
    readonly height: number;
    readonly fault: (typeof NODE_FAULTS)[number];
  } | null;
}

export function chainsSection(speech: Speech, { bitcoin, ethereum }: ChainsView): Html {
  const { chains } = speech.texts;
  return section(
    'chains',
    chains.heading,
    html`<h3>Bitcoin</h3>
<p class="hint">${bitcoin.what} · <strong id="bitcoin-height" data-live>${chains.blocks({ count: bitcoin.height })}</strong></p>
<p class="hint">${chains.bitcoinHint}</p>
${blockForms(speech, 'bitcoin')}
${replacementForm(speech)}
<h3>Ethereum</h3>
${
  ethereum === null
    ? html`<p class="hint">${chains.none}</p>`
    : html`<p class="hint">anvil · <strong id="ethereum-height" data-live>${chains.blocks({ count: ethereum.height })}</strong> · <span id="ethereum-fault" data-live>${chains.state({ chain: 'Ethereum', fault: chains.faults[ethereum.fault] })}</span></p>
<p class="hint">${chains.ethereumHint}</p>
${blockForms(speech, 'ethereum')}
${nodeFaultForm(speech)}`
}`,
  );
}

function blockForms(speech: Speech, chain: 'bitcoin' | 'ethereum'): Html {
  const { chains } = speech.texts;
  const name = chain === 'bitcoin' ? 'Bitcoin' : 'Ethereum';
  return html`${form(speech, { act: `/${chain}/blocks`, label: `${name}: ${chains.mine}`, style: 'fields line' }, html`<label class="short">${chains.count}<input type="number" name="count" min="1" max="1000" value="${chain === 'bitcoin' ? 6 : 3}" required></label><button>${chains.mine}</button>`)}
${form(speech, { act: `/${chain}/reorganisations`, label: `${name}: ${chains.reorganise}`, style: 'fields line' }, html`<label class="short">${chains.depth}<input type="number" name="count" min="1" max="100" value="1" required></label><button class="quiet">${chains.reorganise}</button>`)}`;
}

function nodeFaultForm(speech: Speech): Html {
  const { chains, prices } = speech.texts;
  return form(
    speech,
    { act: '/ethereum/faults', label: `Ethereum: ${prices.fault}`, style: 'fields line' },
    html`<label>${prices.fault}<select name="fault">${NODE_FAULTS.map((fault) => html`<option value="${fault}">${chains.faults[fault]}</option>`)}</select></label><button class="quiet">${prices.order}</button>`,
  );
}

function replacementForm(speech: Speech): Html {
  const { chains, crypto } = speech.texts;
  return form(
    speech,
    { act: '/bitcoin/replacements', label: chains.replace },
    html`<label class="full">${crypto.transactionId}<input name="transaction_id" autocomplete="off" spellcheck="false" required pattern="[0-9a-fA-F]{64}"></label>
<label>${chains.instead}<input name="to" autocomplete="off" spellcheck="false" maxlength="90"></label>
<label class="short">${crypto.amount({ currency: 'BTC' })}<input name="amount" inputmode="decimal" autocomplete="off" pattern="[0-9]{1,12}([.,][0-9]{1,8})?"></label>
<button class="quiet">${chains.replace}</button>`,
  );
}

/** What an officer signs outside of the product. */
export function issuerSection(speech: Speech, hasEthereum: boolean): Html {
  const { issuer, crypto, prices } = speech.texts;
  return section(
    'issuer',
    issuer.heading,
    html`<p class="hint">${issuer.hint}</p>
${form(
  speech,
  { act: '/issuer/payments', label: issuer.heading },
  html`<label>${prices.currency}<select name="currency"><option>BTC</option>${hasEthereum ? html`<option>ETH</option>` : null}</select></label>
<label>${crypto.amount({ currency: hasEthereum ? 'BTC, ETH' : 'BTC' })}<input name="amount" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.,][0-9]{1,18})?"></label>
<label class="full">${crypto.to}<input name="to" autocomplete="off" spellcheck="false" required maxlength="90"></label>
<button>${issuer.send}</button>`,
)}`,
  );
}
