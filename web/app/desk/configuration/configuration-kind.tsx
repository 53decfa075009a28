import {
  CONFIGURATION_STATES,
  listConfigurationVersions,
} from '@bb1/domain/configuration/endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { mono } from '../parts/mono.tsx';
import { shortened } from '../parts/shortened.ts';
import { useFormat } from '../parts/use-format.ts';
import { ConfigurationStateBadge } from './configuration-state-badge.tsx';
import type { PageArgs } from '../../session/page-api.ts';
import { rowsOf, loadList, recordKind } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

/** Every configuration the product was started with, newest first. */
export const configurationKind = recordKind({
  path: '/desk/configuration',
  filters: { state: CONFIGURATION_STATES },
  orders: [],
  ask: rowsOf(listConfigurationVersions, 'versions'),
  placeOf: ({ number }) => `/desk/configuration/${number}`,
  useList: () => {
    const texts = useTexts(deskConfigurationTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: { state: { label: texts.list.state, words: texts.states, as: 'links' } },
      columns: useColumns(),
    };
  },
});

export const meta = pageMeta(deskConfigurationTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(configurationKind, args);

export default listPage(configurationKind);

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
