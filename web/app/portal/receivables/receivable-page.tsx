import { getKyc } from '@bb1/domain/kyc/endpoints';
import { listOwnReceivables } from '@bb1/domain/receivables/endpoints';
import { data } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { loaderApi } from '../../session/page-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatEur } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import commonMessages from '@bb1/texts/messages/common';
import receivableTexts from '@bb1/texts/pages/receivables';
import { TransferCard } from '../investment/transfer-details.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import type { Route } from './+types/receivable-page.ts';
import { Why } from './open-amounts.tsx';

export const meta = pageMeta(receivableTexts, (texts) => texts.page);

export async function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [receivables, { applicant_type: applicantType }] = await Promise.all([
    api(listOwnReceivables),
    api(getKyc),
  ]);
  const receivable = receivables.find((one) => one.id === id);
  if (receivable === undefined)
    throw data(
      { message: commonMessages[localeOfPath(new URL(args.request.url).pathname)].not_found },
      { status: 404 },
    );
  return { receivable, applicantType };
}

/** One open amount: why it is owed, and where to pay it. */
export default function ReceivablePage({
  loaderData: { receivable, applicantType },
}: Route.ComponentProps) {
  const texts = useTexts(receivableTexts);
  const { transfer } = receivable;
  return (
    <div className="grid gap-7">
      <PageTitle
        eyebrow={
          receivable.order_reference === null
            ? undefined
            : texts.page.eyebrow({ reference: receivable.order_reference })
        }
        lead={transfer === null ? texts.page.nothingOpen : texts.page.lead}
      >
        {transfer === null ? texts.page.settled : texts.page.title}
      </PageTitle>
      {transfer === null ? (
        <div className="max-w-3xl">
          <Facts receivable={receivable} />
        </div>
      ) : (
        <div className="grid max-w-3xl gap-6">
          <Facts receivable={receivable} />
          <TransferCard details={transfer} applicantType={applicantType} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" look="secondary">
          {texts.page.toDashboard}
        </ButtonLink>
      </div>
    </div>
  );
}

function Facts({
  receivable,
}: {
  readonly receivable: Route.ComponentProps['loaderData']['receivable'];
}) {
  const texts = useTexts(receivableTexts);
  const locale = useLocale();
  const isPartlyPaid = receivable.open !== receivable.amount;
  const facts = [
    { key: 'amount', name: texts.page.amount, value: formatEur(locale, receivable.amount) },
    ...(isPartlyPaid
      ? [{ key: 'open', name: texts.page.open, value: formatEur(locale, receivable.open) }]
      : []),
    { key: 'since', name: texts.page.since, value: formatDate(locale, receivable.raised_at) },
    receivable.ended_at === null
      ? { key: 'by', name: texts.page.payBy, value: formatDate(locale, receivable.pay_by) }
      : { key: 'ended', name: texts.page.endedAt, value: formatDate(locale, receivable.ended_at) },
  ];
  return (
    <Card title={texts.page.why}>
      <p className="max-w-prose">
        <Why receivable={receivable} />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-3">
        {facts.map(({ key, name, value }) => (
          <div key={key}>
            <dt className="text-muted">{name}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {receivable.state === 'open' && (
        <div className="grid max-w-prose gap-2 text-small text-muted">
          <p>{texts.meanwhile}</p>
          <p>
            <WithSupportEmail sentence={texts.page.help} />
          </p>
        </div>
      )}
    </Card>
  );
}
