import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { IDENTITY_PROOFS } from '@bb1/domain/accounts/factor-reset';
import { useTexts } from '../../language/use-texts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { PastApprovals } from '../approvals/past-approvals.tsx';
import { Panel } from '../parts/panel.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActionForm } from './action-form.tsx';

/**
 * The reset for a person who has lost all second factors: proposed by one officer, decided by
 * another.
 */
export function FactorResetPanel({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskAccountTexts).reset;
  return (
    <Panel title={texts.title}>
      <WaitingApproval id={account.reset_approval_id} />
      {account.reset_approval_id === null && <Propose account={account} />}
      {account.factor_resets.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-small font-semibold">{texts.earlier}</h3>
          <PastApprovals approvals={account.factor_resets} />
        </div>
      )}
    </Panel>
  );
}

function Propose({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskAccountTexts).reset;
  const mayPropose = useRight('accounts.propose_factor_reset');
  const hasFactor = account.factors.totp || account.factors.passkeys > 0;
  if (!hasFactor) return <p className="text-small text-muted">{texts.nothing}</p>;
  if (!mayPropose) return <p className="text-small text-muted">{texts.mayNotPropose}</p>;
  if (account.own) return null;
  return (
    <ActionForm
      intent="propose"
      fold={texts.fold}
      hint={texts.hint}
      submit={texts.submit}
      look="primary"
    >
      <SelectField
        name="identity_proof"
        label={texts.proof}
        emptyLabel={texts.choose}
        options={IDENTITY_PROOFS.map((value) => ({ value, label: texts.proofs[value] }))}
      />
    </ActionForm>
  );
}
