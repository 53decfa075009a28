import { written } from '@bb1/texts/written';
import { type Signed, WalletRefusal } from '../wallet/sandbox-wallet.ts';
import type { Act, Done, World } from './act.ts';
import { isTicked, PanelRefusal, requiredOf, type Fields } from './fields.ts';
import { html } from './html.ts';

const PAGE = '/sandbox/wallet';

/** Actions with a person's existing wallet. */
export const WALLET_ACTS: readonly Act[] = [
  { path: '/wallet/accounts', page: PAGE, run: openAccount },
  { path: '/wallet/signatures', page: PAGE, run: sign },
];

async function openAccount(world: World, fields: Fields): Promise<Done> {
  const trustline = isTicked(fields, 'trustline');
  const address = await orRefusal(
    world.wallet.open({ lumens: isTicked(fields, 'lumens'), trustline }),
  );
  return {
    answer: { address },
    notice: ({ texts }) => html`${texts.wallet.opened} <code>${address}</code>`,
  };
}

async function sign(world: World, fields: Fields): Promise<Done> {
  const address = requiredOf(fields, 'address', (texts) => texts.wallet.account);
  const text = requiredOf(fields, 'transaction', (texts) => texts.wallet.transaction);
  const signed = await orRefusal(
    world.wallet.sign({ address, text, send: isTicked(fields, 'send') }),
  );
  const { envelopeXdr, hash, operations, origin, sent } = signed;
  return {
    answer: {
      signed_envelope_xdr: envelopeXdr,
      transaction_hash: hash,
      operations,
      origin,
      sent_to: sent?.to ?? null,
      answer: sent?.answer ?? null,
    },
    notice: ({
      texts,
    }) => html`${signedWords(signed, texts.wallet)} ${texts.wallet.origins[origin]} ${texts.wallet.contents({ operations: operations.join(', ') })}
<span class="copyable"><code id="signed">${envelopeXdr}</code><button type="button" class="copy" data-copy="${texts.copied}" aria-label="${texts.copy}: ${texts.wallet.signed}" hidden>${texts.copy}</button></span>`,
  };
}

function signedWords(
  { sent }: Signed,
  texts: { readonly signed: string; readonly handedIn: string; readonly submitted: string },
): string {
  if (sent === null) return texts.signed;
  return sent.to === 'callback' ? texts.handedIn : texts.submitted;
}

async function orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof WalletRefusal)) throw error;
    throw new PanelRefusal((texts) =>
      written(texts.wallet.refused[error.reason], { what: error.message }),
    );
  }
}
