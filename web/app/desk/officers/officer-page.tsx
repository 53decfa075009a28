import { getOfficer } from '@bb1/domain/officers/change-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import { BackLink } from '../parts/back-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/officer-page.ts';
import { runOfficerAction, type Proposal } from './officer-actions.ts';
import { OfficerBadge } from './officer-badge.tsx';
import { OfficerFacts } from './officer-facts.tsx';
import { OfficerHistory } from './officer-history.tsx';
import { RoleFields } from './role-fields.tsx';

export const meta = pageMeta(deskOfficerTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getOfficer, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => runOfficerAction(api, form, args.params.id));
}

type Shown = Reply<typeof getOfficer>;

/** One officer: their rights, a link to the pending proposal, and the possible proposals. */
export default function OfficerPage({
  loaderData: { officer, changes },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskOfficerTexts).page;
  const mayPropose = useRight('officers.propose');
  const isOwn = useDesk().officer.id === officer.id;
  return (
    <DeskPage
      title={officer.name}
      before={<BackLink to="/desk/officers">{texts.back}</BackLink>}
      lead={officer.email}
      beside={<OfficerBadge standing={officer.standing} />}
      answer={actionData}
      done={texts.done}
    >
      {isOwn && <Alert kind="info">{texts.own}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <OfficerFacts officer={officer} />
        <div className="grid min-w-0 gap-5">
          <WaitingApproval id={officer.approval_id} />
          {officer.sets_up && mayPropose && (
            <Panel title={texts.link}>
              <PageForm
                answer={answerTo('link', actionData)}
                className="grid justify-items-start gap-3"
              >
                <HiddenFields intent="link" />
                <p className="text-small">{texts.linkWaits}</p>
                <SubmitButton look="secondary">{texts.linkAgain}</SubmitButton>
              </PageForm>
            </Panel>
          )}
          {officer.approval_id === null &&
            !isOwn &&
            mayPropose &&
            officer.standing !== 'invited' && <Proposals officer={officer} answer={actionData} />}
        </div>
      </div>
      {changes.length > 0 && <OfficerHistory changes={changes} />}
    </DeskPage>
  );
}

function Proposals({
  officer,
  answer,
}: {
  readonly officer: Shown['officer'];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskOfficerTexts).page;
  const possible: Readonly<Record<Shown['officer']['standing'], readonly Proposal[]>> = {
    active: ['roles', 'factors', 'suspension'],
    setting_up: ['roles', 'suspension'],
    suspended: ['restoration'],
    invited: [],
  };
  return (
    <Panel title={texts.change}>
      {possible[officer.standing].map((kind) => (
        <ReasonFold
          key={kind}
          intent={kind}
          answer={answer}
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
  );
}
