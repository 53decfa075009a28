import { rememberReferral } from '@bb1/domain/affiliates/endpoints';
import { isAffiliateCode } from '@bb1/domain/affiliates/referral';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { data, redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { serverContext } from '../../server-context.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatPercent } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/affiliate-link-page.ts';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';

export const meta = pageMeta(affiliatePortalTexts, (texts) => texts.link);

/**
 * The page does not check whether the link exists: otherwise anyone could find out by trying. After
 * the sale it asks for no consent: no investment can follow.
 */
export async function loader(args: Route.LoaderArgs) {
  if (!isAffiliateCode(args.params.code.toUpperCase())) throw data(null, { status: 404 });
  const { sale_phase } = await loaderApi(args)(getConfig);
  if (sale_phase === 'ended')
    throw redirect(localPath(localeOfPath(new URL(args.request.url).pathname), '/'));
  const { affiliate, token } = args.context.get(serverContext).offering;
  return { days: affiliate.cookieDays, percent: affiliate.commissionPercent, token: token.code };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    await api(rememberReferral, {
      body: { code: args.params.code.toUpperCase(), agreed: form.text('answer') === 'yes' },
    });
    return redirect(localPath(localeOfPath(new URL(args.request.url).pathname), '/'));
  });
}

/**
 * Asks for consent before anything is stored (section 25(1) TDDDG), and discloses the partner's
 * benefit. Both answers are equally easy.
 */
export default function AffiliateLinkPage({
  loaderData: { days, percent, token },
}: Route.ComponentProps) {
  const texts = useTexts(affiliatePortalTexts).link;
  const locale = useLocale();
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <PageTitle eyebrow={texts.eyebrow} lead={texts.lead({ days })}>
        {texts.heading}
      </PageTitle>
      <Card>
        <p>{texts.who({ token, percent: formatPercent(locale, percent) })}</p>
        <p className="text-small text-muted">{texts.what}</p>
        <p className="text-small text-muted">
          {texts.free}{' '}
          <PageLink to="/privacy#affiliate" wholeDocument className="link">
            {texts.privacy}
          </PageLink>
        </p>
        <PageForm>
          <div className="grid gap-3 sm:grid-cols-2">
            <button type="submit" name="answer" value="yes" className={buttonClass('secondary')}>
              {texts.yes}
            </button>
            <button type="submit" name="answer" value="no" className={buttonClass('secondary')}>
              {texts.no}
            </button>
          </div>
        </PageForm>
      </Card>
    </div>
  );
}
