import type { Wording } from '../wording.ts';

export const holdingsMessages = {
  wallet_unknown: {
    en: 'Nobody has proven that this wallet is theirs',
    de: 'Niemand hat nachgewiesen, dass ihm diese Wallet gehört',
  },
  wallet_has_no_tokens: {
    en: 'This wallet has never held the token',
    de: 'Diese Wallet hat den Token nie gehalten',
  },
  too_few_tokens: {
    en: 'There are not that many tokens in this wallet',
    de: 'So viele Tokens sind nicht in dieser Wallet',
  },
  wallet_not_ready: {
    en: 'This wallet cannot take the tokens: its owner has to open a trustline that is large enough first',
    de: 'Diese Wallet kann die Tokens nicht aufnehmen: Zuerst muss ihre Inhaberin oder ihr Inhaber eine ausreichende Trustline einrichten',
  },
  wallet_of_other_person: {
    en: 'This wallet belongs to another person',
    de: 'Diese Wallet gehört einer anderen Person',
  },
  wallet_of_same_person: {
    en: 'This wallet belongs to the same person; that is a replacement',
    de: 'Diese Wallet gehört derselben Person; das ist ein Ersatz',
  },
  recipient_not_approved: {
    en: 'Only an approved person can receive tokens',
    de: 'Tokens erhalten kann nur, wessen Prüfung freigegeben ist',
  },
  target_frozen: { en: 'This wallet is frozen', de: 'Diese Wallet ist gesperrt' },
  already_frozen: {
    en: 'This holding is frozen already',
    de: 'Dieser Bestand ist bereits gesperrt',
  },
  not_frozen: { en: 'This holding is not frozen', de: 'Dieser Bestand ist nicht gesperrt' },
  frozen_needs_saying: {
    en: 'This holding is frozen. Please confirm that this is known and that the act shall happen all the same.',
    de: 'Dieser Bestand ist gesperrt. Bitte bestätigen Sie, dass das bekannt ist und dennoch so verfahren werden soll.',
  },
  holding_act_open: {
    en: 'Another act on this holding is not over yet',
    de: 'Für diesen Bestand läuft noch ein anderer Vorgang',
  },
  already_returned: {
    en: 'The tokens of this order, or of this transaction, are being returned already',
    de: 'Die Tokens dieses Auftrags oder dieser Transaktion werden bereits zurückgenommen',
  },
  order_not_withdrawn: {
    en: 'This order was not withdrawn, or its tokens are back',
    de: 'Dieser Auftrag wurde nicht widerrufen, oder seine Tokens sind zurück',
  },
  not_sent_back: {
    en: 'The ledger does not show that this transaction sent exactly these tokens back',
    de: 'Das Ledger zeigt nicht, dass mit dieser Transaktion genau diese Tokens zurückgesandt wurden',
  },
  claim_comes_first: {
    en: 'A claim into this wallet is on its way into the ledger. Please try again in a few minutes.',
    de: 'Eine Token-Abholung in diese Wallet ist auf dem Weg ins Ledger. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  redemption_comes_first: {
    en: 'A redemption out of this wallet is on its way into the ledger. Please try again in a few minutes.',
    de: 'Ein Einzug von Tokens aus dieser Wallet ist auf dem Weg ins Ledger. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  holding_waits_for_compliance: {
    en: 'Compliance has to look at somebody concerned first. The tokens stay where they are.',
    de: 'Zuerst muss Compliance eine betroffene Person prüfen. Die Tokens bleiben, wo sie sind.',
  },
  envelope_not_readable: {
    en: 'This is no signed transaction',
    de: 'Das ist keine signierte Transaktion',
  },
  envelope_of_another_transaction: {
    en: 'This is another transaction than the one that waits for signatures. Please download it again and have that one signed.',
    de: 'Das ist eine andere Transaktion als die, die auf Signaturen wartet. Bitte laden Sie diese neu herunter und lassen Sie sie signieren.',
  },
  no_cold_signature: {
    en: 'None of the issuer’s cold keys has signed this',
    de: 'Keiner der kalten Schlüssel der Emittentin hat das signiert',
  },
} as const satisfies Wording;
