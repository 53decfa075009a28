import {
  LIST_FILE_LIMIT_BYTES,
  listScreeningLists,
  previewScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import { SCREENING_LIST_NAMES } from '@bb1/domain/screening/screening-lists';
import { pageMeta } from '../../frame/page-meta.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { DeskPage } from '../parts/desk-page.tsx';
import { chosenPage } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { Panel } from '../parts/panel.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/screening-lists-page.ts';
import { ListAgeWarning } from './list-age-warning.tsx';
import { useListName } from './use-list-name.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageAct } from '../session/page-acts.ts';
import { Badge } from '../../ui/badge.tsx';
import { stateBadge } from '../parts/state-badge.tsx';
import { RowLink } from '../parts/row-link.tsx';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.overview);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(listScreeningLists, {
    query: { page: chosenPage(new URL(args.request.url).searchParams) },
  });
}

/** The dry run stores the file and gives it a page; proposing it is a separate step there. */
export const action = pageAct(async (api, form, { to }) => {
  const { id } = await api(previewScreeningList, {
    body: form.body(['list']),
    files: { file: form.files('file'), aliases: form.files('aliases') },
  });
  return to(`/desk/screening/lists/${id}`);
});

export default function ScreeningListsPage({
  loaderData: { lists, versions, total, page },
}: Route.ComponentProps) {
  const [{ overview: texts, lists: listsTexts }, format] = useWords(deskScreeningTexts);
  const listName = useListName();
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={
        <PageLink to="/desk/screening?state=open" className={buttonClass('secondary')}>
          {texts.toHits}
        </PageLink>
      }
    >
      <ListAgeWarning lists={lists} />
      <TablePanel
        title={texts.inForce}
        columns={({ column, figureColumn }) => [
          column('list', texts.list, ({ list, in_force: now }) =>
            now === null ? (
              listsTexts[list]
            ) : (
              <RowLink to={`/desk/screening/lists/${now.id}`}>{listsTexts[list]}</RowLink>
            ),
          ),
          column('edition', texts.edition, ({ in_force: now }) =>
            now === null ? (
              <span className="text-muted">{texts.never}</span>
            ) : (
              now.edition !== null && format.date(now.edition, 'short')
            ),
          ),
          figureColumn(
            'entries',
            texts.entries,
            ({ in_force: now }) => now !== null && format.number(now.entries),
          ),
          column(
            'since',
            texts.since,
            ({ in_force: now }) => now?.in_force_at != null && format.moment(now.in_force_at),
          ),
          column(
            'age',
            texts.age,
            ({ age_days: days, stale }) =>
              days !== null && (
                <Badge kind={stale ? 'warning' : 'success'}>{texts.ages({ count: days })}</Badge>
              ),
          ),
        ]}
        rows={lists}
        rowKey={({ list }) => list}
      />
      {useRight('screening.propose_list') && (
        <div className="max-w-3xl">
          <Panel title={texts.upload}>
            <ActForm hint={texts.uploadHint} hasFiles submit={texts.read}>
              <SelectField
                name="list"
                label={texts.list}
                emptyLabel={texts.chooseList}
                options={SCREENING_LIST_NAMES.map((value) => ({ value, label: listsTexts[value] }))}
              />
              <FileField
                name="file"
                label={texts.file}
                hint={texts.fileHint}
                accept=".csv,text/csv"
                maxBytes={LIST_FILE_LIMIT_BYTES}
                tooLarge={texts.tooLarge}
              />
              <FileField
                name="aliases"
                label={`${texts.aliases} (${texts.optional})`}
                hint={texts.aliasesHint}
                accept=".csv,text/csv"
                maxBytes={LIST_FILE_LIMIT_BYTES}
                tooLarge={texts.tooLarge}
              />
            </ActForm>
          </Panel>
        </div>
      )}
      <TablePanel
        isWork
        title={texts.versions}
        columns={({ column, figureColumn }) => [
          column('list', texts.list, (row) => (
            <RowLink to={`/desk/screening/lists/${row.id}`}>{listName(row.list)}</RowLink>
          )),
          column('state', texts.state, (row) => <VersionStateBadge state={row.state} />),
          column(
            'edition',
            texts.edition,
            (row) => row.edition !== null && format.date(row.edition, 'short'),
          ),
          figureColumn('entries', texts.entries, (row) => format.number(row.entries)),
          column('read', texts.readAt, (row) =>
            texts.by({ name: row.read_by, time: format.moment(row.read_at) }),
          ),
          column('file', texts.fileName, (row) => (
            <span className="inline-block max-w-64 truncate" title={row.file_name}>
              {row.file_name}
            </span>
          )),
        ]}
        rows={versions}
        none={texts.noVersions}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

export const VersionStateBadge = stateBadge(deskScreeningTexts, (texts) => texts.versionStates, {
  previewed: 'info',
  proposed: 'warning',
  in_force: 'success',
  superseded: 'neutral',
  withdrawn: 'neutral',
});
