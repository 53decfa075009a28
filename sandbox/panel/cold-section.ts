import { html, type Html } from './html.ts';
import { form, section } from './page-frame.ts';
import type { Speech } from './speech.ts';

/** A transaction of the issuer that waits for its cold keys. */
export interface ActToSign {
  /** The number officers use: `ACT-000017`, `RED-000003`. */
  readonly number: string;
  readonly kind: string;
  /** For a redemption, how many wallets. */
  readonly holder: string;
  readonly envelopeXdr: string;
}

/** The issuer's cold keys' holders, who get paper from the product and sign without it. */
export function coldSection(speech: Speech, acts: readonly ActToSign[]): Html {
  const { cold } = speech.texts;
  const options = acts.map(
    ({ number, kind, holder }) =>
      html`<option value="${number}">${number} · ${kindName(speech, kind)} · ${holder}</option>`,
  );
  const waiting =
    acts.length === 0
      ? html`<p class="hint">${cold.none}</p>`
      : html`<label class="full">${cold.act}<select name="act">${options}</select></label>`;
  return section(
    'cold',
    cold.heading,
    html`<p class="hint">${cold.hint}</p>
${form(
  speech,
  { act: '/issuer/signatures', label: cold.sign },
  html`${waiting}
<label class="full">${acts.length === 0 ? cold.envelope : cold.instead}<textarea name="envelope_xdr" rows="3" autocomplete="off" spellcheck="false"></textarea></label>
<label>${cold.keys}<select name="keys"><option value="both">${cold.both}</option><option value="first">${cold.first}</option><option value="second">${cold.second}</option></select></label><button class="quiet">${cold.sign}</button>`,
)}`,
  );
}

function kindName({ texts }: Speech, kind: string): string {
  return kind === 'replacement' ||
    kind === 'inheritance' ||
    kind === 'return' ||
    kind === 'redemption'
    ? texts.cold.kinds[kind]
    : kind;
}
