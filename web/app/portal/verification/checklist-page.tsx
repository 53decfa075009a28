import { getBeneficialOwners, getBusiness } from '@bb1/domain/kyc/business-endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { getInitialOrder, listOrders } from '@bb1/domain/orders/endpoints';
import {
  getVideoIdentification,
  skipVideoIdentification,
} from '@bb1/domain/video-identification/endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import type { ApiCall } from '../../session/api-client.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DoneNotice } from '../account/done-notice.tsx';
import type { Route } from './+types/checklist-page.ts';
import { areSettled } from './business/settled-owners.ts';
import { ChecklistRow } from './checklist-row.tsx';
import { checklistRows, nextItem, withNamedAmount } from './checklist-items.ts';
import { type KycRecord, readyToInvest } from './kyc-record.ts';
import { mayChooseType } from './may-choose-type.ts';
import { VerdictBanner } from './verdict-banner.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

export const meta = pageMeta(verificationTexts, (texts) => texts.checklist);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [
    kyc,
    { sale_phase: phase, video_from_eur: from },
    { initial_order: named },
    orders,
    video,
  ] = await Promise.all([
    api(getKyc),
    api(getConfig),
    api(getInitialOrder),
    api(listOrders),
    api(getVideoIdentification),
  ]);
  // Orders count themselves.
  const isAhead = named !== null && orders.length === 0;
  return {
    kyc: isAhead ? withNamedAmount(kyc, { named: named.amount, from, done: video.done }) : kyc,
    mayInvest: readyToInvest(kyc) && phase === 'open',
    company: await companyOf(api, kyc),
    saved: new URL(args.request.url).searchParams.get('saved'),
  };
}

/** The only action on the list itself: putting the call off. */
export function action(args: Route.ActionArgs) {
  return submission(args, async (api) => {
    await api(skipVideoIdentification);
    return { skipped: true };
  });
}

export default function ChecklistPage({
  loaderData: { kyc, mayInvest, company, saved },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(verificationTexts);
  const rows = checklistRows(kyc, company);
  const next = nextItem(rows);
  const done = rows.filter((item) => item.state === 'done').length;
  return (
    <div className="mx-auto grid max-w-3xl gap-7">
      <PageTitle lead={texts.checklist.lead}>{texts.checklist.title}</PageTitle>
      <DoneNotice done={saved} sentences={texts.checklist.saved} />
      <VerdictBanner kyc={kyc} changesBeside />
      <Card
        title={texts.checklist.heading}
        actions={
          <span className="figures text-small text-muted">
            {texts.steps({ done, all: rows.length })}
          </span>
        }
      >
        <ApplicantType kyc={kyc} />
        <progress
          value={done}
          max={rows.length}
          aria-label={texts.progress}
          className="h-1.5 w-full overflow-hidden rounded-full text-brand"
        />
        <ul className="grid">
          {rows.map((item) => (
            <ChecklistRow
              key={item.key}
              item={item}
              kyc={kyc}
              isNext={item === next}
              answer={actionData}
            />
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-3">
        {mayInvest && <ButtonLink to="/investment">{texts.checklist.invest}</ButtonLink>}
        <ButtonLink to="/dashboard" look="secondary">
          {texts.checklist.dashboard}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Individual or business, with a link to change it while that is possible. */
function ApplicantType({ kyc }: { readonly kyc: KycRecord }) {
  const texts = useTexts(verificationTexts);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small">
      <span className="text-muted">{texts.type.title}</span>
      <span className="font-semibold">{texts.type.kinds[kyc.applicant_type].title}</span>
      {mayChooseType(kyc.verdict) && (
        <PageLink to="/verification/type" className="link inline-flex min-h-11 items-center">
          {texts.checklist.change}
          <span className="sr-only">: {texts.type.title}</span>
        </PageLink>
      )}
    </p>
  );
}

async function companyOf(
  api: ApiCall,
  kyc: KycRecord,
): Promise<{ given: boolean; ownersSettled: boolean } | null> {
  if (kyc.applicant_type !== 'business') return null;
  const [{ business }, owners] = await Promise.all([api(getBusiness), api(getBeneficialOwners)]);
  return { given: business !== null, ownersSettled: areSettled(owners) };
}
