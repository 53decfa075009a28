import type { Affiliate } from '@bb1/domain/affiliates/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatQuantity } from '../../ui/format.ts';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';
import { useState } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SubmitButton } from '../../ui/form.tsx';

interface CommissionCardProps {
  readonly affiliate: Affiliate;
  readonly token: string;
  readonly canClaim: boolean;
  readonly isVerified: boolean;
  readonly intent: string;
}

/** The status of the commission, and its one decision. */
export function CommissionCard({
  affiliate,
  token,
  canClaim,
  isVerified,
  intent,
}: CommissionCardProps) {
  const texts = useTexts(affiliatePortalTexts).dashboard;
  const words = texts.commission;
  const locale = useLocale();
  const { pending, earned, invested, owed } = affiliate.commission;
  const since = affiliate.auto_invest_since;
  const lines = [
    { name: words.pending, note: words.pendingNote, value: pending },
    { name: since === null ? words.earned : words.earnedInvesting, note: null, value: earned },
    { name: words.invested, note: words.investedNote, value: invested },
    ...(/[1-9]/.test(owed) ? [{ name: words.owed, note: words.owedNote, value: owed }] : []),
  ];
  return (
    <Card title={words.title}>
      <dl className="grid gap-4">
        {lines.map(({ name, note, value }) => (
          <div
            key={name}
            className="grid gap-0.5 border-b border-line pb-4 last:border-0 last:pb-0"
          >
            <dt className="text-fine text-muted">{name}</dt>
            <dd className="figures text-lead font-semibold wrap-anywhere">
              {formatQuantity(locale, value, token)}
            </dd>
            {note !== null && <dd className="text-fine text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      {canClaim && <ButtonLink to="/claim">{words.claim}</ButtonLink>}
      {since === null ? (
        <>
          <p className="text-small text-muted">{texts.invest.explain}</p>
          <InvestDialog token={token} intent={intent} />
        </>
      ) : (
        <Alert kind="success">{words.auto({ date: formatDate(locale, since) })}</Alert>
      )}
      {!isVerified && <p className="text-small text-muted">{words.needsVerification}</p>}
    </Card>
  );
}

/**
 * The warning about the irreversible step appears twice: in the question, and at the required
 * checkbox.
 */
function InvestDialog({ token, intent }: { readonly token: string; readonly intent: string }) {
  const texts = useTexts(affiliatePortalTexts).dashboard.invest;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.button}</Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={texts.title({ token })}>
        <PageForm>
          <div className="grid gap-5">
            <input type="hidden" name="intent" value={intent} />
            <p>{texts.text}</p>
            <Alert kind="warning">{texts.risk}</Alert>
            <CheckboxField name="irreversible" label={texts.box({ token })} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="secondary" onClick={() => setAsking(false)}>
                {texts.cancel}
              </Button>
              <SubmitButton>{texts.confirm}</SubmitButton>
            </div>
          </div>
        </PageForm>
      </Dialog>
    </>
  );
}
