import { currentClaim } from '@bb1/domain/claims/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { listWallets } from '@bb1/domain/wallets/endpoints';
import { useNavigate, useSearchParams } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localPath } from '../../../language/locale-path.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { requireStepUp } from '../../../session/step-up.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { ClaimFrame } from '../claim-frame.tsx';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { NothingToClaim } from '../nothing-to-claim.tsx';
import { tokensToClaim } from '../tokens-to-claim.ts';
import type { Route } from './+types/connect-page.ts';
import { ConnectAddress } from './connect-address.tsx';
import { TrustlineStep } from './trustline-step.tsx';

export const meta = pageMeta(claimWalletTexts, (texts) => texts.connect);

export async function loader(args: Route.LoaderArgs) {
  const call = loaderApi(args);
  const [claims, config, wallets] = await Promise.all([
    call(currentClaim),
    call(getConfig),
    call(listWallets),
  ]);
  // Before anything is typed or signed, so that nothing is lost on the way to the step-up and back.
  if (tokensToClaim(claims) !== null) await requireStepUp(args.request, call, 'second_factor');
  return { claims, config, wallets };
}

/**
 * For an address that a person already has: prove control of it, and set up its trustline. The
 * claim follows.
 */
export default function ConnectPage({
  loaderData: { claims, config, wallets },
}: Route.ComponentProps) {
  const texts = useTexts(claimWalletTexts);
  const locale = useLocale();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tokens = tokensToClaim(claims);
  if (tokens === null) return <NothingToClaim />;
  const chosen =
    wallets.find(({ public_key: key }) => key === search.get('wallet'))?.public_key ?? null;
  const choose = (publicKey: string | null) =>
    void navigate(
      localPath(
        locale,
        publicKey === null ? '/claim/connect' : `/claim/connect?wallet=${publicKey}`,
      ),
    );
  const {
    token_code: assetCode,
    asset_issuer: assetIssuer,
    stellar_network_passphrase: networkPassphrase,
    support_email: supportEmail,
  } = config;
  return (
    <ClaimFrame
      title={texts.connect.title}
      lead={texts.connect.lead({ token: assetCode })}
      steps={Object.values(texts.steps)}
      at={chosen === null ? 0 : 1}
      shown={chosen ?? 'connect'}
      leaving={null}
    >
      {chosen === null ? (
        <ConnectAddress
          wallets={wallets}
          networkPassphrase={networkPassphrase}
          supportEmail={supportEmail}
          onConnected={choose}
        />
      ) : (
        <TrustlineStep
          key={chosen}
          shown={{ tokens, assetCode, assetIssuer, networkPassphrase }}
          publicKey={chosen}
          supportEmail={supportEmail}
          onOther={() => choose(null)}
        />
      )}
    </ClaimFrame>
  );
}
