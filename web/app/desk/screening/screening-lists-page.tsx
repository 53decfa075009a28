import {
  LIST_FILE_LIMIT_BYTES,
  listScreeningLists,
  previewScreeningList,
  type ScreeningListVersion,
} from '@bb1/domain/screening/desk-endpoints';
import { SCREENING_LIST_NAMES } from '@bb1/domain/screening/screening-lists';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { languageTag } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
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
import { VersionStateBadge } from './version-state-badge.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { useFormat } from '../parts/use-format.ts';
import { pageAct } from '../session/page-acts.ts';
import { type Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';

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
  const texts = useTexts(deskScreeningTexts).overview;
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
      <ListsInForce lists={lists} />
      {useRight('screening.propose_list') && <ReadVersion />}
      <TablePanel
        isWork
        title={texts.versions}
        columns={useColumns()}
        rows={versions}
        none={texts.noVersions}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

function ReadVersion() {
  const texts = useTexts(deskScreeningTexts);
  const words = texts.overview;
  return (
    <div className="max-w-3xl">
      <Panel title={words.upload}>
        <ActForm hint={words.uploadHint} hasFiles submit={words.read}>
          <SelectField
            name="list"
            label={words.list}
            emptyLabel={words.chooseList}
            options={SCREENING_LIST_NAMES.map((value) => ({ value, label: texts.lists[value] }))}
          />
          <FileField
            name="file"
            label={words.file}
            hint={words.fileHint}
            accept=".csv,text/csv"
            maxBytes={LIST_FILE_LIMIT_BYTES}
            tooLarge={words.tooLarge}
          />
          <FileField
            name="aliases"
            label={`${words.aliases} (${words.optional})`}
            hint={words.aliasesHint}
            accept=".csv,text/csv"
            maxBytes={LIST_FILE_LIMIT_BYTES}
            tooLarge={words.tooLarge}
          />
        </ActForm>
      </Panel>
    </div>
  );
}

function useColumns(): DeskColumn<ScreeningListVersion>[] {
  const texts = useTexts(deskScreeningTexts).overview;
  const locale = useLocale();
  const format = useFormat();
  const listName = useListName();
  const numbers = new Intl.NumberFormat(languageTag(locale));
  return [
    column('list', texts.list, (row) => (
      <PageLink
        to={`/desk/screening/lists/${row.id}`}
        className="link inline-flex min-h-6 items-center"
      >
        {listName(row.list)}
      </PageLink>
    )),
    column('state', texts.state, (row) => <VersionStateBadge state={row.state} />),
    column(
      'edition',
      texts.edition,
      (row) => row.edition !== null && format.date(row.edition, 'short'),
    ),
    figureColumn('entries', texts.entries, (row) => numbers.format(row.entries)),
    column('read', texts.readAt, (row) =>
      texts.by({ name: row.read_by, time: format.moment(row.read_at) }),
    ),
    column('file', texts.fileName, (row) => (
      <span className="inline-block max-w-64 truncate" title={row.file_name}>
        {row.file_name}
      </span>
    )),
  ];
}

type List = Reply<typeof listScreeningLists>['lists'][number];

/** Every supported list, with its version in force. */
function ListsInForce({ lists }: { readonly lists: readonly List[] }) {
  const texts = useTexts(deskScreeningTexts).overview;
  return (
    <TablePanel
      title={texts.inForce}
      columns={useListsInForceColumns()}
      rows={lists}
      rowKey={({ list }) => list}
    />
  );
}

function useListsInForceColumns(): DeskColumn<List>[] {
  const texts = useTexts(deskScreeningTexts);
  const words = texts.overview;
  const locale = useLocale();
  const format = useFormat();
  const numbers = new Intl.NumberFormat(languageTag(locale));
  return [
    column('list', words.list, ({ list, in_force: now }) =>
      now === null ? (
        texts.lists[list]
      ) : (
        <PageLink
          to={`/desk/screening/lists/${now.id}`}
          className="link inline-flex min-h-6 items-center"
        >
          {texts.lists[list]}
        </PageLink>
      ),
    ),
    column('edition', words.edition, ({ in_force: now }) =>
      now === null ? (
        <span className="text-muted">{words.never}</span>
      ) : (
        now.edition !== null && format.date(now.edition, 'short')
      ),
    ),
    figureColumn(
      'entries',
      words.entries,
      ({ in_force: now }) => now !== null && numbers.format(now.entries),
    ),
    column(
      'since',
      words.since,
      ({ in_force: now }) => now?.in_force_at != null && format.moment(now.in_force_at),
    ),
    column(
      'age',
      words.age,
      ({ age_days: days, stale }) =>
        days !== null && (
          <Badge kind={stale ? 'warning' : 'success'}>{words.ages({ count: days })}</Badge>
        ),
    ),
  ];
}
