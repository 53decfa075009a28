import { VIDEO_STATES, type VideoState } from '@bb1/domain/video-identification/call-state';
import { listVideoCalls, takeNextVideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { redirectDocument } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localPath } from '../../language/locale-path.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { type DeskColumn, column } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useDesk, useRight } from '../session/use-desk.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { Panel } from '../parts/panel.tsx';
import type { PageArgs } from '../../session/page-api.ts';
import { loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { stateBadge } from '../parts/state-badge.tsx';

const FILTERS = [
  'waiting',
  'to_review',
  'in_call',
  ...VIDEO_STATES.filter((state) => state !== 'waiting' && state !== 'in_call'),
] as const;

/** Waiting people, and past calls with their results. */
export const videoCallKind = recordKind({
  path: '/desk/video',
  filters: { state: FILTERS },
  atFirst: { state: 'waiting' },
  orders: [],
  ask: rowsOf(listVideoCalls, 'calls'),
  placeOf: ({ id }) => `/desk/video/${id}`,
  useList: () => {
    const texts = useTexts(deskVideoTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: { state: { label: texts.list.state, words: texts.states, as: 'links' } },
      columns: useColumns(),
    };
  },
});

export const meta = pageMeta(deskVideoTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(videoCallKind, args);

// A new document: only the page of the call may use camera and microphone.
export const action = pageAct(async (api, _form, { locale }) =>
  redirectDocument(localPath(locale, `/desk/video/${(await api(takeNextVideoCall)).call_id}`)),
);

export default listPage(videoCallKind, { Above: TakeCall });

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
  list: { waiting, own_call_id: ownCallId },
}: {
  readonly list: Pick<Reply<typeof listVideoCalls>, 'waiting' | 'own_call_id'>;
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
        <ActForm className="grid justify-items-start gap-2">
          <SubmitButton>{texts.take}</SubmitButton>
          <p className="text-small text-muted">{texts.takeHint}</p>
        </ActForm>
      )}
    </Panel>
  );
}

export const VideoStateBadge = stateBadge(
  deskVideoTexts,
  (texts): Readonly<Record<VideoState, string>> => texts.states,
  {
    waiting: 'warning',
    in_call: 'info',
    passed: 'success',
    failed: 'error',
    aborted: 'neutral',
    withdrawn: 'neutral',
    expired: 'neutral',
  },
);
