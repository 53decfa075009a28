import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { ScriptForm } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import claimTexts from '@bb1/texts/pages/claim';
import { ACKNOWLEDGEMENTS } from './new-claim-state.ts';
import type { NewClaimEvent, NewClaimState, SheetComplaint } from './new-claim-state.ts';
import walletMessages from '@bb1/texts/messages/wallets';
import commonMessages from '@bb1/texts/messages/common';

type Dispatch = (event: NewClaimEvent) => void;

export function IntroStep({
  busy,
  failed,
  onMake,
}: {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onMake: () => void;
}) {
  const texts = useTexts(claimTexts).make;
  return (
    <Card title={texts.introTitle}>
      <p>{texts.introText}</p>
      <Alert kind="warning">{texts.introNeed}</Alert>
      {failed && <Alert kind="error">{texts.introFailed}</Alert>}
      <div>
        <Button busy={busy} onClick={onMake}>
          {texts.introButton}
        </Button>
      </div>
    </Card>
  );
}

interface SheetStepProps {
  readonly state: Extract<NewClaimState, { step: 'sheet' }>;
  readonly onDownload: () => void;
  readonly dispatch: Dispatch;
}

/**
 * Shows the address, never the secret, which is only on the sheet. Once the sheet was downloaded,
 * the person proves on the same page that they have it.
 */
export function SheetStep({ state, onDownload, dispatch }: SheetStepProps) {
  const texts = useTexts(claimTexts).make;
  const { publicKey, downloaded, complaint } = state;
  return (
    <>
      <Card title={texts.sheetTitle}>
        <p>{texts.sheetText}</p>
        <CopyRow label={texts.sheetAddress} value={publicKey} />
        <div>
          <Button look={downloaded ? 'secondary' : 'primary'} onClick={onDownload}>
            {downloaded ? texts.sheetAgain : texts.sheetButton}
          </Button>
        </div>
        {downloaded && <Alert kind="info">{texts.sheetStore}</Alert>}
      </Card>
      {downloaded && <ProofForm complaint={complaint} dispatch={dispatch} />}
    </>
  );
}

function ProofForm({
  complaint,
  dispatch,
}: {
  readonly complaint: SheetComplaint | null;
  readonly dispatch: Dispatch;
}) {
  const texts = useTexts(claimTexts).make;
  const messages = useComplaintMessages(complaint);
  return (
    <Card title={texts.confirmTitle}>
      <p>{texts.confirmText}</p>
      <ScriptForm
        messages={messages}
        onSend={() => dispatch({ type: 'confirm' })}
        onChange={onTick(dispatch)}
      >
        {ACKNOWLEDGEMENTS.map((which) => (
          <CheckboxField key={which} name={which} label={texts[which]} />
        ))}
        <TextField
          name="code"
          label={texts.codeLabel}
          hint={texts.codeText}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="XXXX-XXXX"
          className="max-w-64"
          onChange={(event) => dispatch({ type: 'type_code', typed: event.currentTarget.value })}
        />
        <div>
          <Button type="submit">{texts.codeButton}</Button>
        </div>
      </ScriptForm>
    </Card>
  );
}

function useComplaintMessages(complaint: SheetComplaint | null): Readonly<Record<string, string>> {
  const locale = useLocale();
  const texts = useTexts(claimTexts).make;
  if (complaint === null) return {};
  const { unticked, code } = complaint;
  const ticks = unticked.map((which) => [which, commonMessages[locale].must_be_accepted]);
  if (code === null) return Object.fromEntries(ticks);
  const words =
    code === 'must_match'
      ? commonMessages[locale].must_match({ field: texts.codeLabel })
      : walletMessages[locale][code];
  return Object.fromEntries([...ticks, ['code', words]]);
}

function onTick(dispatch: Dispatch): (event: { readonly target: EventTarget }) => void {
  return ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const which = ACKNOWLEDGEMENTS.find((name) => name === target.name);
    if (which !== undefined) dispatch({ type: 'tick', which, ticked: target.checked });
  };
}
