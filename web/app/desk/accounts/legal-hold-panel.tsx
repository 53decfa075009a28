import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActionForm } from './action-form.tsx';

/** Whether the account is exempt from erasure, why, and the forms to set that or propose its end. */
export function LegalHoldPanel({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskAccountTexts).hold;
  const format = useFormat();
  const mayHold = useRight('accounts.hold') && !account.own;
  const hold = account.legal_hold;
  return (
    <Panel title={texts.title}>
      {hold === null ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <Alert kind="info" title={texts.held}>
          {texts.setBy({
            name: hold.set_by,
            time: format.dateTime(hold.set_at),
            reason: hold.reason,
          })}
        </Alert>
      )}
      {mayHold && hold === null && (
        <ActionForm
          intent="hold"
          fold={texts.fold}
          hint={texts.hint}
          submit={texts.submit}
          look="primary"
          takesProof
        />
      )}
      <WaitingApproval id={account.hold_approval_id} />
      {mayHold && hold !== null && account.hold_approval_id === null && (
        <ActionForm
          intent="lift"
          fold={texts.liftFold}
          hint={texts.liftHint}
          submit={texts.liftSubmit}
          takesProof
        />
      )}
    </Panel>
  );
}
