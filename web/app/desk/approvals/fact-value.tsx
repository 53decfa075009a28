import { differenceOf, type Fact as ApprovalFact } from '@bb1/domain/approvals/approval-fact';
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
import { wordDifference } from '@bb1/domain/mails/word-difference';

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

/** Facts of a proposal in the officer's language and formats. */
export function useFacts(): (facts: readonly ApprovalFact[]) => Fact[] {
  const texts = useTexts(deskApprovalTexts);
  const locale = useLocale();
  const codes = useFactCodes();
  const toPassage = usePassageName();
  const valueOf = ({ name, format, value }: ApprovalFact) => {
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
        if (name === 'month' && /^\d{4}-\d{2}$/.test(value)) return formatMonth(locale, value);
        if (name === 'tokens' && /^\d+(?:\.\d+)?$/.test(value))
          return formatQuantity(locale, value);
        return value.includes('\n') ? <span className="whitespace-pre-line">{value}</span> : value;
    }
  };
  return (facts) =>
    facts.map((fact) => ({
      name: texts.facts[fact.name],
      value:
        fact.path === null ? (
          valueOf(fact)
        ) : (
          <PageLink to={fact.path} className="link inline-flex min-h-6 items-center">
            {valueOf(fact)}
          </PageLink>
        ),
    }));
}

function moneyOf(text: string) {
  const [amount = '', currency = ''] = text.split(' ');
  return { amount, currency };
}

interface DifferenceProps {
  readonly words: readonly [before: string, after: string];
  readonly texts: { readonly before: string; readonly after: string; readonly empty: string };
}

/** Words before and after, with what goes struck through and what comes underlined. */
function Difference({ words, texts }: DifferenceProps) {
  const pieces = wordDifference(...words);
  const side = (name: string, left: 'added' | 'removed', text: string) => (
    <span className="block">
      <span className="block text-fine font-normal text-muted">{name}</span>
      <span className="font-normal whitespace-pre-wrap">
        {text === ''
          ? texts.empty
          : pieces
              .filter(({ kind }) => kind !== left)
              .map((piece, at) => {
                const key = `${at} ${piece.kind}`;
                if (piece.kind === 'kept') return <span key={key}>{piece.text}</span>;
                return piece.kind === 'removed' ? (
                  <del key={key} className="bg-error-wash text-error">
                    {piece.text}
                  </del>
                ) : (
                  <ins key={key} className="bg-success-wash font-semibold text-success">
                    {piece.text}
                  </ins>
                );
              })}
      </span>
    </span>
  );
  return (
    <span className="grid w-full gap-2">
      {side(texts.before, 'added', words[0])}
      {side(texts.after, 'removed', words[1])}
    </span>
  );
}
