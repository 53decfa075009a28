import accounts from '@bb1/texts/messages/accounts';
import affiliates from '@bb1/texts/messages/affiliates';
import claims from '@bb1/texts/messages/claims';
import common from '@bb1/texts/messages/common';
import configuration from '@bb1/texts/messages/configuration';
import contact from '@bb1/texts/messages/contact';
import countryLists from '@bb1/texts/messages/country-lists';
import holdings from '@bb1/texts/messages/holdings';
import integrators from '@bb1/texts/messages/integrators';
import kyc from '@bb1/texts/messages/kyc';
import officers from '@bb1/texts/messages/officers';
import orders from '@bb1/texts/messages/orders';
import payments from '@bb1/texts/messages/payments';
import receivables from '@bb1/texts/messages/receivables';
import redemptions from '@bb1/texts/messages/redemptions';
import reports from '@bb1/texts/messages/reports';
import screening from '@bb1/texts/messages/screening';
import taxes from '@bb1/texts/messages/taxes';
import tokens from '@bb1/texts/messages/tokens';
import videoIdentification from '@bb1/texts/messages/video-identification';
import wallets from '@bb1/texts/messages/wallets';
import { type Sentence, written } from '@bb1/texts/written';
import type { Locale } from './locale.ts';
import { formatEurFigure } from './presentation.ts';

/** Every refusal message of the product, by its code. */
function messagesIn(locale: Locale) {
  return {
    ...common[locale],
    ...officers[locale],
    ...configuration[locale],
    ...contact[locale],
    ...accounts[locale],
    ...countryLists[locale],
    ...screening[locale],
    ...kyc[locale],
    ...videoIdentification[locale],
    ...orders[locale],
    ...receivables[locale],
    ...payments[locale],
    ...tokens[locale],
    ...wallets[locale],
    ...claims[locale],
    ...holdings[locale],
    ...redemptions[locale],
    ...taxes[locale],
    ...reports[locale],
    ...affiliates[locale],
    ...integrators[locale],
  };
}

const MESSAGES = { en: messagesIn('en'), de: messagesIn('de') };

export type MessageCode = keyof typeof MESSAGES.en;

export const MESSAGE_CODES = Object.keys(MESSAGES.en) as MessageCode[];

export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(MESSAGES.en, text);
}

/** A text or a count as it is, or an amount of money, which each language writes in its own way. */
export type MessageValues = Readonly<Record<string, string | number | { readonly eur: string }>>;

/**
 * The sentence for a code in a language. `field` is the field's label; the other values come from
 * the refusal. A missing value leaves its name in braces, so that a test finds it. Messages of a
 * page's own checks are in the page's texts.
 */
export function message(locale: Locale, code: MessageCode, values: MessageValues = {}): string {
  const filled = new Proxy(values, {
    get: (all, name: string) => {
      const value = all[name] ?? `{${name}}`;
      return typeof value === 'object' ? formatEurFigure(locale, value.eur) : value;
    },
  });
  return written(MESSAGES[locale][code] as Sentence<typeof values>, filled);
}
