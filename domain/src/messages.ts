import { accountsMessages } from './accounts/messages.ts';
import { affiliatesMessages } from './affiliates/messages.ts';
import { claimsMessages } from './claims/messages.ts';
import { configurationMessages } from './configuration/messages.ts';
import { countryListsMessages } from './country-lists/messages.ts';
import { holdingsMessages } from './holdings/messages.ts';
import { kycMessages } from './kyc/messages.ts';
import { officersMessages } from './officers/messages.ts';
import { ordersMessages } from './orders/messages.ts';
import { paymentsMessages } from './payments/messages.ts';
import { redemptionsMessages } from './redemptions/messages.ts';
import { screeningMessages } from './screening/messages.ts';
import { taxesMessages } from './taxes/messages.ts';
import { tokensMessages } from './tokens/messages.ts';
import { videoIdentificationMessages } from './video-identification/messages.ts';
import { walletsMessages } from './wallets/messages.ts';
import type { Locale } from './locale.ts';
import type { Wording } from './wording.ts';

/** What any part of the product may refuse. */
const COMMON = {
  required: { en: '{field} is required', de: '{field} ist erforderlich' },
  must_be_valid: { en: '{field} must be valid', de: '{field} muss gültig sein' },
  must_match: { en: '{field} must match', de: '{field} muss übereinstimmen' },
  min_length: {
    en: '{field} must be at least {min} characters',
    de: '{field} muss mindestens {min} Zeichen lang sein',
  },
  max_length: {
    en: '{field} must be at most {max} characters',
    de: '{field} darf höchstens {max} Zeichen lang sein',
  },
  must_be_a_number: { en: 'Must be a number', de: 'Muss eine Zahl sein' },
  unknown_field: { en: 'This field is not known here', de: 'Dieses Feld ist hier nicht bekannt' },
  must_be_accepted: {
    en: 'Please accept this to continue',
    de: 'Bitte stimmen Sie zu, um fortzufahren',
  },
  request_too_large: { en: 'What was sent is too large', de: 'Das Gesendete ist zu groß' },
  malformed: { en: 'The request could not be read', de: 'Die Anfrage konnte nicht gelesen werden' },
  not_signed_in: { en: 'Please log in', de: 'Bitte melden Sie sich an' },
  not_allowed: { en: 'You may not do this', de: 'Dazu sind Sie nicht berechtigt' },
  not_found: { en: 'This could not be found', de: 'Das konnte nicht gefunden werden' },
  stale_page: {
    en: 'This page is out of date. Please reload it and try again.',
    de: 'Diese Seite ist veraltet. Bitte laden Sie sie neu und versuchen Sie es noch einmal.',
  },
  too_many_tries: {
    en: 'Too many tries. Please wait {seconds} seconds.',
    de: 'Zu viele Versuche. Bitte warten Sie {seconds} Sekunden.',
  },
  server_error: {
    en: 'Something went wrong on our side. Please try again.',
    de: 'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es noch einmal.',
  },
  service_busy: {
    en: 'We are very busy right now. Please try again in a moment.',
    de: 'Gerade ist sehr viel los. Bitte versuchen Sie es gleich noch einmal.',
  },
  outcome_unknown: {
    en: 'We cannot tell whether this was carried out. Please look whether it is there before you try again.',
    de: 'Wir wissen nicht, ob das ausgeführt wurde. Bitte sehen Sie nach, ob es schon da ist, bevor Sie es noch einmal versuchen.',
  },
  money_movements_stopped: {
    en: 'Money movements are paused for a check. Nothing is lost; please try again later.',
    de: 'Geldbewegungen sind für eine Prüfung angehalten. Es geht nichts verloren; bitte versuchen Sie es später noch einmal.',
  },
  wrong_state: {
    en: 'This was already handled. Please reload.',
    de: 'Das wurde bereits bearbeitet. Bitte laden Sie neu.',
  },
  maker_is_checker: { en: 'A second officer must do this', de: 'Das muss eine zweite Person tun' },
  reason_required: { en: 'Please give a reason', de: 'Bitte geben Sie einen Grund an' },
} as const satisfies Wording;

/**
 * Every sentence with which the product refuses something, in both languages. `{field}` is filled with
 * the label of the field, other placeholders with the values of the refusal.
 */
const MESSAGES = {
  ...COMMON,
  ...officersMessages,
  ...configurationMessages,
  ...accountsMessages,
  ...countryListsMessages,
  ...screeningMessages,
  ...kycMessages,
  ...videoIdentificationMessages,
  ...ordersMessages,
  ...paymentsMessages,
  ...tokensMessages,
  ...walletsMessages,
  ...claimsMessages,
  ...holdingsMessages,
  ...redemptionsMessages,
  ...taxesMessages,
  ...affiliatesMessages,
} as const;

export type MessageCode = keyof typeof MESSAGES;

export const MESSAGE_CODES = Object.keys(MESSAGES) as MessageCode[];

export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(MESSAGES, text);
}

/** The sentence for a code in a language; placeholders without a value stay visible, so that a test finds them. */
export function message(
  locale: Locale,
  code: MessageCode,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return MESSAGES[code][locale].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
