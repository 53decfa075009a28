import {
  COUNTRY_LIST_FILTERS,
  type DeskCountryList,
  listCountryLists,
} from '@bb1/domain/country-lists/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { proposeList } from './country-list-actions.ts';
import { CountryListFields } from './country-list-fields.tsx';
import { appliesToOf, countryNames } from './country-names.ts';
import { FoldedCountries } from './folded-countries.tsx';
import type { PageArgs } from '../../session/page-api.ts';
import { loadList, recordKind } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';

/** Lists of countries whose citizens or residents cannot invest. */
export const countryListKind = recordKind({
  path: '/desk/country-lists',
  filters: { filter: COUNTRY_LIST_FILTERS },
  orders: [],
  ask: async (api, { filter, page }) => {
    const { lists: rows, ...rest } = await api(listCountryLists, { query: { filter, page } });
    return { rows, ...rest };
  },
  placeOf: ({ id }) => `/desk/country-lists/${id}`,
  useList: ({ asked: { filter } }) => {
    const texts = useTexts(deskCountryListTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: { filter: { label: texts.list.state, words: texts.filters, as: 'links' } },
      columns: useColumns(),
      ...(filter === undefined && { none: texts.list.noneYet }),
    };
  },
});

export const meta = pageMeta(deskCountryListTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(countryListKind, args);

export const action = pageAct(async (api, form, { to }) =>
  to(`/desk/approvals/${await proposeList(api, form)}`),
);

export default listPage(countryListKind, { Below: RulesAndNewList });

function RulesAndNewList({
  list: { own, today },
}: {
  readonly list: Pick<Reply<typeof listCountryLists>, 'own' | 'today'>;
}) {
  const mayPropose = useRight('country_lists.propose');
  return (
    <>
      <OwnRules own={own} />
      {mayPropose && <NewList today={today} />}
    </>
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

function NewList({ today }: { readonly today: string }) {
  const texts = useTexts(deskCountryListTexts);
  return (
    <ActForm fold={texts.list.newFold} submit={texts.form.submitNew}>
      <TextField
        name="list_name"
        label={texts.form.name}
        hint={texts.form.nameHint}
        maxLength={80}
      />
      <CountryListFields before={null} today={today} />
    </ActForm>
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
