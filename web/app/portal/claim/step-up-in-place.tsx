import { getStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import claimTexts from '@bb1/texts/pages/claim';
import uiTexts from '@bb1/texts/pages/ui';
import { useEffect, useEffectEvent, type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import type { action } from '../../auth/step-up-page.tsx';
import { StepUpWays } from '../../auth/step-up-ways.tsx';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { askNewest } from '../../session/ask-newest.ts';
import { askApi } from '../../session/call-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/**
 * Asks for a step-up without leaving the page, because what was made or signed on it exists nowhere
 * else. `children`: what follows.
 */
export function StepUpInPlace({
  onProven,
  children,
}: {
  readonly onProven: () => void;
  readonly children: ReactNode;
}) {
  const texts = useTexts(claimTexts).make;
  const { form } = useTexts(uiTexts);
  const [asked, setAsked] = useState<Reply<typeof getStepUp> | 'waiting' | 'failed'>('waiting');
  const proof = useFetcher<typeof action>();
  const failed = asked === 'failed';
  useEffect(
    () =>
      failed
        ? undefined
        : askNewest({
            ask: () => askApi(getStepUp),
            take: setAsked,
            failed: () => setAsked('failed'),
          }),
    [failed],
  );
  const proven = typeof proof.data === 'object' && 'proven' in proof.data;
  const goOn = useEffectEvent(onProven);
  useEffect(() => {
    if (proven) goOn();
  }, [proven]);
  return (
    <Card title={texts.stepUpTitle}>
      <p>{children}</p>
      {failed && (
        <>
          <Alert kind="error">{form.failed}</Alert>
          <div>
            <Button onClick={() => setAsked('waiting')}>{texts.problemAgain}</Button>
          </div>
        </>
      )}
      {typeof asked === 'object' && (
        <StepUpWays factors={asked.factors} onProven={onProven} fetcher={proof} />
      )}
    </Card>
  );
}
