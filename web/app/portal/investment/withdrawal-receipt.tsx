import type { Order } from '@bb1/domain/orders/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime, formatEur, formatQuantity } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { fact, FactList } from '../../ui/table.tsx';
import { useTokenCode } from '../use-token-code.ts';
import investmentTexts from '@bb1/texts/pages/investment';

/** When a withdrawal was declared, and what is still pending. */
export function WithdrawalReceipt({
  order,
  declaredAt,
}: {
  readonly order: Order;
  readonly declaredAt: string;
}) {
  const texts = useTexts(investmentTexts);
  const words = texts.withdrawal;
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const { completed_at: completedAt } = order.withdrawal;
  const completed =
    completedAt === null ? words.waitingForTokens : formatDateTime(locale, completedAt);
  return (
    <div className="grid gap-7">
      <PageTitle
        eyebrow={texts.payment.lead({ reference: order.reference })}
        lead={words.receiptLead({
          reference: order.reference,
          time: formatDateTime(locale, declaredAt),
        })}
      >
        {words.receipt}
      </PageTitle>
      <Alert kind="success">{words.mailed}</Alert>
      {completedAt === null && <Alert kind="warning">{words.tokensFirst}</Alert>}
      <Card title={texts.payment.order} className="max-w-3xl">
        <FactList
          facts={[
            fact(words.declaredAt, formatDateTime(locale, declaredAt)),
            fact(words.completedAt, completed),
            fact(texts.amount, formatEur(locale, order.amount)),
            fact(texts.preview.tokens, formatQuantity(locale, order.tokens, tokenCode)),
            fact(texts.payment.placedAt, formatDateTime(locale, order.placed_at)),
          ]}
        />
        <p className="text-small text-muted">{words.moneyIfAny}</p>
      </Card>
      <div>
        <ButtonLink to="/dashboard" look="secondary">
          {texts.payment.toDashboard}
        </ButtonLink>
      </div>
    </div>
  );
}
