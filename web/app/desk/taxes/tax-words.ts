import type { TaxPerson, TaxEntry } from '@bb1/domain/taxes/desk-endpoints';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useWords } from '../parts/use-words.ts';

/** The tax on a payment made today, in words. */
export function useTaxRuleWords(): (rule: TaxPerson['today']) => string {
  const [texts, format] = useWords(deskTaxTexts);
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

export function useTaxEntryWords(): (entry: TaxEntry) => string {
  const [texts, format] = useWords(deskTaxTexts);
  const day = (date: string | null) => (date === null ? '' : format.date(date, 'short'));
  return (entry) => {
    if (entry.holder_kind !== null) return texts.holders[entry.holder_kind];
    if (entry.church_tax !== null)
      return [`${entry.year}: ${texts.answers[entry.church_tax]}`, entry.community]
        .filter((text) => text !== null)
        .join(', ');
    const kind = entry.exemption === null ? '' : texts.exemptions[entry.exemption];
    const span =
      entry.kind === 'exemption'
        ? texts.person.period({ from: day(entry.valid_from), until: day(entry.valid_until) })
        : texts.person.lastDay({ day: day(entry.valid_until) });
    const paper =
      entry.kind !== 'exemption'
        ? []
        : entry.tax_office === null || entry.list_number === null
          ? [texts.person.incomplete]
          : [
              texts.person.issuedBy({
                office: entry.tax_office,
                day: day(entry.issued_on),
                number: entry.list_number,
              }),
            ];
    return [kind, span, ...paper].join(', ');
  };
}
