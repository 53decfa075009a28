import {
  ANSWERS_FILE_LIMIT_BYTES,
  checkChurchTaxAnswers,
  type CheckedAnswers,
  exportChurchTaxQuery,
  getChurchTaxQuery,
  proposeChurchTaxAnswers,
} from '@bb1/domain/taxes/church-tax-desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { fact } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/church-tax-page.ts';
import { TaxPlaces } from './tax-places.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.churchTaxQuery);

interface Checked {
  readonly checked: CheckedAnswers | 'proposed';
}

export const loader = deskLoader((api) => api(getChurchTaxQuery));

export const action = pageAct(async (api, form): Promise<Checked> => {
  const files = { file: form.files('file') };
  if (form.text('step') === 'propose') {
    await api(proposeChurchTaxAnswers, { body: form.body(['reason']), files });
    return { checked: 'proposed' };
  }
  return { checked: await api(checkChurchTaxAnswers, { files }) };
});

export default function ChurchTaxPage({ loaderData: query, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskTaxTexts).churchTaxQuery;
  const mayPropose = useRight('taxes.propose');
  const checked = isChecked(actionData) ? actionData.checked : null;
  const facts = [
    fact(texts.open, query.open),
    fact(texts.askable, query.askable),
    fact(texts.notInformed, query.not_informed),
    fact(texts.withoutNumber, query.without_number),
  ];
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      <TaxPlaces here="churchTax" />
      {checked === 'proposed' && <Alert kind="success">{texts.proposed}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel title={texts.query({ year: query.answers_for })} facts={facts}>
          <Note>{texts.queryHint}</Note>
          {mayPropose && (
            <div>
              <ExportLink endpoint={exportChurchTaxQuery}>{texts.export}</ExportLink>
            </div>
          )}
        </FactsPanel>
        <Panel title={texts.answers}>
          <WaitingApproval id={query.approval_id} />
          {!mayPropose && <Note>{texts.mayNotPropose}</Note>}
          {mayPropose && query.approval_id === null && (
            <ActForm hint={texts.answersHint} hasFiles submit={texts.send}>
              <FileField
                name="file"
                label={texts.file}
                accept=".csv,text/csv"
                maxBytes={ANSWERS_FILE_LIMIT_BYTES}
                tooLarge={texts.tooLarge}
              />
              <SelectField
                name="step"
                label={texts.step}
                options={[
                  { value: 'check', label: texts.check },
                  { value: 'propose', label: texts.propose },
                ]}
              />
              <ReasonField label={texts.reason} hint={texts.reasonHint} />
            </ActForm>
          )}
        </Panel>
      </div>
      {checked !== null && checked !== 'proposed' && (
        <FactsPanel
          title={texts.checked}
          facts={[
            fact(texts.lines, checked.lines),
            fact(texts.new, checked.new),
            fact(texts.known, checked.known),
            fact(texts.unanswered, checked.unanswered),
          ]}
        >
          {checked.faults.length === 0 ? (
            <p className="text-small">{texts.noFaults}</p>
          ) : (
            <DeskTable
              caption={texts.faults}
              columns={({ figureColumn, textColumn }) => [
                figureColumn('line', texts.line, (row: Fault) => row.line),
                textColumn('fault', texts.fault, (row: Fault) => texts.faultNames[row.fault]),
              ]}
              rows={checked.faults}
              rowKey={(row) => String(row.line)}
            />
          )}
        </FactsPanel>
      )}
    </DeskPage>
  );
}

type Fault = CheckedAnswers['faults'][number];

function isChecked(answer: unknown): answer is Checked {
  return typeof answer === 'object' && answer !== null && 'checked' in answer;
}
