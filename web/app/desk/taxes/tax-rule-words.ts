import type { TaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useFormat } from '../parts/use-format.ts';

/** The tax on a payment made today, in words. */
export function useTaxRuleWords(): (rule: TaxPerson['today']) => string {
  const texts = useTexts(deskTaxTexts);
  const format = useFormat();
  const part = ({ withheld, paper }: TaxPerson['today']['running']) =>
    paper === null
      ? texts.withheld[withheld]
      : texts.people.byPaper({ part: texts.withheld[withheld], paper: texts.exemptions[paper] });
  return ({ running, gain, church_tax_percent: percent }) =>
    [
      running.withheld === gain.withheld && running.paper === gain.paper
        ? part(running)
        : texts.people.byIncome({ running: part(running), gain: part(gain) }),
      ...(percent === null
        ? []
        : [texts.people.churchTax({ percent: format.percent(String(percent)) })]),
    ].join(', ');
}
