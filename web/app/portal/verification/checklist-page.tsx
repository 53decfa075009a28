import { getKyc } from '@bb1/domain/kyc/endpoints';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { pageMeta } from '../../frame/page-meta.ts';
import { loaderApi } from '../../session/page-api.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/checklist-page.ts';
import { ChecklistRow } from './checklist-row.tsx';
import { checklistItems, nextItem } from './checklist-items.ts';
import { readyToInvest } from './kyc-record.ts';
import { VerdictBanner } from './verdict-banner.tsx';
import { verificationTexts } from './verification-texts.ts';

export const meta = pageMeta(verificationTexts, (texts) => texts.checklist);

export async function loader(args: Route.LoaderArgs) {
  const kyc = await loaderApi(args)(getKyc);
  return { kyc, saved: new URL(args.request.url).searchParams.get('saved') };
}

export default function ChecklistPage({ loaderData: { kyc, saved } }: Route.ComponentProps) {
  const texts = useTexts(verificationTexts);
  const items = checklistItems(kyc);
  const next = nextItem(items);
  const editable = mayEditDetails(kyc.verdict);
  const done = items.filter((item) => item.state === 'done').length;
  return (
    <div className="mx-auto grid max-w-3xl gap-7">
      <PageTitle lead={texts.checklist.lead}>{texts.checklist.title}</PageTitle>
      {isSaved(saved) && <Alert kind="success">{texts.checklist.saved[saved]}</Alert>}
      <VerdictBanner kyc={kyc} />
      <Card title={texts.checklist.heading} actions={<span className="figures text-small text-muted">{fill(texts.steps, { done, all: items.length })}</span>}>
        <progress value={done} max={items.length} aria-label={texts.progress} className="h-1.5 w-full overflow-hidden rounded-full text-brand" />
        <ul className="grid">
          {items.map((item) => <ChecklistRow key={item.key} item={item} editable={editable} isNext={item === next} />)}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-3">
        {readyToInvest(kyc) && <ButtonLink to="/investment">{texts.checklist.invest}</ButtonLink>}
        <ButtonLink to="/dashboard" look="secondary">{texts.checklist.dashboard}</ButtonLink>
      </div>
    </div>
  );
}

function isSaved(name: string | null): name is 'identity' | 'address' | 'upload' {
  return name === 'identity' || name === 'address' || name === 'upload';
}
