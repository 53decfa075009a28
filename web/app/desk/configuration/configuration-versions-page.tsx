import {
  CONFIGURATION_STATES,
  listConfigurationVersions,
} from '@bb1/domain/configuration/endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import deskTexts from '@bb1/texts/pages/desk';
import { column, figureColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { mono } from '../parts/mono.tsx';
import { Paging } from '../parts/paging.tsx';
import { shortened } from '../parts/shortened.ts';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/configuration-versions-page.ts';
import { ConfigurationStateBadge } from './configuration-state-badge.tsx';

export const meta = pageMeta(deskConfigurationTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: CONFIGURATION_STATES,
    fallback: ALL,
  });
  return {
    ...(await deskApi(args)(listConfigurationVersions, {
      query: { state: filterValue(state), page: chosenPage(searchParams) },
    })),
    state,
  };
}

/** Every configuration the product was started with, newest first. */
export default function ConfigurationVersionsPage({
  loaderData: { versions, total, page, state },
}: Route.ComponentProps) {
  const texts = useTexts(deskConfigurationTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useColumns();
  return (
    <DeskPage title={texts.list.title} lead={texts.list.lead}>
      <FilterLinks
        name="state"
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          ...CONFIGURATION_STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={versions}
        rowKey={({ number }) => String(number)}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

type Line = Reply<typeof listConfigurationVersions>['versions'][number];

function useColumns(): DeskColumn<Line>[] {
  const texts = useTexts(deskConfigurationTexts);
  const format = useFormat();
  return [
    column('number', texts.list.number, (row) => (
      <PageLink
        to={`/desk/configuration/${row.number}`}
        className="link inline-flex min-h-6 items-center font-semibold"
      >
        {texts.page.title({ number: row.number })}
      </PageLink>
    )),
    column('state', texts.list.state, (row) => <ConfigurationStateBadge state={row.state} />),
    column('since', texts.list.since, (row) => format.moment(row.entered_at)),
    figureColumn('changes', texts.list.changes, (row) =>
      row.state === 'first' ? texts.list.none : row.changes,
    ),
    column('fingerprint', texts.list.fingerprint, (row) => mono(shortened(row.fingerprint))),
  ];
}
