import {
  COUNTRY_LIST_FILTERS,
  type DeskCountryList,
  listCountryLists,
} from '@bb1/domain/country-lists/desk-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import deskTexts from '@bb1/texts/pages/desk';
import { column, textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Fold } from '../parts/fold.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/country-lists-page.ts';
import { proposeList } from './country-list-actions.ts';
import { CountryListFields } from './country-list-fields.tsx';
import { appliesToOf, countryNames } from './country-names.ts';
import { FoldedCountries } from './folded-countries.tsx';

export const meta = pageMeta(deskCountryListTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const filter = chosenFilter(searchParams, {
    name: 'filter',
    choices: COUNTRY_LIST_FILTERS,
    fallback: ALL,
  });
  return {
    ...(await deskApi(args)(listCountryLists, {
      query: { filter: filterValue(filter), page: chosenPage(searchParams) },
    })),
    filter,
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, async (api, form) =>
    redirect(localPath(locale, `/desk/approvals/${await proposeList(api, form)}`)),
  );
}

export default function CountryListsPage({
  loaderData: { lists, total, page, today, own, filter },
  actionData: answer,
}: Route.ComponentProps) {
  const texts = useTexts(deskCountryListTexts);
  const words = useTexts(deskTexts).lists;
  const mayPropose = useRight('country_lists.propose');
  const columns = useColumns();
  const options = [
    { value: ALL, label: words.all },
    ...COUNTRY_LIST_FILTERS.map((value) => ({ value, label: texts.filters[value] })),
  ];
  return (
    <DeskPage title={texts.list.title} lead={texts.list.lead}>
      <FilterLinks name="filter" chosen={filter} options={options} />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={lists}
        rowKey={(row) => row.id}
        none={filter === ALL ? texts.list.noneYet : words.noneInFilter}
      />
      <Paging page={page} total={total} />
      <OwnRules own={own} />
      {mayPropose && <NewList today={today} answer={answer} />}
    </DeskPage>
  );
}

function OwnRules({ own }: { readonly own: Reply<typeof listCountryLists>['own'] }) {
  const texts = useTexts(deskCountryListTexts).list;
  const locale = useLocale();
  const facts = [
    fact(texts.ownCitizenships, countryNames(locale, own.refused_citizenships).join(', ')),
    fact(texts.ownResidences, countryNames(locale, own.refused_residences).join(', ')),
  ];
  return (
    <Panel title={texts.own}>
      <p className="text-small text-muted">{texts.ownHint}</p>
      <FactTable facts={facts} />
    </Panel>
  );
}

function NewList({ today, answer }: { readonly today: string; readonly answer: unknown }) {
  const texts = useTexts(deskCountryListTexts);
  return (
    <Fold title={texts.list.newFold} open={isRefused(answer)}>
      <PageForm answer={answer} className="grid max-w-xl gap-4">
        <TextField
          name="list_name"
          label={texts.form.name}
          hint={texts.form.nameHint}
          maxLength={80}
          autoComplete="off"
        />
        <CountryListFields before={null} today={today} />
        <SubmitButton className="justify-self-start">{texts.form.submitNew}</SubmitButton>
      </PageForm>
    </Fold>
  );
}

function useColumns(): DeskColumn<DeskCountryList>[] {
  const texts = useTexts(deskCountryListTexts);
  const words = texts.list;
  const format = useFormat();
  return [
    textColumn('name', words.name, (row) => (
      <PageLink to={`/desk/country-lists/${row.id}`} className="link">
        {row.name}
      </PageLink>
    )),
    column('state', words.state, (row) => <States list={row} />),
    textColumn(
      'effect',
      words.effect,
      ({ in_force: now }) =>
        now !== null && (
          <span className="grid gap-0.5">
            <span className="font-medium">{texts.effects[now.effect]}</span>
            <span className="text-fine text-muted">
              {texts.applies[appliesToOf(now.applies_to)]}
            </span>
          </span>
        ),
    ),
    textColumn(
      'countries',
      words.countries,
      ({ in_force: now }) => now !== null && <FoldedCountries codes={now.countries} />,
    ),
    column('since', words.since, ({ in_force: now }) =>
      now === null ? words.notInForce : format.date(now.valid_from, 'short'),
    ),
    textColumn('source', words.source, ({ in_force: now }) => (
      <span className="wrap-anywhere">{now?.source}</span>
    )),
  ];
}

function States({ list }: { readonly list: DeskCountryList }) {
  const texts = useTexts(deskCountryListTexts).badges;
  const format = useFormat();
  const [next] = list.coming;
  const counts = list.in_force !== null && list.in_force.countries.length > 0;
  return (
    <span className="grid justify-items-start gap-1">
      {list.approval_id !== null && <Badge kind="warning">{texts.proposed}</Badge>}
      {next !== undefined && (
        <Badge kind="info">{texts.coming({ day: format.date(next.valid_from, 'short') })}</Badge>
      )}
      {counts && <Badge kind="success">{texts.inForce}</Badge>}
      {!counts && list.in_force !== null && <Badge>{texts.ended}</Badge>}
    </span>
  );
}
