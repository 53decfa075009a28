import type { TaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import type { ShownTaxStanding } from '@bb1/domain/taxes/endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useTaxRuleWords } from './tax-rule-words.ts';

/** The tax rules in force for this person's payments. */
export function TaxStandingPanel({
  person,
  standing,
}: {
  readonly person: TaxPerson;
  readonly standing: ShownTaxStanding;
}) {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  const format = useFormat();
  const ruleWords = useTaxRuleWords();
  const day = (date: string) => format.date(date, 'short');
  const facts = [
    fact(words.today, ruleWords(person.today)),
    fact(words.applicantType, texts.holders[person.today.holder]),
    ...standing.church_tax.map(({ year, answer, community }) => ({
      key: `church ${year}`,
      name: words.churchTaxOf({ year }),
      value: [texts.answers[answer], community].filter((text) => text !== null).join(', '),
    })),
    ...standing.exemptions.map(({ kind, valid_from: from, valid_until: until, is_complete }) => ({
      key: `${kind} ${from} ${until}`,
      name: texts.exemptions[kind],
      value: [
        words.period({ from: day(from), until: day(until) }),
        ...(is_complete ? [] : [words.incomplete]),
      ].join(', '),
    })),
  ];
  return (
    <Panel title={words.onFile}>
      {person.today.questions.length > 0 && (
        <Alert kind="warning">
          {words.unknown({
            questions: person.today.questions.map((one) => texts.questions[one]).join(', '),
          })}
        </Alert>
      )}
      <FactTable facts={facts} />
      {standing.church_tax.length + standing.exemptions.length === 0 && (
        <p className="text-small text-muted">{words.nothing}</p>
      )}
      <AuditLink subject={`account:${person.account_id}`}>{words.toAudit}</AuditLink>
    </Panel>
  );
}
