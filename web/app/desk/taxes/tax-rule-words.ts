import type { TaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatPercent } from '../../ui/format.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';

/** The tax on a payment made today, in words. */
export function useTaxRuleWords(): (rule: TaxPerson['today']) => string {
  const texts = useTexts(deskTaxTexts);
  const locale = useLocale();
  return ({ exemption, church_tax_percent: percent }) => {
    if (exemption !== null) return texts.people.exempt({ kind: texts.exemptions[exemption] });
    return percent === null
      ? texts.people.usual
      : texts.people.churchTax({ percent: formatPercent(locale, String(percent)) });
  };
}
