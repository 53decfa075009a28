import { VIDEO_STATES, type VideoState } from '@bb1/domain/video-identification/call-state';
import { listVideoCalls, takeNextVideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { redirectDocument } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localPath } from '../../language/locale-path.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { column } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { Panel } from '../parts/panel.tsx';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { stateBadge } from '../parts/state-badge.tsx';
import { Note } from '../parts/note.tsx';

const FILTERS = [
  'waiting',
  'to_review',
  'in_call',
  ...VIDEO_STATES.filter((state) => state !== 'waiting' && state !== 'in_call'),
] as const;

export const videoCallKind = listedKind(deskVideoTexts, {
  path: '/desk/video',
  filters: { state: FILTERS },
  atFirst: { state: 'waiting' },
  orders: [],
  list: listVideoCalls,
  rows: 'calls',
  placeOf: ({ id }) => `/desk/video/${id}`,
  useList: (_, { texts: { list: texts, providers, states }, format }) => {
    const { now } = useDesk();
    return {
      title: texts.title,
      lead: texts.lead,
      filters: { state: { label: texts.state, words: states, as: 'links' } },
      columns: [
        column('name', texts.name, (row) => (
          <RecordLink to={`/desk/video/${row.id}`}>{row.person_name}</RecordLink>
        )),
        column('state', texts.state, (row) => (
          <span className="flex flex-wrap gap-1">
            <VideoStateBadge state={row.state} />
            {row.to_review && <Badge kind="warning">{texts.toReview}</Badge>}
          </span>
        )),
        column('began', texts.began, (row) => format.moment(row.created_at)),
        column('since', texts.since, (row) => format.age({ since: row.since, now })),
        column('officer', texts.officer, (row) => row.officer_name ?? providers[row.provider]),
      ],
    };
  },
});

export const meta = pageMeta(deskVideoTexts, (texts) => texts.list);
export const loader = listLoader(videoCallKind);

// A new document: only the page of the call may use camera and microphone.
export const action = pageAct(async (api, _form, { locale }) =>
  redirectDocument(localPath(locale, `/desk/video/${(await api(takeNextVideoCall)).call_id}`)),
);

export default listPage(videoCallKind, { Above: TakeCall });

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
          <Note>{texts.takeHint}</Note>
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
