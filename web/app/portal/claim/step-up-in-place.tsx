import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { action, loader } from '../../auth/step-up-page.tsx';
import { StepUpWays } from '../../auth/step-up-ways.tsx';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import claimTexts from '@bb1/texts/pages/claim';

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
  const locale = useLocale();
  const asked = useFetcher<typeof loader>();
  const proof = useFetcher<typeof action>();
  const ask = useEffectEvent(() => void asked.load(localPath(locale, '/users/step_up')));
  useEffect(() => ask(), []);
  const proven = typeof proof.data === 'object' && 'proven' in proof.data;
  const goOn = useEffectEvent(onProven);
  useEffect(() => {
    if (proven) goOn();
  }, [proven]);
  return (
    <Card title={texts.stepUpTitle}>
      <p>{children}</p>
      {asked.data !== undefined && (
        <StepUpWays
          factors={asked.data.factors}
          answer={proof.data}
          onProven={onProven}
          fetcher={proof}
        />
      )}
    </Card>
  );
}
