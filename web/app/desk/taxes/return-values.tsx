import { exportTaxShortfalls } from '@bb1/domain/taxes/correction-desk-endpoints';
import type { TaxReturn } from '@bb1/domain/taxes/tax-return';
import { useTexts } from '../../language/use-texts.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { ExportLink } from '../parts/export-link.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The values of a month in the order of the form. */
export function ReturnValues({
  values,
  withdrawn,
}: {
  readonly values: TaxReturn;
  /** Notices of the month that were withdrawn. */
  readonly withdrawn: number;
}) {
  const { taxReturn: texts, months } = useTexts(deskTaxTexts);
  const format = useFormat();
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
      <Panel title={texts.amounts}>
        <FactTable facts={facts} />
      </Panel>
      <TablePanel
        title={texts.taxed}
        columns={useTaxedColumns()}
        rows={values.taxed}
        rowKey={(row) => row.income_kind}
        none={texts.noneTaxed}
      />
      <TablePanel
        title={texts.notInFull}
        columns={useReducedColumns()}
        rows={values.not_in_full}
        rowKey={(row) => `${row.income_kind} ${row.case_id ?? ''}`}
        none={texts.noneNotInFull}
      />
      <TablePanel
        title={texts.byCommunity}
        columns={useCommunityColumns()}
        rows={values.church_tax}
        rowKey={(row) => row.community ?? ''}
        none={texts.noChurchTax}
      />
      {shortfalls.count + withdrawn > 0 && (
        <Panel title={texts.shortfalls({ count: shortfalls.count })}>
          <FactTable
            facts={[
              fact(months.capitalGainsTax, shown(shortfalls.capital_gains_tax)),
              fact(months.solidaritySurcharge, shown(shortfalls.solidarity_surcharge)),
              fact(months.churchTax, shown(shortfalls.church_tax)),
            ]}
          />
          <p className="text-small text-muted">{texts.shortfallsHint}</p>
          {withdrawn > 0 && (
            <p className="text-small text-muted">
              {texts.shortfallsWithdrawn({ count: withdrawn })}
            </p>
          )}
          <div>
            <ExportLink endpoint={exportTaxShortfalls} params={{ month: values.month }}>
              {texts.shortfallsFile}
            </ExportLink>
          </div>
        </Panel>
      )}
    </div>
  );
}

function useTaxedColumns(): DeskColumn<TaxReturn['taxed'][number]>[] {
  const { taxReturn: texts, months } = useTexts(deskTaxTexts);
  const format = useFormat();
  return [
    column('kind', texts.kind, (row) => texts.kinds[row.income_kind]),
    figureColumn('income', months.income, (row) => format.eur(row.income)),
    figureColumn('tax', months.capitalGainsTax, (row) => format.eur(row.capital_gains_tax)),
  ];
}

function useReducedColumns(): DeskColumn<TaxReturn['not_in_full'][number]>[] {
  const { taxReturn: texts, months, withheld } = useTexts(deskTaxTexts);
  const format = useFormat();
  return [
    column('kind', texts.kind, (row) => texts.kinds[row.income_kind]),
    textColumn('reason', texts.reason, (row) =>
      [withheld[row.withheld], row.source].filter((part) => part !== '').join(': '),
    ),
    figureColumn('payments', months.payments, (row) => row.payments),
    figureColumn('income', months.income, (row) => format.eur(row.income)),
  ];
}

function useCommunityColumns(): DeskColumn<TaxReturn['church_tax'][number]>[] {
  const { taxReturn: texts } = useTexts(deskTaxTexts);
  const format = useFormat();
  const amount = (
    key: 'withheld' | 'corrected' | 'amount',
    title: string,
  ): DeskColumn<TaxReturn['church_tax'][number]> =>
    figureColumn(key, title, (row) => format.eur(row[key]));
  return [
    textColumn('community', texts.community, (row) => row.community ?? texts.unknownCommunity),
    amount('withheld', texts.withheldColumn),
    amount('corrected', texts.correctedColumn),
    amount('amount', texts.amount),
  ];
}
