import { withdrawOrder, type Order } from '@bb1/domain/orders/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { requireStepUp } from '../../session/step-up.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDate, formatDateTime, formatQuantity } from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUser } from '../use-user.ts';
import type { Route } from './+types/withdrawal-page.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { OrderFacts } from './order-facts.tsx';
import { ownOrder } from './own-order.ts';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import { cents } from '@bb1/domain/money';
import { useTokenCode } from '../use-token-code.ts';

export const meta = pageMeta(investmentTexts, (texts) => texts.withdrawal);

export async function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  const api = loaderApi(args);
  const order = await ownOrder(api, { id, request: args.request });
  if (order.withdrawal.possible && order.status === 'tokens_allocated')
    await requireStepUp(args.request, api, 'identity');
  return { order };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api) => {
    await api(withdrawOrder, { params: { id: args.params.id }, body: { confirmed: true } });
    return redirect(
      localPath(
        localeOfPath(new URL(args.request.url).pathname),
        `/investment/${args.params.id}/withdrawal`,
      ),
    );
  });
}

/**
 * The second step of the withdrawal function (section 356a BGB): the declaration and its one
 * button. The first step is the button of the same name at the order. Once declared, the page is
 * the receipt.
 */
export default function WithdrawalPage({ loaderData: { order } }: Route.ComponentProps) {
  if (order.withdrawal.declared_at !== null)
    return <WithdrawalReceipt order={order} declaredAt={order.withdrawal.declared_at} />;
  return order.withdrawal.possible ? <Declare order={order} /> : <NotPossible />;
}

function Declare({ order }: { readonly order: Order }) {
  const texts = useTexts(investmentTexts);
  const words = texts.withdrawal;
  const locale = useLocale();
  const user = useUser();
  const { until } = order.withdrawal;
  return (
    <div className="grid gap-7">
      <PageTitle
        eyebrow={texts.payment.lead({ reference: order.reference })}
        lead={[
          words.lead,
          ...(until === null ? [] : [words.until({ date: formatDateTime(locale, until) })]),
        ].join(' ')}
      >
        {words.title}
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          <Card title={words.follows}>
            <WithdrawalConsequences order={order} />
          </Card>
          <Card title={words.declaration}>
            <p className="font-medium">
              {goodBreaks(
                words.declarationText({
                  name: user.full_name,
                  reference: order.reference,
                  placed: formatDate(locale, order.placed_at),
                }),
              )}
            </p>
            <p className="text-small text-muted">{words.receiptTo({ email: user.email })}</p>
            <PageForm>
              <div className="flex flex-wrap gap-3">
                <SubmitButton look="danger">{words.confirm}</SubmitButton>
                <ButtonLink to={`/investment/${order.id}`} look="secondary">
                  {words.keep}
                </ButtonLink>
              </div>
            </PageForm>
          </Card>
        </div>
        <OrderFacts order={order} />
      </div>
    </div>
  );
}

function NotPossible() {
  const texts = useTexts(investmentTexts);
  return (
    <div className="grid gap-7">
      <PageTitle>{texts.withdrawal.title}</PageTitle>
      <EmptyState
        title={texts.withdrawal.notPossible}
        action={
          <ButtonLink to="/dashboard" look="secondary">
            {texts.payment.toDashboard}
          </ButtonLink>
        }
      >
        {texts.withdrawal.notPossibleText}
      </EmptyState>
    </div>
  );
}

/** The effects of a withdrawal on this order: on its tokens, the money and its part of the sale. */
function WithdrawalConsequences({ order }: { readonly order: Order }) {
  const texts = useTexts(investmentTexts).withdrawal;
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const isPaid = cents(order.paid) + cents(order.seen) > 0n;
  const tokens =
    order.status === 'tokens_allocated'
      ? [
          texts.order.allocated({ tokens: formatQuantity(locale, order.tokens, tokenCode) }),
          texts.claimed,
        ]
      : [texts.order.open];
  return (
    <ul className="grid list-disc gap-2 pl-5 text-small">
      {[...tokens, isPaid ? texts.money : texts.noMoney, texts.sale].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
