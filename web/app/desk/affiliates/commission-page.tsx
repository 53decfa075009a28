import {
  type DeskCommission,
  getCommission,
  proposeCommissionDecision,
} from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/commission-page.ts';
import { commissionKind } from './commission-kind.tsx';
import { CommissionBadge, SignBadges } from './commission-badges.tsx';
import { type Acts, pageActs } from '../session/page-acts.ts';
import { recordLoader } from '../records/record-loader.ts';

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.commission);

export const loader = recordLoader(commissionKind, (api, params) => api(getCommission, { params }));

const propose =
  (kind: 'refuse' | 'allow'): Acts[string] =>
  (api, form, { params }) =>
    api(proposeCommissionDecision, {
      params,
      body: form.body(['reason', 'version'], { more: { kind } }),
    });

export const action = pageActs({ refuse: propose('refuse'), allow: propose('allow') });

/** The reason for a commission, the signs against it, and the decisions of two officers. */
export default function CommissionPage({
  loaderData: { record: commission, neighbours },
}: Route.ComponentProps) {
  const texts = useTexts(deskAffiliateTexts).commission;
  return (
    <DeskPage
      title={`${texts.title} ${commission.order_reference}`}
      back={['/desk/affiliates/commissions', texts.back, neighbours]}
      beside={<CommissionBadge state={commission.state} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Facts commission={commission} />
        <Decision commission={commission} />
      </div>
    </DeskPage>
  );
}

function Facts({ commission }: { readonly commission: DeskCommission }) {
  const all = useTexts(deskAffiliateTexts);
  const [texts, words] = [all.commissions, all.commission];
  const format = useFormat();
  const { decision } = commission;
  return (
    <Panel title={words.facts}>
      <FactTable
        facts={[
          fact(
            texts.affiliate,
            <PersonLink accountId={commission.affiliate_id} name={commission.affiliate_name} />,
          ),
          fact(
            texts.investor,
            <PersonLink accountId={commission.account_id} name={commission.full_name} />,
          ),
          fact(texts.paid, format.eur(commission.paid)),
          fact(texts.tokens, format.quantity(commission.tokens)),
          fact(texts.signs, <SignBadges commission={commission} />),
          fact(words.began, format.dateTime(commission.created_at)),
          fact(texts.since, format.dateTime(commission.since)),
          decision !== null &&
            fact(
              texts.decision,
              words.decided({
                kind: all.kinds[decision.kind],
                reason: decision.reason,
              }),
              words.decidedBy({
                proposer: decision.proposed_by,
                name: decision.decided_by,
                time: format.dateTime(decision.decided_at),
              }),
            ),
        ]}
      />
      <AuditLink subject={`commission:${commission.id}`}>{words.toAudit}</AuditLink>
    </Panel>
  );
}

function Decision({ commission }: { readonly commission: DeskCommission }) {
  const texts = useTexts(deskAffiliateTexts).commission;
  const mayPropose = useRight('affiliates.propose');
  const { approval_id: waiting, version } = commission;
  const isOver = commission.state === 'lapsed' || commission.state === 'taken_back';
  return (
    <Panel title={texts.propose}>
      <WaitingApproval id={waiting} />
      {isOver && <p className="text-small text-muted">{texts.ended}</p>}
      {!isOver && !mayPropose && <p className="text-small text-muted">{texts.mayNotPropose}</p>}
      {!isOver && waiting === null && mayPropose && (
        <>
          {commission.standing_signs.length > 0 && (
            <ReasonFold
              intent="allow"
              title={texts.allow}
              hint={texts.allowHint}
              reason={texts.reason}
              submit={texts.submit}
              hidden={{ version }}
              takesProof={false}
            />
          )}
          <ReasonFold
            intent="refuse"
            title={texts.refuse}
            hint={texts.refuseHint}
            reason={texts.reason}
            submit={texts.submit}
            hidden={{ version }}
            takesProof={false}
          />
        </>
      )}
    </Panel>
  );
}
