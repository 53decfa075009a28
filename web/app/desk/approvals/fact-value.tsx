import { differenceOf, type Fact as ApprovalFact } from '@bb1/domain/approvals/approval-fact';
import { PAYMENT_HALT_KINDS } from '@bb1/domain/officers/payment-halt-endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskTexts from '@bb1/texts/pages/desk';
import deskPaymentHaltTexts from '@bb1/texts/pages/desk-payment-halts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import {
  formatDate,
  formatEur,
  formatMonth,
  formatPercent,
  formatQuantity,
  languageTag,
} from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { Fact } from '../parts/fact-table.tsx';
import { countryNames } from '../country-lists/country-names.ts';
import { formatMoney } from '../parts/format-money.ts';
import { hashGroups } from '../parts/hash-line.tsx';
import { usePassageName } from '../mails/passage-name.ts';
import { HaltReason } from '../payment-halts/halt-reason.tsx';
import { Difference } from './difference.tsx';

/** A reason that is a code in the officer's language; typed ones as they are. */
export function useCodes(): (text: string) => string {
  const codes: Readonly<Record<string, string>> = {
    ...useTexts(deskTexts).roles,
    ...useTexts(deskApprovalTexts).codes,
  };
  return (text) => codes[text] ?? text;
}

/** The codes of facts, also in the words of the pages that they come from. */
function useFactCodes(): Readonly<Record<string, string>> {
  const taxes = useTexts(deskTaxTexts);
  const halts = useTexts(deskPaymentHaltTexts);
  return {
    ...halts.kinds,
    ...halts.scopes,
    ...taxes.kinds,
    ...taxes.answers,
    ...taxes.holders,
    ...taxes.exemptions,
    ...useTexts(deskTexts).roles,
    ...useTexts(deskApprovalTexts).codes,
  };
}

/** Facts of a proposal in the officer's language and formats; evidence is worded by what it is `about`. */
export function useFacts(): (
  facts: readonly ApprovalFact[],
  about?: readonly ApprovalFact[],
) => Fact[] {
  const texts = useTexts(deskApprovalTexts);
  const locale = useLocale();
  const codes = useFactCodes();
  const toPassage = usePassageName();
  const valueOf = ({ name, format, value }: ApprovalFact, about: readonly ApprovalFact[]) => {
    switch (format) {
      case 'eur':
        return formatEur(locale, value);
      case 'money':
        return formatMoney(locale, moneyOf(value));
      case 'count':
        return new Intl.NumberFormat(languageTag(locale)).format(Number(value));
      case 'quantity':
        return formatQuantity(locale, value);
      case 'percent':
        return formatPercent(locale, value);
      case 'day':
        return formatDate(locale, value, 'short');
      case 'code':
        return value
          .split(', ')
          .map((code) => codes[code] ?? code)
          .join(', ');
      case 'countries':
        return (
          countryNames(
            locale,
            value.split(', ').filter((code) => code !== ''),
          ).join(', ') || '–'
        );
      case 'passage':
        return toPassage(value);
      case 'difference':
        return <Difference words={differenceOf(value)} texts={texts.difference} />;
      case 'hash':
        return <span className="font-mono text-fine">{hashGroups(value).join(' ')}</span>;
      case 'text':
        if (name === 'halt_reason') {
          const halt = about.find((one) => one.name === 'halt')?.value;
          const kind = PAYMENT_HALT_KINDS.find((one) => one === halt);
          if (kind !== undefined) return <HaltReason halt={{ kind, reason: value }} />;
        }
        if (name === 'month' && /^\d{4}-\d{2}$/.test(value)) return formatMonth(locale, value);
        if (name === 'tokens' && /^\d+(?:\.\d+)?$/.test(value))
          return formatQuantity(locale, value);
        return value.includes('\n') ? <span className="whitespace-pre-line">{value}</span> : value;
    }
  };
  return (facts, about = facts) =>
    facts.map((fact) => ({
      name: texts.facts[fact.name],
      value:
        fact.path === null ? (
          valueOf(fact, about)
        ) : (
          <PageLink to={fact.path} className="link inline-flex min-h-6 items-center">
            {valueOf(fact, about)}
          </PageLink>
        ),
    }));
}

function moneyOf(text: string) {
  const [amount = '', currency = ''] = text.split(' ');
  return { amount, currency };
}
