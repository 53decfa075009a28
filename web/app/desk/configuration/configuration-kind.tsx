import {
  CONFIGURATION_STATES,
  listConfigurationVersions,
} from '@bb1/domain/configuration/endpoints';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import { pageMeta } from '../../frame/page-meta.ts';
import { column, figureColumn } from '../parts/columns.ts';
import { mono } from '../parts/mono.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { stateBadge } from '../parts/state-badge.tsx';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

/** Every configuration the product was started with, newest first. */
export const configurationKind = listedKind(deskConfigurationTexts, {
  path: '/desk/configuration',
  filters: { state: CONFIGURATION_STATES },
  orders: [],
  list: listConfigurationVersions,
  rows: 'versions',
  placeOf: ({ number }) => `/desk/configuration/${number}`,
  useList: (_answer, { texts: { list: texts, states, page }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    filters: { state: { label: texts.state, words: states, as: 'links' } },
    columns: [
      column('number', texts.number, ({ number }) => (
        <RowLink to={`/desk/configuration/${number}`} className="font-semibold">
          {page.title({ number })}
        </RowLink>
      )),
      column('state', texts.state, (row) => <ConfigurationStateBadge state={row.state} />),
      column('since', texts.since, (row) => format.moment(row.entered_at)),
      figureColumn('changes', texts.changes, (row) =>
        row.state === 'first' ? texts.none : row.changes,
      ),
      column('fingerprint', texts.fingerprint, (row) => mono(shortened(row.fingerprint))),
    ],
  }),
});

export const meta = pageMeta(deskConfigurationTexts, (texts) => texts.list);
export const loader = listLoader(configurationKind);
export default listPage(configurationKind);

export const ConfigurationStateBadge = stateBadge(deskConfigurationTexts, (texts) => texts.states, {
  first: 'neutral',
  unconfirmed: 'neutral',
  waiting: 'warning',
  confirmed: 'success',
  replaced: 'neutral',
});
