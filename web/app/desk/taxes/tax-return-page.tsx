import {
  downloadTaxReturn,
  exportTaxReturn,
  fileTaxReturn,
  getTaxReturn,
} from '@bb1/domain/taxes/return-desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/tax-return-page.ts';
import { ActForm } from '../parts/act-form.tsx';
import { deskLoader } from '../session/desk-loader.ts';
import { exportTaxShortfalls } from '@bb1/domain/taxes/correction-desk-endpoints';
import type { TaxReturn } from '@bb1/domain/taxes/tax-return';
import { fact } from '../parts/fact-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.taxReturn);

export const loader = deskLoader((api, params) => api(getTaxReturn, { params }));

export const action = pageActs({
  file: (api, form, { params }) => api(fileTaxReturn, { params, body: form.body(['reference']) }),
});

export default function TaxReturnPage({ loaderData: shown }: Route.ComponentProps) {
  const [{ taxReturn: texts }, format] = useWords(deskTaxTexts);
  const mayFile = useRight('taxes.remit');
  const params = { id: shown.id };
  return (
    <DeskPage
      title={texts.heading({ month: format.month(shown.values.month), version: shown.version })}
      back={['/desk/taxes/months', texts.back]}
      lead={texts.preparedBy({
        name: shown.prepared_by,
        time: format.dateTime(shown.prepared_at),
      })}
      beside={
        <Badge kind={shown.filed_at === null ? 'warning' : 'success'}>
          {shown.filed_at === null ? texts.states.prepared : texts.states.filed}
        </Badge>
      }
      done={texts.done}
    >
      {shown.corrects !== null && (
        <Alert kind="info">{texts.corrects({ version: shown.corrects })}</Alert>
      )}
      {shown.changed && <Alert kind="warning">{texts.changedSince}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <ReturnValues values={shown.values} withdrawn={shown.withdrawn_shortfalls} />
        <div className="grid min-w-0 gap-5">
          <Panel title={texts.files}>
            <div className="flex flex-wrap gap-3">
              <ExportLink endpoint={downloadTaxReturn} params={params}>
                {texts.pdf}
              </ExportLink>
              <ExportLink endpoint={exportTaxReturn} params={params}>
                {texts.csv}
              </ExportLink>
            </div>
            <Note>{texts.filesHint}</Note>
          </Panel>
          <Panel title={texts.filing}>
            {shown.filed_at !== null && (
              <p className="text-small">
                {texts.filedBy({
                  name: shown.filed_by ?? '',
                  time: format.dateTime(shown.filed_at),
                  reference: shown.reference ?? '',
                })}
              </p>
            )}
            {shown.filed_at === null && !shown.changed && mayFile && (
              <ActForm intent="file" hint={texts.filingHint} takesProof submit={texts.fileSubmit}>
                <TextField
                  name="reference"
                  label={texts.reference}
                  hint={texts.referenceHint}
                  maxLength={120}
                />
              </ActForm>
            )}
            {shown.filed_at === null && (shown.changed || !mayFile) && (
              <Note>{texts.notFiled}</Note>
            )}
          </Panel>
        </div>
      </div>
    </DeskPage>
  );
}

/** The values of a month in the order of the form. */
function ReturnValues({
  values,
  withdrawn,
}: {
  readonly values: TaxReturn;
  /** Notices of the month that were withdrawn. */
  readonly withdrawn: number;
}) {
  const [{ taxReturn: texts, months, withheld }, format] = useWords(deskTaxTexts);
  const shown = (amount: string) => format.eur(amount);
  const { totals, corrections, shortfalls } = values;
  const facts = [
    fact(months.due, format.date(values.due_on)),
    fact(months.income, shown(totals.income)),
    fact(months.capitalGainsTax, shown(totals.capital_gains_tax)),
    corrections.count !== 0 &&
      fact(texts.corrections({ count: corrections.count }), shown(corrections.capital_gains_tax)),
    fact(texts.wholeEuros, shown(totals.capital_gains_tax_remitted)),
    fact(months.solidaritySurcharge, shown(totals.solidarity_surcharge)),
    fact(months.churchTax, shown(totals.church_tax)),
    fact(months.toRemit, shown(totals.to_remit)),
  ];
  return (
    <div className="grid min-w-0 gap-5">
      <FactsPanel title={texts.amounts} facts={facts} />
      <TablePanel
        title={texts.taxed}
        columns={({ column, figureColumn }) => [
          column('kind', texts.kind, (row) => texts.kinds[row.income_kind]),
          figureColumn('income', months.income, (row) => format.eur(row.income)),
          figureColumn('tax', months.capitalGainsTax, (row) => format.eur(row.capital_gains_tax)),
        ]}
        rows={values.taxed}
        rowKey={(row) => row.income_kind}
        none={texts.noneTaxed}
      />
      <TablePanel
        title={texts.notInFull}
        columns={({ column, figureColumn, textColumn }) => [
          column('kind', texts.kind, (row) => texts.kinds[row.income_kind]),
          textColumn('reason', texts.reason, (row) =>
            [withheld[row.withheld], row.source].filter((part) => part !== '').join(': '),
          ),
          figureColumn('payments', months.payments, (row) => row.payments),
          figureColumn('income', months.income, (row) => format.eur(row.income)),
        ]}
        rows={values.not_in_full}
        rowKey={(row) => `${row.income_kind} ${row.case_id ?? ''}`}
        none={texts.noneNotInFull}
      />
      <TablePanel
        title={texts.byCommunity}
        columns={({ figureColumn, textColumn }) => [
          textColumn(
            'community',
            texts.community,
            (row) => row.community ?? texts.unknownCommunity,
          ),
          figureColumn('withheld', texts.withheldColumn, (row) => format.eur(row.withheld)),
          figureColumn('corrected', texts.correctedColumn, (row) => format.eur(row.corrected)),
          figureColumn('amount', texts.amount, (row) => format.eur(row.amount)),
        ]}
        rows={values.church_tax}
        rowKey={(row) => row.community ?? ''}
        none={texts.noChurchTax}
      />
      {shortfalls.count + withdrawn > 0 && (
        <FactsPanel
          title={texts.shortfalls({ count: shortfalls.count })}
          facts={[
            fact(months.capitalGainsTax, shown(shortfalls.capital_gains_tax)),
            fact(months.solidaritySurcharge, shown(shortfalls.solidarity_surcharge)),
            fact(months.churchTax, shown(shortfalls.church_tax)),
          ]}
        >
          <Note>{texts.shortfallsHint}</Note>
          {withdrawn > 0 && <Note>{texts.shortfallsWithdrawn({ count: withdrawn })}</Note>}
          <div>
            <ExportLink endpoint={exportTaxShortfalls} params={{ month: values.month }}>
              {texts.shortfallsFile}
            </ExportLink>
          </div>
        </FactsPanel>
      )}
    </div>
  );
}
