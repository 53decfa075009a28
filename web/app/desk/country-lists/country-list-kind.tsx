import {
  COUNTRY_LIST_FILTERS,
  type DeskCountryList,
  listCountryLists,
  proposeCountryList,
} from '@bb1/domain/country-lists/desk-endpoints';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { column, textColumn } from '../parts/columns.ts';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { pageAct } from '../session/page-acts.ts';
import { CountryListFields, VERSION_FIELDS } from './country-list-fields.tsx';
import { appliesToOf, countryNames, subjectsOf } from './country-names.ts';
import { FoldedCountries } from './folded-countries.tsx';

/** Lists of countries whose citizens or residents cannot invest. */
export const countryListKind = listedKind(deskCountryListTexts, {
  path: '/desk/country-lists',
  filters: { filter: COUNTRY_LIST_FILTERS },
  orders: [],
  list: listCountryLists,
  rows: 'lists',
  placeOf: ({ id }) => `/desk/country-lists/${id}`,
  useList: (
    { asked: { filter } },
    { texts: { list: texts, filters, effects, applies }, format },
  ) => ({
    title: texts.title,
    lead: texts.lead,
    filters: { filter: { label: texts.state, words: filters, as: 'links' } },
    columns: [
      textColumn('name', texts.name, (row) => (
        <PageLink to={`/desk/country-lists/${row.id}`}>{row.name}</PageLink>
      )),
      column('state', texts.state, (row) => <States list={row} />),
      textColumn(
        'effect',
        texts.effect,
        ({ in_force: now }) =>
          now !== null && (
            <span className="grid gap-0.5">
              <span className="font-medium">{effects[now.effect]}</span>
              <span className="text-fine text-muted">{applies[appliesToOf(now.applies_to)]}</span>
            </span>
          ),
      ),
      textColumn(
        'countries',
        texts.countries,
        ({ in_force: now }) => now !== null && <FoldedCountries codes={now.countries} />,
      ),
      column('since', texts.since, ({ in_force: now }) =>
        now === null ? texts.notInForce : format.date(now.valid_from, 'short'),
      ),
      textColumn('source', texts.source, ({ in_force: now }) => (
        <span className="wrap-anywhere">{now?.source}</span>
      )),
    ],
    ...(filter === undefined && { none: texts.noneYet }),
  }),
});

export const meta = pageMeta(deskCountryListTexts, (texts) => texts.list);
export const loader = listLoader(countryListKind);

export const action = pageAct(async (api, form, { to }) => {
  const more = { applies_to: subjectsOf(form.text('applies_to')) };
  const body = form.body(['list_name', ...VERSION_FIELDS], { more });
  return to(`/desk/approvals/${(await api(proposeCountryList, { body })).approval_id}`);
});

export default listPage(countryListKind, { Below: RulesAndNewList });

function RulesAndNewList({
  list: { own, today },
}: {
  readonly list: Pick<Reply<typeof listCountryLists>, 'own' | 'today'>;
}) {
  const { list: texts, form } = useTexts(deskCountryListTexts);
  const locale = useLocale();
  const facts = [
    fact(texts.ownCitizenships, countryNames(locale, own.refused_citizenships).join(', ')),
    fact(texts.ownResidences, countryNames(locale, own.refused_residences).join(', ')),
  ];
  return (
    <>
      <Panel title={texts.own} lead={texts.ownHint}>
        <FactTable facts={facts} />
      </Panel>
      <ActForm right="country_lists.propose" fold={texts.newFold} submit={form.submitNew}>
        <TextField name="list_name" label={form.name} hint={form.nameHint} maxLength={80} />
        <CountryListFields before={null} today={today} />
      </ActForm>
    </>
  );
}

function States({ list }: { readonly list: DeskCountryList }) {
  const [{ badges: texts }, format] = useWords(deskCountryListTexts);
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
