import {
  listSmallPayments,
  proposeSmallPayments,
  type SmallPayments,
} from '@bb1/domain/payments/small-payment-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useWords } from '../parts/use-words.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/small-payments-page.ts';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.small);

export async function loader(args: Route.LoaderArgs) {
  return { small: await deskApi(args)(listSmallPayments) };
}

export const action = pageActs({
  propose: (api, form) => api(proposeSmallPayments, { body: form.body(['reason']) }),
});

/** Payments below the tolerance, however many there are, as one piece of work. */
export default function SmallPaymentsPage({ loaderData: { small } }: Route.ComponentProps) {
  const [texts, format] = useWords(deskPaymentTexts);
  const mayPropose = useRight('payments.propose_decision');
  const list = Object.entries(small.limits).map(([currency, amount]) =>
    format.money({ amount, currency }),
  );
  return (
    <DeskPage
      title={texts.small.title}
      back={['/desk/payments', texts.page.back]}
      lead={texts.small.lead}
      done={texts.small.done}
    >
      <div className="grid gap-5">
        {small.approval_id === null ? (
          <Panel title={texts.small.waiting} lead={texts.small.limits({ limits: list.join(', ') })}>
            <Sums sums={small.waiting} none={texts.small.none} />
            {small.waiting.length > 0 &&
              (mayPropose ? (
                <ActForm
                  intent="propose"
                  hidden={{}}
                  submit={texts.small.propose}
                  className="grid max-w-xl gap-4"
                >
                  <ReasonField label={texts.small.reason} hint={texts.small.reasonHint} />
                </ActForm>
              ) : (
                <Alert kind="info">{texts.small.mayNotPropose}</Alert>
              ))}
          </Panel>
        ) : (
          <WaitingApproval id={small.approval_id} />
        )}
        {small.with_orders > 0 && (
          <Alert kind="info">{texts.small.withOrders({ count: small.with_orders })}</Alert>
        )}
        {small.decided.length > 0 && (
          <Panel title={texts.page.decisions}>
            <ul className="grid gap-4 text-small">
              {small.decided.map((one) => (
                <li key={one.id} className="grid gap-1">
                  <Sums sums={one.sums} />
                  <p>{one.reason}</p>
                  <p className="text-fine text-muted">
                    {texts.page.proposedBy({
                      name: one.proposed_by,
                      time: format.moment(one.proposed_at),
                    })}
                    {one.decided_by !== null && one.decided_at !== null && (
                      <>
                        {' · '}
                        {texts.page.decidedBy({
                          name: one.decided_by,
                          time: format.moment(one.decided_at),
                        })}
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </DeskPage>
  );
}

function Sums({ sums, none }: { readonly sums: SmallPayments['waiting']; readonly none?: string }) {
  const [{ small: texts }, format] = useWords(deskPaymentTexts);
  if (sums.length === 0) return none === undefined ? null : <p className="text-small">{none}</p>;
  return (
    <ul className="figures grid gap-1 text-small">
      {sums.map(({ currency, count, amount }) => (
        <li key={currency}>{texts.sum({ count, amount: format.money({ amount, currency }) })}</li>
      ))}
    </ul>
  );
}
