import {
  exportTaxMonths,
  listTaxMonths,
  proposeTaxRemittance,
  type TaxMonth,
} from '@bb1/domain/taxes/remittance-desk-endpoints';
import { prepareTaxReturn } from '@bb1/domain/taxes/return-desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageActs } from '../session/page-acts.ts';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/tax-months-page.ts';
import { TaxPlaces } from './tax-places.tsx';
import { Alert } from '../../ui/alert.tsx';
import { fact } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { deskLoader } from '../session/desk-loader.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.months);

export const loader = deskLoader((api) => api(listTaxMonths));

export const action = pageActs({
  prepare: (api, form) => api(prepareTaxReturn, { body: form.body(['month']) }),
  remit: (api, form) =>
    api(proposeTaxRemittance, { body: form.body(['month', 'reference', 'bank_line_id']) }),
});

/** The tax office's amount for each month, and the proof that it is complete. */
export default function TaxMonthsPage({
  loaderData: { months, books, debits },
}: Route.ComponentProps) {
  const [{ months: texts }, format] = useWords(deskTaxTexts);
  const mayPrepare = useRight('taxes.remit');
  const shown = (amount: string) => format.eur(amount);
  const due = months
    .filter((one) => one.over && one.approval_id === null && !/^0\.0+$/.test(one.still_owed))
    .toReversed();
  return (
    <DeskPage title={texts.title} lead={texts.lead} done={texts.done}>
      <TaxPlaces here="months" />
      {months.length > 0 && (
        <div className="justify-self-end">
          <ExportLink endpoint={exportTaxMonths} />
        </div>
      )}
      <DeskTable
        caption={texts.title}
        columns={useColumns()}
        rows={months}
        rowKey={(row) => row.month}
        none={texts.none}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {mayPrepare && months.length > 0 && (
          <Panel title={texts.prepare}>
            <ActForm intent="prepare" hint={texts.prepareHint} submit={texts.prepareSubmit}>
              <TextField
                name="month"
                label={texts.prepareMonth}
                hint={texts.prepareMonthHint}
                defaultValue={
                  months.findLast(({ over, return: made }) => over && (made?.changed ?? true))
                    ?.month ?? ''
                }
                maxLength={7}
              />
            </ActForm>
          </Panel>
        )}
        <Panel title={texts.record}>
          {months.map((one) => (
            <WaitingApproval key={one.month} id={one.approval_id} />
          ))}
          {!mayPrepare && <Note>{texts.mayNot}</Note>}
          {mayPrepare && due.length === 0 && <Note>{texts.nothingDue}</Note>}
          {mayPrepare && due.length > 0 && (
            <ActForm intent="remit" hint={texts.recordHint} submit={texts.recordSubmit}>
              <SelectField
                name="month"
                label={texts.recordMonth}
                options={due.map((one) => ({
                  value: one.month,
                  label: `${format.month(one.month)}: ${format.eur(one.still_owed)}`,
                }))}
              />
              <TextField
                name="reference"
                label={texts.reference}
                hint={texts.referenceHint}
                maxLength={120}
              />
              {debits.length > 0 && (
                <SelectField
                  name="bank_line_id"
                  label={texts.debit}
                  hint={texts.debitHint}
                  emptyLabel={texts.noDebit}
                  options={debits.map((one) => ({
                    value: one.id,
                    label: `${format.date(one.booking_date, 'short')}: ${format.eur(one.amount)}, ${one.counterparty ?? ''}`,
                  }))}
                />
              )}
            </ActForm>
          )}
        </Panel>
        <FactsPanel
          title={texts.books}
          facts={[
            fact(texts.withheld, shown(books.withheld)),
            fact(texts.remitted, shown(books.remitted)),
            fact(texts.cut, shown(books.cut)),
            fact(texts.owed, shown(books.still_owed)),
            fact(texts.booksSay, shown(books.books)),
          ]}
        >
          {/^0\.0+$/.test(books.difference) ? (
            <Note>{texts.agrees}</Note>
          ) : (
            <Alert kind="error">{`${texts.difference}: ${shown(books.difference)}`}</Alert>
          )}
        </FactsPanel>
      </div>
    </DeskPage>
  );
}

function useColumns(): DeskColumn<TaxMonth>[] {
  const [{ months: texts }, format] = useWords(deskTaxTexts);
  const today = useDesk().now.slice(0, 10);
  const amount = (
    key:
      | 'investment_income_amount'
      | 'capital_gains_tax'
      | 'solidarity_surcharge'
      | 'church_tax'
      | 'to_remit',
    title: string,
  ): DeskColumn<TaxMonth> => figureColumn(key, title, (row) => format.eur(row[key]));
  return [
    column('month', titleOfBoth(texts.month, texts.due), (row) => (
      <TwoLines
        first={<span className="whitespace-nowrap">{format.month(row.month)}</span>}
        second={row.over ? format.date(row.due_on, 'short') : texts.running}
      />
    )),
    figureColumn('owed', texts.stillOwed, (row) =>
      /^0\.0+$/.test(row.still_owed) ? (
        format.eur(row.still_owed)
      ) : (
        <Badge kind={row.over && row.due_on < today ? 'error' : 'warning'}>
          {format.eur(row.still_owed)}
        </Badge>
      ),
    ),
    column('return', texts.return, (row) =>
      row.return === null ? '' : <ReturnState shown={row.return} />,
    ),
    amount('to_remit', texts.toRemit),
    amount('capital_gains_tax', texts.capitalGainsTax),
    amount('solidarity_surcharge', texts.solidaritySurcharge),
    amount('church_tax', texts.churchTax),
    amount('investment_income_amount', texts.income),
    figureColumn('payments', titleOfBoth(texts.payments, texts.corrections), (row) => (
      <TwoLines first={row.payments} second={row.corrections} />
    )),
    textColumn('references', texts.references, (row) =>
      row.parts.map((part) => (
        <span key={part.recorded_at} className="block">
          {`${part.reference} (${[part.proposed_by, part.approved_by].filter((by) => by !== null).join(', ')})`}
          {', '}
          {part.bank_line_id === null ? (
            texts.noBankLine
          ) : (
            <RecordLink to={`/desk/payments/debits/${part.bank_line_id}`}>{texts.debit}</RecordLink>
          )}
        </span>
      )),
    ),
  ];
}

/** The newest version of a month's return, and whether it is filed and still right. */
function ReturnState({ shown }: { readonly shown: NonNullable<TaxMonth['return']> }) {
  const texts = useTexts(deskTaxTexts).taxReturn;
  const state = shown.changed ? 'changed' : shown.filed_at === null ? 'prepared' : 'filed';
  return (
    <span className="flex flex-wrap items-center gap-2">
      <PageLink to={`/desk/taxes/returns/${shown.id}`}>
        {texts.version({ version: shown.version })}
      </PageLink>
      <Badge kind={state === 'filed' ? 'success' : 'warning'}>{texts.states[state]}</Badge>
    </span>
  );
}
