import { currentClaim } from '@bb1/domain/claims/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { useEffect } from 'react';
import { pageMeta } from '../../frame/page-meta.ts';
import { useRootData } from '../../frame/root-data.ts';
import { useLocale } from '../../language/use-locale.ts';
import { loaderApi } from '../../session/page-api.ts';
import { requireStepUp } from '../../session/step-up.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate } from '../../ui/format.ts';
import type { Route } from './+types/new-page.ts';
import claimTexts from '@bb1/texts/pages/claim';
import { NewClaim } from './new-claim.tsx';
import { NothingToClaim } from './nothing-to-claim.tsx';
import { fetchDrawing } from './paper-wallet.ts';
import { tokensToClaim } from './tokens-to-claim.ts';

export const meta = pageMeta(claimTexts, (texts) => texts.make);

export async function loader(args: Route.LoaderArgs) {
  const call = loaderApi(args);
  const [claims, config] = await Promise.all([call(currentClaim), call(getConfig)]);
  // Before the keys are generated, so that no person holds new keys that cannot be used yet.
  if (tokensToClaim(claims) !== null) await requireStepUp(args.request, call, 'second_factor');
  return { claims, config };
}

export default function NewClaimPage({ loaderData: { claims, config } }: Route.ComponentProps) {
  const texts = useTexts(claimTexts);
  const locale = useLocale();
  const colours = useRootData()?.themeColours;
  const tokens = tokensToClaim(claims);
  // A cautious person can go offline before there are keys. A part that fails to load now is loaded
  // again when it is needed.
  useEffect(() => {
    fetchDrawing().catch(() => undefined);
  }, []);
  if (colours === undefined || (tokens === null && claims.current === null))
    return <NothingToClaim />;
  const sheet = {
    locale,
    texts: texts.paper,
    colours,
    offeringName: config.offering_name,
    assetCode: config.token_code,
    assetIssuer: config.asset_issuer,
    supportEmail: config.support_email,
    date: formatDate(locale, config.now_timestamp),
  };
  return (
    <NewClaim
      current={claims.current}
      tokens={tokens}
      networkPassphrase={config.stellar_network_passphrase}
      sheet={sheet}
    />
  );
}
