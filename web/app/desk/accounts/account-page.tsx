import {
  ACCESS_REASONS,
  type DeskAccount,
  getDeskAccount,
} from '@bb1/domain/accounts/desk-endpoints';
import { getPersonFile } from '@bb1/domain/persons/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { DeskPage } from '../parts/desk-page.tsx';
import { type ListNeighbours, loadNeighbours } from '../records/list-neighbours.ts';
import { asErrorPage } from '../../session/page-api.ts';
import { deskCall } from '../session/desk-session.ts';
import type { Route } from './+types/account-page.ts';
import { AccountBadges } from './account-badges.tsx';
import { accountKind } from './account-kind.tsx';
import { BlockPanel } from './block-panel.tsx';
import { FactorResetPanel } from './factor-reset-panel.tsx';
import { PersonFile } from './person-file.tsx';
import { LegalHoldPanel } from './legal-hold-panel.tsx';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { ActionForm } from './action-form.tsx';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { pageActs } from '../session/page-acts.ts';
import { ACCOUNT_ACTS } from './account-actions.ts';
import { useFormat } from '../parts/use-format.ts';
import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { TextAreaField, DateField } from '../../ui/text-field.tsx';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskAccountTexts, (texts) => texts.page);

type PersonFileReply = Reply<typeof getPersonFile>;

/** Null means a closed account, which is shown only for a stated reason. */
export async function loader(args: Route.LoaderArgs): Promise<{
  account: DeskAccount | null;
  file: PersonFileReply | null;
  neighbours: ListNeighbours | null;
}> {
  const named = new URL(args.request.url).searchParams.get('access_reason');
  const accessReason = ACCESS_REASONS.find((reason) => reason === named);
  try {
    const call = deskCall(args);
    const look = {
      params: { id: args.params.id },
      query: accessReason === undefined ? {} : { access_reason: accessReason },
    };
    return {
      account: await call(getDeskAccount, look),
      file: await call(getPersonFile, look),
      neighbours: await loadNeighbours(accountKind, args, `/desk/accounts/${args.params.id}`),
    };
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'reason_required')
      return { account: null, file: null, neighbours: null };
    return asErrorPage(error);
  }
}

export const action = pageActs(ACCOUNT_ACTS);

export default function AccountPage({
  loaderData: { account, file, neighbours },
}: Route.ComponentProps) {
  return account === null || file === null ? (
    <ClosedAccountGate />
  ) : (
    <Account account={account} file={file} neighbours={neighbours} />
  );
}

/** First the person's money and records, then the account on the left and its actions on the right. */
function Account({
  account,
  file,
  neighbours,
}: {
  readonly account: DeskAccount;
  readonly file: PersonFileReply;
  readonly neighbours: ListNeighbours | null;
}) {
  const texts = useTexts(deskAccountTexts);
  return (
    <DeskPage
      title={account.full_name}
      back={['/desk/accounts', texts.page.back, neighbours]}
      lead={account.email}
      beside={
        <AccountBadges
          confirmed={account.email_confirmed_at !== null}
          closed={account.closed_at !== null}
          onHold={account.legal_hold !== null}
          resetOpen={account.reset_approval_id !== null}
          blocked={account.blocked_at !== null}
          restricted={account.restricted_at !== null}
        />
      }
      done={texts.done}
      notDone={texts.page.notDone}
    >
      {account.own && <Alert kind="info">{texts.page.own}</Alert>}
      <PersonFile file={file} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <AccountFacts account={account} />
        <div className="grid min-w-0 gap-5">
          <BlockPanel account={account} />
          <FactorResetPanel account={account} />
          <SignOutPanel account={account} />
          <DataProtectionPanel account={account} />
          <LegalHoldPanel account={account} />
        </div>
      </div>
    </DeskPage>
  );
}

/**
 * Asks for the reason before anything of a closed account is shown. The reasons are a list, so that
 * the address contains no personal data.
 */
function ClosedAccountGate() {
  const texts = useTexts(deskAccountTexts);
  const { gate } = texts;
  const options = ACCESS_REASONS.map((value) => ({ value, label: gate.reasons[value] }));
  return (
    <DeskPage
      title={gate.title}
      back={['/desk/accounts?filter=closed', texts.page.back]}
      lead={gate.lead}
    >
      <div className="max-w-xl">
        <Card>
          <Form method="get" className="grid gap-4">
            <SelectField
              name="access_reason"
              label={gate.reason}
              emptyLabel={gate.choose}
              options={options}
            />
            <Button type="submit" className="justify-self-start">
              {gate.submit}
            </Button>
          </Form>
        </Card>
      </div>
    </DeskPage>
  );
}

