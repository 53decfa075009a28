import { openWalletOrder } from '@bb1/domain/wallet-orders/endpoints';
import walletOrderTexts from '@bb1/texts/pages/wallet-orders';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useTokenCode } from '../use-token-code.ts';
import type { Route } from './+types/open-wallet-order-page.ts';

export const meta = pageMeta(walletOrderTexts, (texts) => texts.open);

export function action(args: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  return submission(args, async (api) => {
    const { id } = await api(openWalletOrder, { body: { token: searchParams.get('token') ?? '' } });
    return redirect(localPath(localeOfPath(pathname), `/wallet_orders/${id}`));
  });
}

/**
 * Where a wallet sends its owner. The link is used up by the button and not by the visit, so that
 * nothing that only looks at it uses it up.
 */
export default function OpenWalletOrderPage() {
  const texts = useTexts(walletOrderTexts).open;
  const token = useTokenCode() ?? '';
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <PageTitle eyebrow={texts.title} lead={texts.lead}>
        {texts.heading({ token })}
      </PageTitle>
      <Card>
        <p>{texts.steps}</p>
        <Alert kind="info">{texts.warning}</Alert>
        <PageForm>
          <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
        </PageForm>
      </Card>
    </div>
  );
}
