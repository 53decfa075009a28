import type { Wording } from '../wording.ts';

export const claimsMessages = {
  nothing_to_claim: { en: 'There are no tokens to claim', de: 'Es gibt keine Tokens abzuholen' },
  claim_exists: { en: 'A claim is already under way', de: 'Es läuft bereits eine Abholung' },
  claim_in_flight: {
    en: 'This claim is already being carried out',
    de: 'Diese Abholung wird bereits ausgeführt',
  },
  claim_settled: {
    en: 'These tokens have been claimed',
    de: 'Diese Tokens wurden bereits abgeholt',
  },
  claim_superseded: {
    en: 'This transaction was replaced by a newer one',
    de: 'Diese Transaktion wurde durch eine neuere ersetzt',
  },
  invalid_envelope: {
    en: 'This is not the transaction that was built for you',
    de: 'Dies ist nicht die Transaktion, die für Sie erstellt wurde',
  },
  muxed_address: {
    en: 'This is an address of one of many customers of a service (M…). Tokens need an account of your own (G…)',
    de: 'Dies ist die Adresse eines von vielen Kunden eines Dienstes (M…). Tokens brauchen ein eigenes Konto (G…)',
  },
  contract_address: {
    en: 'This is the address of a contract (C…), which cannot hold this token',
    de: 'Dies ist die Adresse eines Vertrags (C…), der diesen Token nicht halten kann',
  },
  invalid_public_key: {
    en: 'This is not a Stellar account address (G…)',
    de: 'Dies ist keine Stellar-Kontoadresse (G…)',
  },
  invalid_signature: {
    en: 'The signature does not belong to this transaction',
    de: 'Die Signatur gehört nicht zu dieser Transaktion',
  },
  signatures_missing: {
    en: 'Signed with weight {weight} of {threshold}: further signers of this account have to sign the same transaction',
    de: 'Unterschrieben mit Gewicht {weight} von {threshold}: Weitere Unterzeichner dieses Kontos müssen dieselbe Transaktion unterschreiben',
  },
  lumens_needed: {
    en: 'This wallet needs {lumens} XLM more that are free to use before it can receive tokens',
    de: 'Dieses Wallet braucht noch {lumens} frei verfügbare XLM, bevor es Tokens empfangen kann',
  },
  wallet_of_another: {
    en: 'This address cannot be connected with your account. Please contact us',
    de: 'Diese Adresse kann nicht mit Ihrem Konto verbunden werden. Bitte melden Sie sich bei uns',
  },
  holding_frozen: {
    en: 'This wallet cannot receive tokens at the moment. Please contact us',
    de: 'Dieses Wallet kann derzeit keine Token empfangen. Bitte melden Sie sich bei uns',
  },
  account_exists: {
    en: 'This account already exists on the ledger',
    de: 'Dieses Konto besteht bereits im Ledger',
  },
} as const satisfies Wording;
