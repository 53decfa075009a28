import type { PaymentEvidence } from '@bb1/domain/payments/evidence-endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useRight } from '../session/use-desk.ts';
import { useWords } from './use-words.ts';
import { Note } from './note.tsx';

const BALANCE_KINDS = { joined: 'success', explained: 'warning', waiting: 'error' } as const;

/** The evidence for money, for the officer who approves what depends on it; links only where it may be opened. */
export function PaymentEvidenceList({
  evidence,
}: {
  readonly evidence: readonly PaymentEvidence[];
}) {
  const [{ evidence: texts }, format] = useWords(deskTexts);
  const mayOpen = useRight('payments.view');
  if (evidence.length === 0) return <Note>{texts.none}</Note>;
  return (
    <ul className="grid gap-2">
      {evidence.map((one) => (
        <li key={one.payment_id} className="grid gap-0.5 text-small">
          <span className="flex flex-wrap items-baseline gap-x-2">
            {mayOpen ? (
              <PageLink
                to={`/desk/payments/${one.payment_id}`}
                className="link inline-flex min-h-6 items-center figures"
              >
                {format.money(one)}
              </PageLink>
            ) : (
              <span className="figures">{format.money(one)}</span>
            )}
            <span>{one.payer_name}</span>
            {one.booking_date !== null && (
              <span className="text-muted">{format.date(one.booking_date, 'short')}</span>
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
  const mayOpen = useRight('payments.view');
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-fine text-muted">
      {mayOpen ? (
        <PageLink
          to={`/desk/bank/${file.import_id}`}
          className="link inline-flex min-h-6 items-center wrap-anywhere"
        >
          {file.file_name}
        </PageLink>
      ) : (
        <span className="wrap-anywhere">{file.file_name}</span>
      )}
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
