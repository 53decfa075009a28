import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import {
  exportForDataRequest,
  listOwnDataRequests,
  makeDataRequest,
  type OwnDataRequest,
} from '@bb1/domain/accounts/own-data-request-endpoints';
import accountTexts from '@bb1/texts/pages/account';
import privacyTexts from '@bb1/texts/pages/account-privacy';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { requireStepUp } from '../../session/step-up.ts';
import { submission } from '../../session/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FocusOn } from '../../ui/focus-on.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import type { Route } from './+types/data-requests-page.ts';
import { AccountShell } from './account-shell.tsx';

export const meta = pageMeta(privacyTexts, (texts) => texts.requests);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  await requireStepUp(args.request, api, 'identity');
  return api(listOwnDataRequests);
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => ({
    sent: await api(makeDataRequest, { body: form.body(['kind', 'asked']) }),
  }));
}

/** A person's data requests with the issuer's answers, and the form for a new one. */
export default function DataRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(privacyTexts).requests;
  const { back } = useTexts(accountTexts);
  const locale = useLocale();
  const { data_requests: requests, now } = loaderData;
  const sent = actionData && 'sent' in actionData ? actionData.sent : null;
  return (
    <AccountShell back={{ to: '/account', label: back }} title={texts.title} lead={texts.lead}>
      {sent !== null && (
        <FocusOn>
          <Alert kind="success">{texts.sent({ date: formatDate(locale, sent.due_on) })}</Alert>
        </FocusOn>
      )}
      {requests.length > 0 && (
        <Card title={texts.mine}>
          <ul className="grid gap-5 divide-y divide-line">
            {requests.map((request) => (
              <Request key={request.id} request={request} now={now} />
            ))}
          </ul>
        </Card>
      )}
      <Card title={texts.new}>
        <PageForm key={sent?.id ?? ''} answer={sent === null ? actionData : null}>
          <SelectField
            name="kind"
            label={texts.kind}
            defaultValue="rectification"
            options={DATA_REQUEST_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          />
          <TextAreaField name="asked" label={texts.asked} hint={texts.askedHint} maxLength={2000} />
          <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
        </PageForm>
        <div className="grid gap-1 border-t border-line pt-5 text-small text-muted">
          <p>{texts.faster}</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>
              <PageLink to="/account/data" className="link">
                {texts.fasterCopy}
              </PageLink>
            </li>
            <li>
              <PageLink to="/account/close" className="link">
                {texts.fasterClose}
              </PageLink>
            </li>
          </ul>
        </div>
      </Card>
    </AccountShell>
  );
}

const BADGES = { open: 'warning', done: 'success', refused: 'neutral' } as const;

function Request({ request, now }: { readonly request: OwnDataRequest; readonly now: string }) {
  const texts = useTexts(privacyTexts).requests;
  const locale = useLocale();
  return (
    <li className="grid gap-3 pt-5 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">{texts.kinds[request.kind]}</h3>
        <Badge kind={BADGES[request.state]}>{texts.states[request.state]}</Badge>
      </div>
      <p className="text-small text-muted">
        {texts.received({ date: formatDate(locale, request.received_on) })}.{' '}
        {request.state === 'open' && texts.answerBy({ date: formatDate(locale, request.due_on) })}
      </p>
      {request.asked !== null && <p className="whitespace-pre-line">{request.asked}</p>}
      {request.state === 'open' && request.confirmed_at === null && (
        <Alert kind="info">{texts.toConfirm}</Alert>
      )}
      {request.answer !== null && (
        <div className="grid gap-1 rounded-control bg-sunken px-4 py-3">
          <p className="text-small font-semibold">{texts.answer}</p>
          <p className="whitespace-pre-line">{request.answer}</p>
        </div>
      )}
      {request.download_until !== null && (
        <Download id={request.id} until={request.download_until} now={now} />
      )}
    </li>
  );
}

/** A plain link to the file: the browser saves it without any script that holds the data. */
function Download({
  id,
  until,
  now,
}: {
  readonly id: string;
  readonly until: string;
  readonly now: string;
}) {
  const addressOf = useCallAddress();
  const texts = useTexts(privacyTexts).requests;
  const locale = useLocale();
  if (until <= now)
    return (
      <p className="text-small text-muted">
        {texts.downloadEnded({ date: formatDate(locale, until) })}
      </p>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <a
        href={addressOf(exportForDataRequest, { params: { id } })}
        download
        className={buttonClass()}
      >
        {texts.download}
      </a>
      <p className="text-fine text-muted">
        {texts.downloadUntil({ time: formatDateTime(locale, until) })}
      </p>
    </div>
  );
}
