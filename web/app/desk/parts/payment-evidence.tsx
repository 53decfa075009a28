import type { PaymentEvidence } from '@bb1/domain/payments/evidence-endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { formatMoney } from './format-money.ts';

const BALANCE_KINDS = { joined: 'success', explained: 'warning', waiting: 'error' } as const;

/** The evidence for money, for the officer who approves what depends on it. */
export function PaymentEvidenceList({
  evidence,
}: {
  readonly evidence: readonly PaymentEvidence[];
}) {
  const texts = useTexts(deskTexts).evidence;
  const locale = useLocale();
  if (evidence.length === 0) return <p className="text-small text-muted">{texts.none}</p>;
  return (
    <ul className="grid gap-2">
      {evidence.map((one) => (
        <li key={one.payment_id} className="grid gap-0.5 text-small">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <PageLink
              to={`/desk/payments/${one.payment_id}`}
              className="link inline-flex min-h-6 items-center figures"
            >
              {formatMoney(locale, one)}
            </PageLink>
            <span>{one.payer_name}</span>
            {one.booking_date !== null && (
              <span className="text-muted">{formatDate(locale, one.booking_date, 'short')}</span>
            )}
          </span>
          {one.file !== null && <FileEvidence file={one.file} />}
          {one.transaction !== null && (
            <span className="text-fine text-muted wrap-anywhere">
              {[
                texts.transaction({ id: one.transaction.id }),
                ...(one.transaction.height === null
                  ? []
                  : [texts.height({ height: one.transaction.height })]),
                ...(one.transaction.confirmations === null
                  ? []
                  : [texts.confirmations({ count: one.transaction.confirmations })]),
              ].join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function FileEvidence({ file }: { readonly file: NonNullable<PaymentEvidence['file']> }) {
  const texts = useTexts(deskTexts).evidence;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-fine text-muted">
      <PageLink
        to={`/desk/bank/${file.import_id}`}
        className="link inline-flex min-h-6 items-center wrap-anywhere"
      >
        {file.file_name}
      </PageLink>
      <span>{texts.statement({ id: file.statement })}</span>
      <span>
        {file.came_by === 'folder' ? texts.folder : texts.upload({ name: file.uploaded_by ?? '' })}
      </span>
      {file.confirmed_by !== null && <span>{texts.confirmed({ name: file.confirmed_by })}</span>}
      {file.typed_by !== null && (
        <PageLink
          to={`/desk/approvals/${file.manual_booking}`}
          className="link inline-flex min-h-6 items-center"
        >
          {texts.typed({ name: file.typed_by })}
        </PageLink>
      )}
      <Badge kind={BALANCE_KINDS[file.balance]}>{texts.balance[file.balance]}</Badge>
    </span>
  );
}
