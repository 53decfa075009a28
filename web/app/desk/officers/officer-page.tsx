import {
  getOfficer,
  proposeOfficerChange,
  sendSetUpLink,
  type OfficerChange,
} from '@bb1/domain/officers/change-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/officer-page.ts';
import { OfficerBadge } from './officer-kind.tsx';
import { RoleFields, rolesIn } from './role-fields.tsx';
import { PastApprovals } from '../approvals/past-approvals.tsx';
import { conflictsAmong } from '@bb1/domain/officers/conflicting-roles';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import type { Role } from '@bb1/domain/officers/rights';
import deskTexts from '@bb1/texts/pages/desk';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { type Acts, pageActs } from '../session/page-acts.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskOfficerTexts, (texts) => texts.page);

export const loader = deskLoader((api, params) => api(getOfficer, { params }));

const PROPOSALS = ['roles', 'suspension', 'restoration', 'factors'] as const;
type Proposal = (typeof PROPOSALS)[number];

const propose =
  (kind: Proposal): Acts[string] =>
  (api, form, { params }) =>
    api(proposeOfficerChange, {
      params,
      body: form.body(['reason'], {
        more: { kind, roles: kind === 'roles' ? rolesIn(form) : undefined },
      }),
    });

export const action = pageActs({
  link: (api, _form, { params }) => api(sendSetUpLink, { params }),
  ...Object.fromEntries(PROPOSALS.map((kind) => [kind, propose(kind)])),
});

type Shown = Reply<typeof getOfficer>;

export default function OfficerPage({ loaderData: { officer, changes } }: Route.ComponentProps) {
  const [{ page: texts, kinds, list }, format] = useWords(deskOfficerTexts);
  const mayPropose = useRight('officers.propose');
  const { roles: names } = useTexts(deskTexts);
  const named = (roles: readonly Role[]) => roles.map((role) => names[role]).join(', ');
  const isOwn = useDesk().officer.id === officer.id;
  const possible: Readonly<Record<Shown['officer']['standing'], readonly Proposal[]>> = {
    active: ['roles', 'factors', 'suspension'],
    setting_up: ['roles', 'suspension'],
    suspended: ['restoration'],
    invited: [],
  };
  const toWords = ({ kind, roles, roles_before: before }: OfficerChange) => {
    if (roles === null) return kinds[kind];
    const became =
      before === null ? named(roles) : texts.fromTo({ before: named(before), after: named(roles) });
    return `${kinds[kind]}: ${became}`;
  };
  const { totp, passkeys, recovery_codes_left: left } = officer.factors;
  const factors =
    !totp && passkeys === 0
      ? texts.noFactor
      : [
          totp && texts.totp,
          passkeys > 0 && texts.passkeys({ count: passkeys }),
          texts.codesLeft({ count: left }),
        ]
          .filter((part) => part !== false)
          .join(', ');
  return (
    <DeskPage
      title={officer.name}
      back={['/desk/officers', texts.back]}
      lead={officer.email}
      beside={<OfficerBadge state={officer.standing} />}
      done={{
        link: texts.done.link,
        ...Object.fromEntries(PROPOSALS.map((kind) => [kind, texts.done.propose])),
      }}
    >
      {isOwn && <Alert kind="info">{texts.own}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={texts.facts}>
          {conflictsAmong(officer.roles).length > 0 && (
            <Alert kind="warning">{texts.conflict}</Alert>
          )}
          <FactTable
            facts={[
              fact(texts.email, goodBreaks(officer.email)),
              fact(texts.language, list.languages[officer.locale]),
              fact(texts.roles, named(officer.roles)),
              fact(texts.factors, factors),
              fact(texts.browsers, officer.signed_in_browsers),
              fact(
                texts.lastLogin,
                officer.last_login_at === null ? texts.never : format.moment(officer.last_login_at),
              ),
              fact(texts.since, format.moment(officer.created_at)),
            ]}
          />
          <AuditLink subject={`officer:${officer.id}`}>{texts.toAudit}</AuditLink>
        </Panel>
        <div className="grid min-w-0 gap-5">
          <WaitingApproval id={officer.approval_id} />
          {officer.sets_up && mayPropose && (
            <Panel title={texts.link}>
              <ActForm
                intent="link"
                look="secondary"
                submit={texts.linkAgain}
                className="grid justify-items-start gap-3"
              >
                <p className="text-small">{texts.linkWaits}</p>
              </ActForm>
            </Panel>
          )}
          {officer.approval_id === null &&
            !isOwn &&
            mayPropose &&
            officer.standing !== 'invited' && (
              <Panel title={texts.change}>
                {possible[officer.standing].map((kind) => (
                  <ReasonFold
                    key={kind}
                    intent={kind}
                    title={texts.folds[kind]}
                    hint={texts.foldHints[kind]}
                    reason={texts.reason}
                    submit={texts.submit}
                    takesProof={false}
                  >
                    {kind === 'roles' && <RoleFields defaultRoles={officer.roles} />}
                  </ReasonFold>
                ))}
              </Panel>
            )}
        </div>
      </div>
      {changes.length > 0 && (
        <Panel title={texts.history}>
          <PastApprovals approvals={changes} title={toWords} />
        </Panel>
      )}
    </DeskPage>
  );
}
