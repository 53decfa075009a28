import {
  allowVideoRetry,
  endVideoCall,
  getVideoCall,
} from '@bb1/domain/video-identification/desk-endpoints';
import { RESULT_REASONS } from '@bb1/domain/video-identification/result-reasons';
import { pageMeta } from '../../frame/page-meta.ts';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useCallPageDocument } from '../../video/call-page-document.ts';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { DeskPage } from '../parts/desk-page.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/video-call-page.ts';
import { ConductCall } from './conduct-call.tsx';
import { PastCall } from './past-call.tsx';
import { VideoStateBadge } from './video-state-badge.tsx';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskVideoTexts, (texts) => texts.call);

export async function loader(args: Route.LoaderArgs) {
  return { call: await deskApi(args)(getVideoCall, { params: { call_id: args.params.id } }) };
}

export const action = pageAct((api, form, { params }) => act(api, form, params.id));

function act(api: ApiCall, form: SentForm, callId: string) {
  const params = { call_id: callId };
  if (form.text('intent') === 'allow_retry')
    return api(allowVideoRetry, { params, body: form.body(['reason']) });
  // Reasons for a result other than the chosen one are dropped.
  const reasons = RESULT_REASONS.filter((reason) =>
    form.ticked(`${form.text('result')}_${reason}`),
  );
  return api(endVideoCall, { params, body: form.body(['result', 'note'], { more: { reasons } }) });
}

/** The officer's side of a running call, and its stored data afterwards. */
export default function VideoCallPage({ loaderData: { call } }: Route.ComponentProps) {
  const texts = useTexts(deskVideoTexts).call;
  useCallPageDocument();
  return (
    <DeskPage
      title={call.person_name}
      back={['/desk/video', texts.back]}
      beside={<VideoStateBadge state={call.state} />}
    >
      {call.own && call.state === 'in_call' && call.provider === 'built_in' ? (
        <ConductCall key={call.id} loaded={call} />
      ) : (
        <PastCall call={call} />
      )}
    </DeskPage>
  );
}
