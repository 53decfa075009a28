import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatEur } from '../../ui/format.ts';
import { checklistItems } from '../verification/checklist-items.ts';
import type { KycRecord } from '../verification/kyc-record.ts';
import { VerdictBanner } from '../verification/verdict-banner.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import investmentTexts from '@bb1/texts/pages/investment';

/** Replaces the order form until the person has done their part of the verification. */
export function KycGate({
  kyc,
  intended,
}: {
  readonly kyc: KycRecord;
  readonly intended: string | null;
}) {
  const texts = useTexts(investmentTexts).gate;
  const verification = useTexts(verificationTexts);
  const locale = useLocale();
  const items = checklistItems(kyc);
  const done = items.filter((item) => item.state === 'done').length;
  return (
    <Card title={texts.title} className="max-w-3xl">
      <p>
        {texts.text}
        {intended !== null && <> {texts.wish({ amount: formatEur(locale, intended) })}</>}
      </p>
      <VerdictBanner kyc={kyc} />
      {kyc.verdict !== 'rejected' && (
        <>
          <div className="grid gap-2">
            <progress
              value={done}
              max={items.length}
              aria-label={verification.progress}
              className="h-1.5 w-full overflow-hidden rounded-full text-brand"
            />
            <span className="figures text-small text-muted">
              {verification.steps({ done, all: items.length })}
            </span>
          </div>
          <ButtonLink to="/verification/checklist" className="justify-self-start">
            {verification.toChecklist}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
