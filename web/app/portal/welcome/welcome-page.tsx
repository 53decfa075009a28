import { getKyc } from '@bb1/domain/kyc/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { declareInitialOrder, getInitialOrder, listOrders } from '@bb1/domain/orders/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { SaleClosed } from '../investment/sale-closed.tsx';
import type { Route } from './+types/welcome-page.ts';
import { CurrentStep } from './current-step.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';
import { WelcomeStepper } from './welcome-stepper.tsx';
import { welcomeSteps } from './welcome-steps.ts';
import welcomeTexts from '@bb1/texts/pages/welcome';

export const meta = pageMeta(welcomeTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [{ initial_order: intended }, kyc, orders, config] = await Promise.all([
    api(getInitialOrder),
    api(getKyc),
    api(listOrders),
    api(getConfig),
  ]);
  const states = welcomeSteps({ amountGiven: intended !== null, kyc, orders });
  return {
    amount: intended?.amount ?? null,
    kyc,
    states,
    minimumExclusive: config.minimum_exclusive_eur,
    endedAt: config.sale_phase === 'ended' ? config.sale_end_timestamp : null,
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    await api(declareInitialOrder, {
      body: form.body(['currency'], {
        more: { amount: typedDecimal(locale, form.text('amount')) },
      }),
    });
    return redirect(localPath(locale, '/welcome'));
  });
}

export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(welcomeTexts);
  const { states, endedAt } = loaderData;
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <PageTitle lead={endedAt === null ? texts.lead : undefined}>{texts.title}</PageTitle>
      {endedAt === null ? (
        <>
          <UnconfirmedNote />
          <WelcomeStepper states={states} />
          <CurrentStep {...loaderData} />
        </>
      ) : (
        <>
          <SaleClosed phase="ended" at={endedAt} />
          <ButtonLink to="/dashboard" className="justify-self-start">
            {texts.done.button}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
