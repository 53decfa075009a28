import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { IDENTITY_PROOFS } from '@bb1/domain/accounts/factor-reset';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import type { ComponentProps } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextAreaField } from '../../ui/text-field.tsx';
import { PastApprovals } from '../approvals/past-approvals.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { Note } from '../parts/note.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useWords } from '../parts/use-words.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { AccountAction } from './account-actions.ts';

interface PanelProps {
  readonly account: DeskAccount;
}

/** Whether the issuer does business with this person, and the officers' forms to change it. */
export function BlockPanel({ account }: PanelProps) {
  const [{ block: texts }, format] = useWords(deskAccountTexts);
  const { blocks, blocked_at: blockedAt, block_approval_id: waiting } = account;
  const takesTwo = account.money_is_in;
  const isOpen = waiting === null && !account.own && account.closed_at === null;
  const form = { right: 'accounts.propose_block', mayNot: texts.mayNot, takesProof: true } as const;
  return (
    <Panel title={texts.title}>
      {blockedAt === null ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <Alert kind="warning" title={texts.blocked({ time: format.moment(blockedAt) })}>
          {texts.stays}
        </Alert>
      )}
      <WaitingApproval id={waiting} />
      {isOpen && blockedAt === null && (
        <ActionForm
          {...form}
          intent="block"
          fold={texts.fold}
          hint={takesTwo ? texts.hintTwo : texts.hintAlone}
          submit={takesTwo ? texts.submitTwo : texts.submit}
        />
      )}
      {isOpen && blockedAt !== null && (
        <ActionForm
          {...form}
          intent="lifting"
          fold={texts.liftFold}
          hint={texts.liftHint}
          submit={texts.liftSubmit}
          look="primary"
        />
      )}
      {blocks.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-small font-semibold">{texts.earlier}</h3>
          <ul className="grid gap-2">
            {blocks.map(({ id, kind, proposed_by: name, decided_by: decider, ...block }) => (
              <li key={id} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
                <span>
                  {texts.kinds[kind]}: {texts.byAt({ name, time: format.moment(block.decided_at) })}
                  . {block.reason}
                </span>
                <span>{decider === null ? texts.alone : `${texts.decidedBy} ${decider}`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

/**
 * The reset for a person who has lost all second factors: proposed by one officer, decided by
 * another.
 */
export function FactorResetPanel({ account }: PanelProps) {
  const texts = useTexts(deskAccountTexts).reset;
  const { factors, reset_approval_id: waiting } = account;
  const hasFactor = factors.totp || factors.passkeys > 0;
  const mayPropose = useRight('accounts.propose_factor_reset');
  return (
    <Panel title={texts.title}>
      <WaitingApproval id={waiting} />
      {waiting === null && !hasFactor && <Note>{texts.nothing}</Note>}
      {waiting === null && hasFactor && !(mayPropose && account.own) && (
        <ActionForm
          right="accounts.propose_factor_reset"
          mayNot={texts.mayNotPropose}
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
      )}
      {account.factor_resets.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-small font-semibold">{texts.earlier}</h3>
          <PastApprovals approvals={account.factor_resets} />
        </div>
      )}
    </Panel>
  );
}

/**
 * Signs the person out everywhere; also without a signed-in browser, because one may be about to
 * sign in.
 */
export function SignOutPanel({ account }: PanelProps) {
  const texts = useTexts(deskAccountTexts).signOut;
  return (
    <Panel title={texts.title}>
      <p className="text-small">{texts.count({ count: account.signed_in_browsers })}</p>
      {!account.own && (
        <ActionForm
          right="accounts.end_sessions"
          intent="sign_out"
          fold={texts.fold}
          hint={texts.hint}
          submit={texts.submit}
        />
      )}
    </Panel>
  );
}

/** Whether the person's data are restricted, and the person's data requests. */
export function DataProtectionPanel({ account }: PanelProps) {
  const [{ account: texts, kinds }, format] = useWords(deskDataRequestTexts);
  const { now } = useDesk();
  const { restricted_at: restrictedAt, restriction_approval_id: waiting } = account;
  const isOpen = !account.own && account.closed_at === null;
  return (
    <Panel title={texts.title}>
      {restrictedAt === null ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <Alert kind="warning">{texts.restricted({ time: format.moment(restrictedAt) })}</Alert>
      )}
      {isOpen && (
        <ActForm
          right="data_requests.work"
          fold={texts.fold}
          intent="enter_request"
          submit={texts.submit}
        >
          <SelectField
            name="kind"
            label={texts.kind}
            options={DATA_REQUEST_KINDS.map((value) => ({ value, label: kinds[value] }))}
          />
          <DateField name="received_on" label={texts.receivedOn} defaultValue={now.slice(0, 10)} />
          <TextAreaField name="asked" label={texts.asked} hint={texts.askedHint} maxLength={2000} />
        </ActForm>
      )}
      <WaitingApproval id={waiting} />
      {isOpen && restrictedAt !== null && waiting === null && (
        <ActionForm
          right="data_requests.work"
          intent="lift_restriction"
          fold={texts.liftFold}
          hint={texts.liftHint}
          submit={texts.liftSubmit}
          takesProof
        />
      )}
    </Panel>
  );
}

/** Whether the account is exempt from erasure, why, and the forms to set that or propose its end. */
export function LegalHoldPanel({ account }: PanelProps) {
  const [{ hold: texts }, format] = useWords(deskAccountTexts);
  const { legal_hold: hold, hold_approval_id: waiting } = account;
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
      {!account.own && hold === null && (
        <ActionForm
          right="accounts.hold"
          intent="hold"
          fold={texts.fold}
          hint={texts.hint}
          submit={texts.submit}
          look="primary"
          takesProof
        />
      )}
      <WaitingApproval id={waiting} />
      {!account.own && hold !== null && waiting === null && (
        <ActionForm
          right="accounts.hold"
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

/** An action on the account, with the reason that the audit log stores. */
function ActionForm({
  children,
  ...form
}: ComponentProps<typeof ActForm> & { readonly intent: AccountAction }) {
  const texts = useTexts(deskAccountTexts).page;
  return (
    <ActForm look="danger" {...form}>
      {children}
      <ReasonField label={texts.reason} hint={texts.reasonHint} />
    </ActForm>
  );
}
