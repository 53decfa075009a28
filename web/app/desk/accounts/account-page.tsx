import {
  ACCESS_REASONS,
  type DeskAccount,
  getDeskAccount,
} from '@bb1/domain/accounts/desk-endpoints';
import { getPersonFile } from '@bb1/domain/persons/desk-endpoints';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { Form } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { asErrorPage } from '../../session/page-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { mono } from '../parts/mono.tsx';
import { PanelLink } from '../parts/panel-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskCall } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/account-page.ts';
import { ACCOUNT_ACTS } from './account-actions.ts';
import {
  BlockPanel,
  DataProtectionPanel,
  FactorResetPanel,
  LegalHoldPanel,
  SignOutPanel,
} from './account-acts.tsx';
import { AccountBadges } from './account-badges.tsx';
import { accountKind } from './account-kind.tsx';
import type { Reply } from '../../session/api-client.ts';
import { Note } from '../parts/note.tsx';
import { FileSectionPanel } from './file-section-panel.tsx';

export const meta = pageMeta(deskAccountTexts, (texts) => texts.page);

/** Null means a closed account, which is shown only for a stated reason. */
export async function loader(args: Route.LoaderArgs) {
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
    return error instanceof ApiRefusal && error.code === 'reason_required'
      ? null
      : asErrorPage(error);
  }
}

export const action = pageActs(ACCOUNT_ACTS);

/** First the person's money and records, then the account on the left and its actions on the right. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(deskAccountTexts);
  if (loaderData === null) return <ClosedAccountGate />;
  const { account, file, neighbours } = loaderData;
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

/** The data of an account. Of second factors only their kinds. */
function AccountFacts({ account }: { readonly account: DeskAccount }) {
  const [{ page: texts }, format] = useWords(deskAccountTexts);
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
    <FactsPanel title={texts.facts} facts={facts}>
      <div className="flex flex-wrap gap-x-5">
        <PanelLink to={`/desk/kyc/${account.id}`} right="kyc.view">
          {texts.toVerification}
        </PanelLink>
        <PanelLink to={`/desk/holder-documents/${account.id}`} right="holders.view">
          {texts.toHoldings}
        </PanelLink>
        <PanelLink to={`/desk/taxes/people/${account.id}`} right="taxes.view">
          {texts.toTaxes}
        </PanelLink>
        <AuditLink subject={`account:${account.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </FactsPanel>
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

/**
 * Everything about a person, within the officer's rights; empty sections are listed in one line.
 */
function PersonFile({ file: { sums, sections } }: { readonly file: Reply<typeof getPersonFile> }) {
  const [{ file: texts }, format] = useWords(deskAccountTexts);
  const filled = sections.filter(({ total }) => total > 0);
  const empty = sections.filter(({ total }) => total === 0);
  return (
    <section aria-labelledby="person-file" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="person-file" className="text-title font-semibold">
          {texts.title}
        </h2>
        <Note>{texts.lead}</Note>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {sums !== null && (
          <FactsPanel
            title={texts.sums}
            facts={[
              fact(texts.invested, format.eur(sums.invested_eur)),
              fact(texts.allocated, format.quantity(sums.tokens_allocated)),
              fact(texts.unclaimed, format.quantity(sums.tokens_unclaimed)),
              fact(texts.paidOut, format.eur(sums.paid_out_eur)),
            ]}
          />
        )}
        {filled.map((section) => (
          <FileSectionPanel key={section.name} section={section} />
        ))}
      </div>
      {empty.length > 0 && (
        <Note>
          {texts.empty({ sections: empty.map(({ name }) => texts.sections[name]).join(', ') })}
        </Note>
      )}
    </section>
  );
}
