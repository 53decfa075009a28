import { takesTwoOfficers } from '@bb1/domain/accounts/data-request';
import { getDataRequest, settleDataRequest } from '@bb1/domain/accounts/data-request-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLink } from '../parts/panel-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/data-request-page.ts';
import { dataRequestKind, RequestBadge } from './data-request-kind.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { useWords } from '../parts/use-words.ts';
import { useActionData } from 'react-router';
import { pageAct } from '../session/page-acts.ts';
import { recordLoader } from '../records/record-loader.ts';

export const meta = pageMeta(deskDataRequestTexts, (texts) => texts.page);

export const loader = recordLoader(dataRequestKind, (api, params) =>
  api(getDataRequest, { params }),
);

export const action = pageAct(async (api, form, { params }) => {
  const { approval_id: waiting } = await api(settleDataRequest, {
    params,
    body: form.body(['answer'], { more: { state: form.text('intent') } }),
  });
  return { done: waiting === null ? ('done' as const) : ('proposed' as const) };
});

type Shown = Reply<typeof getDataRequest>;

export default function DataRequestPage({
  loaderData: { record: shown, neighbours },
}: Route.ComponentProps) {
  const all = useTexts(deskDataRequestTexts);
  const { data_request: request } = shown;
  return (
    <DeskPage
      title={all.kinds[request.kind]}
      back={['/desk/data-requests', all.page.back, neighbours]}
      lead={request.full_name}
      beside={<RequestBadge state={request.state} />}
      done={all.page.settledDone}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RequestFacts request={request} />
        {request.state === 'open' && <Answering shown={shown} />}
      </div>
    </DeskPage>
  );
}

function RequestFacts({ request }: { readonly request: Shown['data_request'] }) {
  const [{ page: texts }, format] = useWords(deskDataRequestTexts);
  const byAt = (name: string, at: string) => texts.byAt({ name, time: format.moment(at) });
  const lines = (text: string) => <span className="whitespace-pre-line">{text}</span>;
  const facts = [
    fact(texts.received, format.date(request.received_on)),
    fact(texts.due, format.date(request.due_on)),
    fact(texts.asked, request.asked === null ? texts.forgotten : lines(request.asked)),
    fact(
      texts.entered,
      request.entered_by === null
        ? texts.byPerson({ time: format.moment(request.entered_at) })
        : byAt(request.entered_by, request.entered_at),
    ),
    takesTwoOfficers(request.kind) &&
      fact(
        texts.confirmed,
        request.confirmed_at === null ? texts.notConfirmed : format.moment(request.confirmed_at),
      ),
    request.settled_by !== null &&
      request.settled_at !== null &&
      fact(texts.settled, byAt(request.settled_by, request.settled_at)),
    factIfKnown(texts.answer, request.answer, lines),
    factIfKnown(texts.downloadUntil, request.download_until, (time) => format.moment(time)),
  ];
  return (
    <FactsPanel title={texts.facts} facts={facts}>
      {request.account_id !== null && (
        <PanelLink to={`/desk/accounts/${request.account_id}`} right="accounts.view">
          {texts.toAccount}
        </PanelLink>
      )}
    </FactsPanel>
  );
}

function Answering({
  shown: { data_request: request, closing, own, approval_id: waiting },
}: {
  readonly shown: Shown;
}) {
  const answer = useActionData<unknown>();
  const all = useTexts(deskDataRequestTexts);
  const texts = all.page;
  const format = useFormat();
  const mayWork = useRight('data_requests.work');
  if (own) return <Alert kind="info">{texts.own}</Alert>;
  if (!mayWork) return <Alert kind="info">{texts.mayNot}</Alert>;
  if (waiting !== null) return <WaitingApproval id={waiting} />;
  const isOfTwo = takesTwoOfficers(request.kind);
  const waitsForPerson = isOfTwo && request.confirmed_at === null;
  const field = (
    <TextAreaField name="answer" label={texts.answer} hint={texts.answerHint} maxLength={2000} />
  );
  const obstacles = request.kind === 'erasure' && closing !== null ? closing.obstacles : [];
  return (
    <Panel title={texts.settle}>
      <p className="text-small">{texts.hints[request.kind]}</p>
      {waitsForPerson && <Alert kind="info">{texts.waitsForPerson}</Alert>}
      {obstacles.length > 0 && (
        <Alert kind="warning">
          {texts.obstacles({ list: obstacles.map((one) => all.obstacles[one]).join(', ') })}
        </Alert>
      )}
      {request.kind === 'erasure' && obstacles.length === 0 && (
        <ul className="grid gap-1 text-small">
          <li>{texts.erasable}</li>
          {closing?.kept.map(({ record, until }) => (
            <li key={record}>
              {texts.kept({ record: all.calendar.records[record], date: format.date(until) })}
            </li>
          ))}
        </ul>
      )}
      {obstacles.length === 0 && !waitsForPerson && (
        <ActForm
          intent="done"
          takesProof
          submit={isOfTwo ? texts.propose : texts.done}
          className="grid max-w-xl gap-4"
        >
          {field}
        </ActForm>
      )}
      <Fold title={texts.refuse} open={answerTo('refused', answer) !== null}>
        <p className="pb-3 text-small text-muted">{texts.refuseHint}</p>
        <ActForm
          intent="refused"
          takesProof
          look="danger"
          submit={texts.refuse}
          className="grid max-w-xl gap-4"
        >
          {field}
        </ActForm>
      </Fold>
    </Panel>
  );
}
