import {
  agreeToWalletOrder,
  getWalletOrder,
  type WalletOrder,
} from '@bb1/domain/wallet-orders/endpoints';
import walletOrderTexts from '@bb1/texts/pages/wallet-orders';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatEur } from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useTokenCode } from '../use-token-code.ts';
import type { Route } from './+types/wallet-order-page.ts';

export const meta = pageMeta(walletOrderTexts, (texts) => texts.agree);

/** Also the address that the wallet keeps for its owner: an order that was placed has its own page. */
export async function loader(args: Route.LoaderArgs) {
  const { pathname } = new URL(args.request.url);
  const order = await loaderApi(args)(getWalletOrder, { params: { id: args.params.id } });
  if (order.order_id !== null)
    throw redirect(localPath(localeOfPath(pathname), `/investment/${order.order_id}`));
  return order;
}

export function action(args: Route.ActionArgs) {
  const { pathname } = new URL(args.request.url);
  return submission(args, async (api) => {
    const order = await api(agreeToWalletOrder, { params: { id: args.params.id } });
    return redirect(localPath(localeOfPath(pathname), orderPath(order)));
  });
}

function orderPath({ amount }: WalletOrder): string {
  return amount === null ? '/investment' : `/investment?amount=${amount}`;
}

/** The person says whether the wallet is theirs; then they order like everyone else. */
export default function WalletOrderPage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(walletOrderTexts);
  if (loaderData.state === 'to_agree') return <Agreement order={loaderData} />;
  const [words, to] =
    loaderData.state === 'over'
      ? ([texts.over, '/dashboard'] as const)
      : ([texts.agreed, orderPath(loaderData)] as const);
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <PageTitle eyebrow={words.title} lead={words.lead}>
        {words.heading}
      </PageTitle>
      <PageLink to={to} className={`${buttonClass('primary')} justify-self-start`}>
        {words.submit}
      </PageLink>
    </div>
  );
}

function Agreement({ order }: { readonly order: WalletOrder }) {
  const texts = useTexts(walletOrderTexts).agree;
  const locale = useLocale();
  const token = useTokenCode() ?? '';
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <PageTitle eyebrow={texts.title} lead={texts.lead}>
        {texts.heading}
      </PageTitle>
      <Card>
        <dl className="grid gap-4">
          <Fact name={texts.wallet}>
            <span className="font-mono text-small font-medium break-all select-all">
              {order.public_key}
            </span>
          </Fact>
          {order.client_domain !== null && (
            <Fact name={texts.domain}>
              <span className="font-medium wrap-anywhere">{goodBreaks(order.client_domain)}</span>
            </Fact>
          )}
          <Fact name={texts.account}>
            <span className="font-medium wrap-anywhere">{goodBreaks(order.email)}</span>
          </Fact>
          {order.amount !== null && (
            <Fact name={texts.amount}>
              <span className="font-medium">{formatEur(locale, order.amount)}</span>
            </Fact>
          )}
        </dl>
        <p>{texts.tokens({ token })}</p>
        <p className="text-small text-muted">{texts.sees}</p>
        <Alert kind="warning">{texts.warning}</Alert>
        <PageForm>
          <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
        </PageForm>
      </Card>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-fine text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
