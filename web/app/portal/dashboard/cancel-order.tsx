import type { Order } from '@bb1/domain/orders/endpoints';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatEur } from '../../ui/format.ts';
import { showSnackbar } from '../../ui/snackbar-store.ts';
import dashboardTexts from '@bb1/texts/pages/dashboard';

/** Cancels an order before payment, after a confirmation. */
export function CancelOrder({ order }: { readonly order: Order }) {
  const texts = useTexts(dashboardTexts).orders;
  const locale = useLocale();
  const fetcher = useFetcher<unknown>();
  const [open, setOpen] = useState(false);
  const cancelled = isCancelled(fetcher.data);
  useEffect(() => {
    if (cancelled) showSnackbar(texts.cancelled);
  }, [cancelled, texts.cancelled]);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {texts.cancel}
        <span className="sr-only">: {order.reference}</span>
      </Button>
      <Dialog open={open && !cancelled} onClose={() => setOpen(false)} title={texts.cancelTitle}>
        <PageForm fetcher={fetcher}>
          <p>
            {texts.cancelText({
              reference: order.reference,
              amount: formatEur(locale, order.amount),
            })}
          </p>
          <input type="hidden" name="order_id" value={order.id} readOnly />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => setOpen(false)}>
              {texts.cancelNo}
            </Button>
            <SubmitButton look="danger">{texts.cancelYes}</SubmitButton>
          </div>
        </PageForm>
      </Dialog>
    </>
  );
}

function isCancelled(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'cancelled' in answer;
}
