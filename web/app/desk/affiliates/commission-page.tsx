import { getCommission, proposeCommissionDecision } from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useWords } from '../parts/use-words.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { WithRight } from '../parts/with-right.tsx';
import type { Route } from './+types/commission-page.ts';
import { CommissionBadge, commissionKind, SignBadges } from './commission-kind.tsx';
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
  const [{ commissions: texts, commission: words, kinds }, format] = useWords(deskAffiliateTexts);
  const { decision, approval_id: waiting, version } = commission;
  const isOver = commission.state === 'lapsed' || commission.state === 'taken_back';
  const person = (accountId: string, name: string) => (
    <PersonLink accountId={accountId} name={name} />
  );
  const facts = [
    fact(texts.affiliate, person(commission.affiliate_id, commission.affiliate_name)),
    fact(texts.investor, person(commission.account_id, commission.full_name)),
    fact(texts.paid, format.eur(commission.paid)),
    fact(texts.tokens, format.quantity(commission.tokens)),
    fact(texts.signs, <SignBadges commission={commission} />),
    fact(words.began, format.dateTime(commission.created_at)),
    fact(texts.since, format.dateTime(commission.since)),
    decision !== null &&
      fact(
        texts.decision,
        words.decided({ kind: kinds[decision.kind], reason: decision.reason }),
        words.decidedBy({
          proposer: decision.proposed_by,
          name: decision.decided_by,
          time: format.dateTime(decision.decided_at),
        }),
      ),
  ];
  const form = {
    reason: words.reason,
    submit: words.submit,
    hidden: { version },
    takesProof: false,
  };
  return (
    <DeskPage
      title={`${words.title} ${commission.order_reference}`}
      back={['/desk/affiliates/commissions', words.back, neighbours]}
      beside={<CommissionBadge state={commission.state} />}
      done={words.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel title={words.facts} facts={facts}>
          <AuditLink subject={`commission:${commission.id}`}>{words.toAudit}</AuditLink>
        </FactsPanel>
        <Panel title={words.propose}>
          <WaitingApproval id={waiting} />
          {isOver ? (
            <Note>{words.ended}</Note>
          ) : (
            <WithRight right="affiliates.propose" mayNot={words.mayNotPropose}>
              {waiting === null && commission.standing_signs.length > 0 && (
                <ReasonFold intent="allow" title={words.allow} hint={words.allowHint} {...form} />
              )}
              {waiting === null && (
                <ReasonFold
                  intent="refuse"
                  title={words.refuse}
                  hint={words.refuseHint}
                  {...form}
                />
              )}
            </WithRight>
          )}
        </Panel>
      </div>
    </DeskPage>
  );
}
