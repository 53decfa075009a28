import { decimal } from '@bb1/domain/money';
import type { WalletAccount } from '../wallet/sandbox-wallet.ts';
import { html, type Html } from './html.ts';
import { form, section } from './page-frame.ts';
import type { Speech } from './speech.ts';

export interface WalletView {
  readonly accounts: readonly WalletAccount[];
  readonly tokenCode: string;
  /** What the portal wants signed, from the link that led here. */
  readonly request: string;
}

/** A person's existing wallet: create accounts, sign transactions. */
export function walletContent(speech: Speech, view: WalletView): Html {
  const { wallet } = speech.texts;
  return html`<div class="intro"><h1>${wallet.heading}</h1><p>${wallet.lead}</p></div>
<div class="halves">
<div class="column">${signSection(speech, view)}</div>
<div class="column">${openSection(speech)}${accountsSection(speech, view)}</div>
</div>`;
}

function signSection(speech: Speech, { accounts, request }: WalletView): Html {
  const { wallet } = speech.texts;
  if (accounts.length === 0)
    return section('sign', wallet.sign, html`<p class="empty">${wallet.noAccount}</p>`);
  return section(
    'sign',
    wallet.sign,
    html`<p class="hint">${wallet.signHint}</p>
${form(
  speech,
  { act: '/wallet/signatures', label: wallet.sign },
  html`<label class="full">${wallet.transaction}<textarea name="transaction" rows="8" required spellcheck="false" autocomplete="off">${request}</textarea></label>
<label class="full">${wallet.account}<select name="address">${accounts.map(({ address }) => html`<option value="${address}">${address}</option>`)}</select></label>
<button name="send" value="true">${wallet.send}</button><button class="quiet">${wallet.signOnly}</button>`,
)}`,
  );
}

function openSection(speech: Speech): Html {
  const { wallet } = speech.texts;
  return section(
    'open',
    wallet.open,
    html`${form(
      speech,
      { act: '/wallet/accounts', label: wallet.open },
      html`<label class="tick full"><input type="checkbox" name="lumens" value="true" checked>${wallet.withLumens}</label>
<label class="tick full"><input type="checkbox" name="trustline" value="true">${wallet.withTrustline}</label><button class="quiet">${wallet.make}</button>`,
    )}`,
  );
}

function accountsSection(speech: Speech, { accounts, tokenCode }: WalletView): Html {
  const { wallet, copy, copied } = speech.texts;
  const item = ({
    address,
    lumens,
    tokens,
    authorised,
  }: WalletAccount) => html`<li><span class="copyable"><code>${address}</code><button type="button" class="copy" data-copy="${copied}" aria-label="${copy}: ${address}" hidden>${copy}</button></span>
<span>${lumens === null ? wallet.notThere : speech.amount('XLM', decimal({ currency: 'XLM', units: lumens }))} · ${tokens === null ? wallet.noTrustline : html`${speech.number(decimal({ currency: 'TOKEN', units: tokens }))} ${tokenCode}${authorised ? null : html` (${wallet.notAuthorised})`}`}</span></li>`;
  return section(
    'accounts',
    wallet.accounts,
    accounts.length === 0
      ? html`<p class="empty">${wallet.none}</p>`
      : html`<ul class="wallet" id="wallet-accounts">${accounts.map(item)}</ul>`,
  );
}
