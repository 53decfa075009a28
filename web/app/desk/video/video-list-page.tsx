import { VIDEO_STATES } from '@bb1/domain/video-identification/call-state';
import { listVideoCalls, takeNextVideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { redirectDocument } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { column } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/video-list-page.ts';
import { VideoStateBadge } from './video-state-badge.tsx';
import { PageForm } from '../../session/page-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { Panel } from '../parts/panel.tsx';

export const meta = pageMeta(deskVideoTexts, (texts) => texts.list);

const FILTERS = [
  'waiting',
  'to_review',
  'in_call',
  ...VIDEO_STATES.filter((state) => state !== 'waiting' && state !== 'in_call'),
] as const;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: FILTERS,
    fallback: 'waiting',
  });
  const list = await deskApi(args)(listVideoCalls, {
    query: { state: filterValue(state), page: chosenPage(searchParams) },
  });
  return { ...list, state };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  // A new document: only the page of the call may use camera and microphone.
  return deskSubmission(args, async (api) =>
    redirectDocument(localPath(locale, `/desk/video/${(await api(takeNextVideoCall)).call_id}`)),
  );
}

/** Waiting people, and past calls with their results. */
export default function VideoListPage({
  loaderData: { calls, total, page, state, waiting, own_call_id: ownCallId },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskVideoTexts);
  const lists = useTexts(deskTexts).lists;
  const columns = useColumns();
  const options = [
    ...FILTERS.map((value) => ({ value, label: texts.states[value] })),
    { value: ALL, label: lists.all },
  ];
  return (
    <DeskPage title={texts.list.title} lead={texts.list.lead}>
      <TakeCall waiting={waiting} ownCallId={ownCallId} answer={actionData} />
      <FilterLinks name="state" chosen={state} options={options} />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={calls}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

type Row = Reply<typeof listVideoCalls>['calls'][number];

function useColumns(): DeskColumn<Row>[] {
  const texts = useTexts(deskVideoTexts);
  const format = useFormat();
  const { now } = useDesk();
  const { list } = texts;
  return [
    column('name', list.name, (row) => (
      <RecordLink to={`/desk/video/${row.id}`}>{row.person_name}</RecordLink>
    )),
    column('state', list.state, (row) => (
      <span className="flex flex-wrap gap-1">
        <VideoStateBadge state={row.state} />
        {row.to_review && <Badge kind="warning">{list.toReview}</Badge>}
      </span>
    )),
    column('began', list.began, (row) => format.moment(row.created_at)),
    column('since', list.since, (row) => format.age({ since: row.since, now })),
    column('officer', list.officer, (row) => row.officer_name ?? texts.providers[row.provider]),
  ];
}

/** The entrance to a call. The next person is assigned, not chosen. */
function TakeCall({
  waiting,
  ownCallId,
  answer,
}: {
  readonly waiting: number;
  readonly ownCallId: string | null;
  readonly answer: unknown;
}) {
  const { list: texts } = useTexts(deskVideoTexts);
  const mayConduct = useRight('video.conduct');
  return (
    <Panel title={waiting === 0 ? texts.nobody : texts.waitingCount({ count: waiting })}>
      {mayConduct && ownCallId !== null && (
        <ButtonLink to={`/desk/video/${ownCallId}`} wholeDocument className="justify-self-start">
          {texts.rejoin}
        </ButtonLink>
      )}
      {mayConduct && ownCallId === null && (
        <PageForm answer={answer} className="grid justify-items-start gap-2">
          <SubmitButton>{texts.take}</SubmitButton>
          <p className="text-small text-muted">{texts.takeHint}</p>
        </PageForm>
      )}
    </Panel>
  );
}
