import { currentClaim } from '@bb1/domain/claims/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { listWallets } from '@bb1/domain/wallets/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { pageUrl } from '../../../session/page-url.ts';
import { requireStepUp } from '../../../session/step-up.ts';
import { claimWalletTexts } from '../claim-texts.ts';
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
  const url = pageUrl(args.request);
  if (tokensToClaim(claims) !== null) {
    await requireStepUp(args.request, call, 'second_factor');
    if (wallets.length === 0)
      throw redirect(localPath(localeOfPath(url.pathname), '/claim/connect'));
  }
  const asked = [new URLSearchParams(url.search).get('wallet'), claims.current?.public_key];
  const chosen = wallets.find(({ public_key: key }) => asked.includes(key)) ?? wallets.at(-1);
  return {
    claims,
    config,
    wallets: wallets.map(({ public_key: key }) => key),
    chosen: chosen?.public_key ?? '',
  };
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
