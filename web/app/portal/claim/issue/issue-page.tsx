import { currentClaim } from '@bb1/domain/claims/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { listWallets } from '@bb1/domain/wallets/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { pageUrl } from '../../../session/page-url.ts';
import { requireStepUp } from '../../../session/step-up.ts';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { NothingToClaim } from '../nothing-to-claim.tsx';
import { tokensToClaim } from '../tokens-to-claim.ts';
import type { Route } from './+types/issue-page.ts';
import { IssueClaim } from './issue-claim.tsx';

export const meta = pageMeta(claimWalletTexts, (texts) => texts.issue);

export async function loader(args: Route.LoaderArgs) {
  const call = loaderApi(args);
  const [claims, config, wallets] = await Promise.all([
    call(currentClaim),
    call(getConfig),
    call(listWallets),
  ]);
  const { pathname, searchParams } = pageUrl(args.request);
  const keys = wallets.map(({ public_key: key }) => key);
  const asked = searchParams.get('wallet');
  if (tokensToClaim(claims) !== null) {
    await requireStepUp(args.request, call, 'second_factor');
    if (keys.length === 0 || (asked !== null && !keys.includes(asked)))
      throw redirect(localPath(localeOfPath(pathname), '/claim/connect'));
  }
  // The requested address, or the only one; among several the person chooses.
  const chosen = asked ?? (keys.length === 1 ? (keys[0] ?? null) : null);
  return { claims, config, wallets: keys, chosen };
}

export default function IssuePage({
  loaderData: { claims, config, wallets, chosen },
}: Route.ComponentProps) {
  const tokens = tokensToClaim(claims);
  if (tokens === null && claims.current === null) return <NothingToClaim />;
  const shown = {
    assetCode: config.token_code,
    assetIssuer: config.asset_issuer,
    networkPassphrase: config.stellar_network_passphrase,
  };
  return (
    <IssueClaim
      current={claims.current}
      tokens={tokens}
      shown={shown}
      wallets={wallets}
      chosen={chosen}
      supportEmail={config.support_email}
    />
  );
}
