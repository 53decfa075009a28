import { getPaymentDetails } from '@bb1/domain/payments/endpoints';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../session/call-api.ts';
import { poll } from '../../session/polling.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import investmentTexts from '@bb1/texts/pages/investment';

/** Waits up to a minute for an order's address, and refreshes the page when it is there. */
export function CreatingAddress({ orderId }: { readonly orderId: string }) {
  const texts = useTexts(investmentTexts).payment.creating;
  const { revalidate } = useRevalidator();
  const [turn, setTurn] = useState({ number: 1, timedOut: false });
  useEffect(() => {
    let left = false;
    const ask = async () => {
      // A poll without an answer is repeated like one answered with "not yet".
      const details = await callApi(getPaymentDetails, { params: { id: orderId } }).catch(
        () => null,
      );
      return left || (details !== null && !('state' in details && details.state === 'creating'))
        ? 'done'
        : null;
    };
    poll(ask).then(
      () => (left ? undefined : revalidate()),
      () => !left && setTurn({ number: turn.number, timedOut: true }),
    );
    return () => {
      left = true;
    };
  }, [orderId, turn.number, revalidate]);
  if (turn.timedOut) {
    return (
      <Alert kind="error" title={texts.timedOut}>
        <div className="grid justify-items-start gap-3">
          {texts.timedOutText}
          <Button
            look="secondary"
            onClick={() => setTurn({ number: turn.number + 1, timedOut: false })}
          >
            {texts.again}
          </Button>
        </div>
      </Alert>
    );
  }
  return (
    <Card>
      <div aria-live="polite" className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="mt-1 size-6 shrink-0 animate-spin rounded-full border-2 border-brand border-t-transparent"
        />
        <div className="grid gap-1">
          <h2 className="text-lead font-semibold">{texts.title}</h2>
          <p className="text-small text-muted">{texts.text}</p>
        </div>
      </div>
    </Card>
  );
}