/**
 * Signs the person out everywhere; also without a signed-in browser, because one may be about to
 * sign in.
 */
function SignOutPanel({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskAccountTexts).signOut;
  const mayEnd = useRight('accounts.end_sessions');
  return (
    <Panel title={texts.title}>
      <p className="text-small">{texts.count({ count: account.signed_in_browsers })}</p>
      {mayEnd && !account.own && (
        <ActionForm intent="sign_out" fold={texts.fold} hint={texts.hint} submit={texts.submit} />
      )}
    </Panel>
  );
}

/** The data of an account. Of second factors only their kinds. */
function AccountFacts({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskAccountTexts).page;
  const format = useFormat();
  const mayVerify = useRight('kyc.view');
  const maySeeHoldings = useRight('holders.view');
  const maySeeTaxes = useRight('taxes.view');
  const moment = (at: string | null) => (at === null ? texts.nothing : format.dateTime(at));
  const facts = [
    fact(
      texts.email,
      goodBreaks(account.email),
      account.email_confirmed_at === null
        ? texts.unconfirmed
        : texts.confirmed({ time: format.dateTime(account.email_confirmed_at) }),
    ),
    fact(texts.phone, account.phone_number ?? texts.nothing),
    fact(texts.language, texts.languages[account.locale]),
    fact(texts.factors, <Factors factors={account.factors} />),
    fact(texts.browsers, account.signed_in_browsers),
    fact(texts.lastSeen, moment(account.last_seen_at)),
    fact(texts.lastLogin, moment(account.last_login_at)),
    fact(texts.created, moment(account.created_at)),
    factIfKnown(texts.closed, account.closed_at, moment),
    fact(texts.id, mono(account.id)),
  ];
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap gap-x-5">
        {mayVerify && (
          <RecordLink
            to={`/desk/kyc/${account.id}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toVerification}
          </RecordLink>
        )}
        {maySeeHoldings && (
          <RecordLink
            to={`/desk/holder-documents/${account.id}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toHoldings}
          </RecordLink>
        )}
        {maySeeTaxes && (
          <RecordLink
            to={`/desk/taxes/people/${account.id}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toTaxes}
          </RecordLink>
        )}
        <AuditLink subject={`account:${account.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </Panel>
  );
}

function Factors({
  factors: { totp, passkeys, recovery_codes_left: left },
}: Pick<DeskAccount, 'factors'>) {
  const texts = useTexts(deskAccountTexts).page;
  if (!totp && passkeys === 0) return texts.noFactor;
  return [
    totp && texts.totp,
    passkeys > 0 && texts.passkeys({ count: passkeys }),
    texts.codesLeft({ count: left }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Whether the person's data are restricted, and the person's data requests. */
function DataProtectionPanel({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskDataRequestTexts).account;
  const format = useFormat();
  const mayWork = useRight('data_requests.work') && !account.own && account.closed_at === null;
  return (
    <Panel title={texts.title}>
      {account.restricted_at === null ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <Alert kind="warning">
          {texts.restricted({ time: format.moment(account.restricted_at) })}
        </Alert>
      )}
      {mayWork && <EnterRequest />}
      <WaitingApproval id={account.restriction_approval_id} />
      {mayWork && account.restricted_at !== null && account.restriction_approval_id === null && (
        <ActionForm
          intent="lift_restriction"
          fold={texts.liftFold}
          hint={texts.liftHint}
          submit={texts.liftSubmit}
          takesProof
        />
      )}
    </Panel>
  );
}

function EnterRequest() {
  const all = useTexts(deskDataRequestTexts);
  const texts = all.account;
  const { now } = useDesk();
  return (
    <ActForm fold={texts.fold} intent="enter_request" submit={texts.submit}>
      <SelectField
        name="kind"
        label={texts.kind}
        options={DATA_REQUEST_KINDS.map((value) => ({ value, label: all.kinds[value] }))}
      />
      <DateField name="received_on" label={texts.receivedOn} defaultValue={now.slice(0, 10)} />
      <TextAreaField name="asked" label={texts.asked} hint={texts.askedHint} maxLength={2000} />
    </ActForm>
  );
}
