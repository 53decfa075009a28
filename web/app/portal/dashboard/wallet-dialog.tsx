import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dashboardTexts } from './dashboard-texts.ts';

/** Which wallet to use, in kinds rather than brands: what counts is who holds the keys. */
export function WalletDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const texts = useTexts(dashboardTexts).walletDialog;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className="grid gap-5">
        <p>{texts.intro}</p>
        <dl className="grid gap-4">
          {texts.items.map((item) => (
            <div key={item.title} className="border-l-2 border-brand pl-4">
              <dt className="font-semibold">{item.title}</dt>
              <dd className="text-small text-muted">{item.text}</dd>
            </div>
          ))}
        </dl>
        <Alert kind="warning">{texts.warning}</Alert>
      </div>
    </Dialog>
  );
}
