import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextAreaField } from '../../ui/text-field.tsx';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { ActionForm } from './action-form.tsx';
import { ActForm } from '../parts/act-form.tsx';

/** Whether the person's data are restricted, and the person's data requests. */
export function DataProtectionPanel({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskDataRequestTexts).account;
  const format = useFormat();
  const mayWork = useRight('data_requests.work') && !account.own && account.closed_at === null;
  return (
    <Panel title={texts.title}>
      {account.restricted_at === null ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <Alert kind="warning">
          {texts.restricted({ time: format.moment(account.restricted_at) })}
        </Alert>
      )}
      {mayWork && <EnterRequest />}
      <WaitingApproval id={account.restriction_approval_id} />
      {mayWork && account.restricted_at !== null && account.restriction_approval_id === null && (
        <ActionForm
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

function EnterRequest() {
  const all = useTexts(deskDataRequestTexts);
  const texts = all.account;
  const { now } = useDesk();
  return (
    <ActForm fold={texts.fold} intent="enter_request" submit={texts.submit}>
      <SelectField
        name="kind"
        label={texts.kind}
        options={DATA_REQUEST_KINDS.map((value) => ({ value, label: all.kinds[value] }))}
      />
      <DateField name="received_on" label={texts.receivedOn} defaultValue={now.slice(0, 10)} />
      <TextAreaField name="asked" label={texts.asked} hint={texts.askedHint} maxLength={2000} />
    </ActForm>
  );
}
