import { currentClaim } from '@bb1/domain/claims/endpoints';
import { isInFlight } from '@bb1/domain/claims/claim-state';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTokenCode } from '../use-token-code.ts';
import { useLocale } from '../../language/use-locale.ts';
import { loaderApi } from '../../session/page-api.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatQuantity } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/claim-page.ts';
import claimTexts from '@bb1/texts/pages/claim';
import { NothingToClaim } from './nothing-to-claim.tsx';
import { OwnAddress } from './own-address.tsx';
import { tokensToClaim } from './tokens-to-claim.ts';

export const meta = pageMeta(claimTexts, (texts) => texts.entry);

export async function loader(args: Route.LoaderArgs) {
  return loaderApi(args)(currentClaim);
}

/** The start of every claim: what there is to claim, what will happen, and the ways to do it. */
export default function ClaimPage({ loaderData: claims }: Route.ComponentProps) {
  const texts = useTexts(claimTexts).entry;
  const locale = useLocale();
  const tokens = tokensToClaim(claims);
  const { current } = claims;
  if (current === null && tokens === null) return <NothingToClaim />;
  return (
    <div className="grid gap-8">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      {current !== null && isInFlight(current.state) && (
        <Alert
          kind={current.state === 'settled' ? 'success' : 'info'}
          title={current.state === 'settled' ? texts.done : texts.running}
        >
          <div className="my-2 grid gap-2">
            <p className="figures font-semibold">
              {formatQuantity(locale, current.tokens, current.asset_code)}
            </p>
            <OwnAddress publicKey={current.public_key} />
          </div>
          {current.state !== 'settled' ? (
            <ButtonLink
              to={current.shape === 'new_account' ? '/claim/new' : '/claim/issue'}
              look="quiet"
              className="sm:-ml-5"
            >
              {texts.watch}
            </ButtonLink>
          ) : (
            tokens === null && (
              <ButtonLink to="/dashboard" look="quiet" className="sm:-ml-5">
                {texts.dashboard}
              </ButtonLink>
            )
          )}
        </Alert>
      )}
      {tokens !== null && <WaysToClaim tokens={tokens} />}
    </div>
  );
}

function WaysToClaim({ tokens }: { readonly tokens: string }) {
  const texts = useTexts(claimTexts).entry;
  const locale = useLocale();
  const tokenCode = useTokenCode() ?? '';
  return (
    <>
      <p className="grid gap-1">
        <span className="text-small text-muted">{texts.amount}</span>
        <output className="figures text-lead font-semibold wrap-anywhere sm:text-heading">
          {formatQuantity(locale, tokens, tokenCode)}
        </output>
      </p>
      <div className="grid gap-6 md:grid-cols-2">
        <Card title={texts.newTitle} className="grid-rows-[auto_1fr_auto]">
          <p>{texts.newText}</p>
          <div>
            <ButtonLink to="/claim/new">{texts.newButton}</ButtonLink>
          </div>
        </Card>
        <Card title={texts.existingTitle} className="grid-rows-[auto_1fr_auto]">
          <p>{texts.existingText}</p>
          <div>
            <ButtonLink to="/claim/connect" look="secondary">
              {texts.existingButton}
            </ButtonLink>
          </div>
        </Card>
      </div>
      <Card title={texts.whatTitle}>
        <ol className="grid list-decimal gap-2 pl-5">
          {texts.what.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </Card>
    </>
  );
}
