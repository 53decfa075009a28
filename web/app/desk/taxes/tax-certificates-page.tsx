import {
  listDeskTaxCertificates,
  listTaxYears,
  proposeTaxCertificates,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { TAX_CERTIFICATE_STATES } from '@bb1/domain/taxes/tax-certificate';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { ChosenTable } from '../records/chosen-table.tsx';
import { deskApi } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/tax-certificates-page.ts';
import { TaxPlaces } from './tax-places.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { columnsIn } from '../parts/columns.ts';
import { ReferenceLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.certificates);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const api = deskApi(args);
  const overview = await api(listTaxYears);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: TAX_CERTIFICATE_STATES,
    fallback: ALL,
  });
  const year = chosenFilter(searchParams, {
    name: 'year',
    choices: overview.years.map((one) => String(one.year)),
    fallback: ALL,
  });
  const q = searchedWords(searchParams);
  const list = await api(listDeskTaxCertificates, {
    query: {
      state: filterValue(state),
      year: filterValue(year),
      q,
      page: chosenPage(searchParams),
    },
  });
  return { ...overview, ...list, state, year, q };
}

export const action = pageActs({
  make: (api, form) => api(proposeTaxCertificates, { body: form.body(['year', 'reason']) }),
});

export default function TaxCertificatesPage({
  loaderData: { years, runs, certificates, total, page, state, year, q },
}: Route.ComponentProps) {
  const [{ certificates: texts }, format] = useWords(deskTaxTexts);
  const { lists } = useTexts(deskTexts);
  const mayPropose = useRight('taxes.propose');

  const all = { value: ALL, label: lists.all };
  const amounts = columnsIn<Amounts>(({ figureColumn }) => [
    figureColumn('income', texts.income, (row) => format.eur(row.investment_income_amount)),
    figureColumn('capital_gains_tax', texts.capitalGainsTax, (row) =>
      format.eur(row.capital_gains_tax),
    ),
    figureColumn('solidarity_surcharge', texts.solidaritySurcharge, (row) =>
      format.eur(row.solidarity_surcharge),
    ),
    figureColumn('church_tax', texts.churchTax, (row) => format.eur(row.church_tax)),
  ]);
  const over = years.filter((one) => one.over);
  return (
    <DeskPage title={texts.title} lead={texts.lead} done={texts.done}>
      <TaxPlaces here="certificates" />
      <TablePanel
        title={texts.years}
        columns={({ column, figureColumn }) => [
          column('year', texts.year, (row) => <span className="figures">{row.year}</span>),
          figureColumn('investors', texts.investors, (row) => row.investors),
          figureColumn('certified', texts.certified, (row) => (
            <span className="inline-flex flex-wrap justify-end gap-2">
              {row.outdated > 0 && (
                <Badge kind="warning">{texts.outdated({ count: row.outdated })}</Badge>
              )}
              {row.certified}
            </span>
          )),
          figureColumn('payments', texts.payments, (row) => row.payments),
          ...amounts,
        ]}
        rows={years}
        rowKey={(row) => String(row.year)}
        none={texts.noYears}
      />
      <div className="grid items-start gap-5 empty:hidden lg:grid-cols-2">
        {years.map(({ year: one, approval_id: waiting }) => (
          <WaitingApproval key={one} id={waiting} />
        ))}
        {mayPropose && over.length > 0 && (
          <Panel title={texts.make}>
            <ActForm intent="make" hint={texts.makeHint} submit={texts.makeSubmit}>
              <SelectField
                name="year"
                label={texts.year}
                options={over.map((one) => ({ value: String(one.year), label: String(one.year) }))}
              />
              <ReasonField label={texts.makeReason} />
            </ActForm>
          </Panel>
        )}
      </div>
      <TablePanel
        title={texts.runs}
        columns={({ column, figureColumn, textColumn }) => [
          column('kind', texts.runKind, (row) => texts.runOf[row.kind]({ year: row.year })),
          column('state', texts.runState, (row) => (
            <Badge kind={RUN_LOOKS[row.state]}>{texts.runStates[row.state]}</Badge>
          )),
          figureColumn('made', texts.made, (row) => row.made),
          column(
            'proposed',
            texts.proposed,
            (row) => `${row.proposed_by}, ${format.moment(row.proposed_at)}`,
          ),
          column(
            'decided',
            texts.decidedBy,
            (row) => `${row.decided_by}, ${format.moment(row.decided_at)}`,
          ),
          textColumn('reason', texts.reason, (row) => row.reason),
        ]}
        rows={runs}
      />
      <h2 className="text-lead font-semibold">{texts.list}</h2>
      <FilterLinks
        name="state"
        title={texts.state}
        chosen={state}
        options={[
          all,
          ...TAX_CERTIFICATE_STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <ListFilters
        keep={{ state }}
        search={{ label: texts.search, value: q ?? '' }}
        selects={[
          {
            name: 'year',
            label: texts.yearFilter,
            chosen: year,
            options: [
              all,
              ...years.map((one) => ({ value: String(one.year), label: String(one.year) })),
            ],
          },
        ]}
      />
      <ChosenTable
        caption={texts.list}
        columns={({ column }) => [
          column('number', texts.number, (row) => (
            <ReferenceLink to={`/desk/taxes/certificates/${row.id}`}>{row.number}</ReferenceLink>
          )),
          column('name', texts.name, (row) => row.full_name),
          column('state', texts.state, (row) => (
            <Badge kind={row.state === 'issued' ? 'success' : 'neutral'}>
              {texts.states[row.state]}
            </Badge>
          )),
          ...amounts,
          column('issued', texts.issued, (row) => format.date(row.issued_at, 'short')),
        ]}
        rows={certificates}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

interface Amounts {
  readonly investment_income_amount: string;
  readonly capital_gains_tax: string;
  readonly solidarity_surcharge: string;
  readonly church_tax: string;
}

const RUN_LOOKS = {
  approved: 'info',
  done: 'success',
} as const;
