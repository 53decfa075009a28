import type { Wording } from '../wording.ts';

export const walletsMessages = {
  web_auth_account: {
    en: 'This is not an address of a Stellar account (G… or M…)',
    de: 'Dies ist keine Adresse eines Stellar-Kontos (G… oder M…)',
  },
  web_auth_memo: {
    en: 'A memo is a number of at most 64 bits, and does not go with an address M…',
    de: 'Ein Memo ist eine Zahl mit höchstens 64 Bit und passt nicht zu einer Adresse M…',
  },
  web_auth_home_domain: {
    en: 'This server does not speak for that home domain',
    de: 'Dieser Server spricht nicht für diese Home-Domain',
  },
  web_auth_client_domain: {
    en: 'The stellar.toml of the client domain could not be read, or names no SIGNING_KEY',
    de: 'Die stellar.toml der Client-Domain ist nicht lesbar oder nennt keinen SIGNING_KEY',
  },
  web_auth_challenge: {
    en: 'This is not a challenge of this server',
    de: 'Dies ist keine Challenge dieses Servers',
  },
  web_auth_challenge_over: {
    en: 'This challenge is over or was used already. Please ask for a new one.',
    de: 'Diese Challenge ist abgelaufen oder wurde bereits verwendet. Bitte fordern Sie eine neue an.',
  },
  web_auth_signatures: {
    en: 'The signatures are not those of the account, or too few of them',
    de: 'Die Signaturen stammen nicht von diesem Konto oder reichen nicht aus',
  },
  web_auth_token: {
    en: 'This proof of your wallet does not count any more. Please sign again.',
    de: 'Dieser Nachweis Ihrer Wallet gilt nicht mehr. Bitte signieren Sie noch einmal.',
  },
  wallet_subaccount: {
    en: 'This is a sub-account at a service, which cannot hold tokens. Please use an account of your own.',
    de: 'Dies ist ein Unterkonto bei einem Dienst, das keine Tokens halten kann. Bitte verwenden Sie ein eigenes Konto.',
  },
  wallet_is_ours: {
    en: 'This account cannot be connected',
    de: 'Dieses Konto kann nicht verbunden werden',
  },
  wallet_without_account: {
    en: 'This wallet has no account on the ledger yet',
    de: 'Diese Wallet hat noch kein Konto im Ledger',
  },
  trustline_exists: {
    en: 'This wallet already has the trustline',
    de: 'Diese Wallet hat die Trustline bereits',
  },
  lumens_missing: {
    en: 'The wallet needs {lumens} XLM that are not tied up',
    de: 'Die Wallet benötigt {lumens} XLM, die nicht gebunden sind',
  },
  not_this_trustline: {
    en: 'This is not the signed transaction that opens the trustline of this wallet',
    de: 'Dies ist nicht die signierte Transaktion, die die Trustline dieser Wallet einrichtet',
  },
  trustline_refused: {
    en: 'The network refused the transaction ({codes}). Please sign again.',
    de: 'Das Netzwerk hat die Transaktion abgelehnt ({codes}). Bitte signieren Sie noch einmal.',
  },
  verification_code_required: {
    en: 'Verification Code is required, you can find it in your PDF file.',
    de: 'Der Verifizierungscode ist erforderlich. Sie finden ihn in Ihrer PDF-Datei.',
  },
  holders_differ: {
    en: 'The ledger tells another list of holders now than the one that was kept. Both stay as they are; tell whoever looks after the books.',
    de: 'Das Ledger nennt jetzt eine andere Inhaberliste als die aufbewahrte. Beide bleiben, wie sie sind; informieren Sie bitte, wer die Bücher führt.',
  },
  holders_not_read: {
    en: 'The list of this ledger is not read yet. Please try again in a moment.',
    de: 'Die Liste dieses Ledgers ist noch nicht gelesen. Bitte versuchen Sie es gleich noch einmal.',
  },
  must_be_in_the_past: {
    en: '{field} must be in the past',
    de: '{field} muss in der Vergangenheit liegen',
  },
  claim_may_land: {
    en: 'What was signed for this claim may still get into the ledger. Look it up instead.',
    de: 'Was für diese Abholung unterschrieben wurde, kann noch ins Ledger gelangen. Sehen Sie stattdessen nach.',
  },
  no_payout_day: {
    en: 'The bond does not pay on such a day',
    de: 'An einem solchen Tag zahlt die Anleihe nicht',
  },
  no_variable_coupon: {
    en: 'This payout day has no variable coupon',
    de: 'An diesem Zahltag gibt es keine variable Zinszahlung',
  },
  payout_day_has_run: {
    en: 'This payout day has a run already',
    de: 'Für diesen Zahltag gibt es bereits einen Zinslauf',
  },
  record_date_ahead: {
    en: 'The record date is not over yet',
    de: 'Der Stichtag ist noch nicht vorbei',
  },
  profit_differs: {
    en: 'This is not the profit that was entered',
    de: 'Das ist nicht der eingetragene Gewinn',
  },
  profit_in_use: {
    en: 'A coupon run is prepared with this profit. Call it off first.',
    de: 'Ein Zinslauf ist mit diesem Gewinn vorbereitet. Brechen Sie ihn zuerst ab.',
  },
  lumen_rate_unavailable: {
    en: 'The markets give no rate for XLM right now. Please try again in a few minutes.',
    de: 'Die Märkte nennen derzeit keinen Kurs für XLM. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  lumen_rate_too_old: {
    en: 'The rate is older than {minutes} minutes, or of another day. Have it fixed anew, then release what it comes to.',
    de: 'Der Kurs ist älter als {minutes} Minuten oder von einem anderen Tag. Lassen Sie ihn neu festlegen und geben Sie dann frei, was sich daraus ergibt.',
  },
  payment_date_ahead: {
    en: 'The payment date has not come yet',
    de: 'Der Zahltag ist noch nicht gekommen',
  },
  payout_account_short: {
    en: 'The payout account lacks {lumens} XLM. Nothing was sent.',
    de: 'Dem Auszahlungskonto fehlen {lumens} XLM. Es wurde nichts gesendet.',
  },
  sponsor_account_short: {
    en: 'The sponsor account lacks {lumens} XLM for the fees. Nothing was sent.',
    de: 'Dem Sponsor-Konto fehlen {lumens} XLM für die Gebühren. Es wurde nichts gesendet.',
  },
  ledger_unavailable: {
    en: 'The Stellar network cannot be reached right now. Please try again.',
    de: 'Das Stellar-Netzwerk ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.',
  },
} as const satisfies Wording;
