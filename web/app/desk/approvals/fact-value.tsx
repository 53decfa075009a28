import { differenceOf, type Fact as ApprovalFact } from '@bb1/domain/approvals/approval-fact';
import { PAYMENT_HALT_KINDS } from '@bb1/domain/officers/payment-halt-endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskTexts from '@bb1/texts/pages/desk';
import deskPaymentHaltTexts from '@bb1/texts/pages/desk-payment-halts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Fact } from '../parts/fact-table.tsx';
import { countryNames } from '../country-lists/country-names.ts';
import { useFormat } from '../parts/use-format.ts';
import { RowLink } from '../parts/row-link.tsx';
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
  const formatted = useFormat();
  const codes = useFactCodes();
  const toPassage = usePassageName();
  const valueOf = ({ name, format, value }: ApprovalFact, about: readonly ApprovalFact[]) => {
    switch (format) {
      case 'eur':
        return formatted.eur(value);
      case 'money':
        return formatted.money(moneyOf(value));
      case 'count':
        return formatted.number(Number(value));
      case 'quantity':
        return formatted.quantity(value);
      case 'percent':
        return formatted.percent(value);
      case 'day':
        return formatted.date(value, 'short');
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
        if (name === 'month' && /^\d{4}-\d{2}$/.test(value)) return formatted.month(value);
        if (name === 'tokens' && /^\d+(?:\.\d+)?$/.test(value)) return formatted.quantity(value);
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
          <RowLink to={fact.path}>{valueOf(fact, about)}</RowLink>
        ),
    }));
}

function moneyOf(text: string) {
  const [amount = '', currency = ''] = text.split(' ');
  return { amount, currency };
}
