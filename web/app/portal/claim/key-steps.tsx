import { useEffect, useRef, type SubmitEvent } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { FormStateContext } from '../../ui/form-state.ts';
import { TextField } from '../../ui/text-field.tsx';
import claimTexts from '@bb1/texts/pages/claim';
import { ACKNOWLEDGEMENTS } from './new-claim-state.ts';
import type { Acknowledgement, CodeComplaint, NewClaimEvent } from './new-claim-state.ts';
import accountMessages from '@bb1/texts/messages/accounts';
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

interface DownloadStepProps {
  readonly publicKey: string;
  readonly downloaded: boolean;
  readonly onDownload: () => void;
  readonly onStored: () => void;
}

/** Shows the address, never the secret, which is only on the sheet. */
export function DownloadStep({ publicKey, downloaded, onDownload, onStored }: DownloadStepProps) {
  const texts = useTexts(claimTexts).make;
  return (
    <Card title={texts.sheetTitle}>
      <p>{texts.sheetText}</p>
      <CopyRow label={texts.sheetAddress} value={publicKey} />
      <div>
        <Button look={downloaded ? 'secondary' : 'primary'} onClick={onDownload}>
          {downloaded ? texts.sheetAgain : texts.sheetButton}
        </Button>
      </div>
      {downloaded && (
        <>
          <Alert kind="info">{texts.sheetStore}</Alert>
          <div>
            <Button onClick={onStored}>{texts.sheetNext}</Button>
          </div>
        </>
      )}
    </Card>
  );
}

export function AcknowledgeStep({
  ticked,
  complaint,
  dispatch,
}: {
  readonly ticked: readonly Acknowledgement[];
  readonly complaint: boolean;
  readonly dispatch: Dispatch;
}) {
  const texts = useTexts(claimTexts).make;
  const locale = useLocale();
  const form = useFocusOnComplaint(complaint);
  const missing = ACKNOWLEDGEMENTS.filter((which) => complaint && !ticked.includes(which));
  const messages = Object.fromEntries(
    missing.map((which) => [which, commonMessages[locale].must_be_accepted]),
  );
  return (
    <Card title={texts.confirmTitle}>
      <p>{texts.confirmText}</p>
      <FormStateContext value={{ messages, values: null, busy: false }}>
        <form
          ref={form}
          noValidate
          className="grid gap-5"
          onSubmit={sending(() => dispatch({ type: 'acknowledged' }))}
          onChange={onTick(dispatch)}
        >
          {complaint && <Alert kind="error">{texts.confirmMissing}</Alert>}
          {ACKNOWLEDGEMENTS.map((which) => (
            <CheckboxField key={which} name={which} label={texts[which]} />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{texts.confirmButton}</Button>
            <Button look="quiet" onClick={() => dispatch({ type: 'back' })}>
              {texts.back}
            </Button>
          </div>
        </form>
      </FormStateContext>
    </Card>
  );
}

export function CodeStep({
  complaint,
  dispatch,
}: {
  readonly complaint: CodeComplaint | null;
  readonly dispatch: Dispatch;
}) {
  const texts = useTexts(claimTexts).make;
  const locale = useLocale();
  const form = useFocusOnComplaint(complaint !== null);
  const messages: Record<string, string> =
    complaint === null
      ? {}
      : { code: { ...accountMessages[locale], ...walletMessages[locale] }[complaint] };
  return (
    <Card title={texts.codeTitle}>
      <p>{texts.codeText}</p>
      <FormStateContext value={{ messages, values: null, busy: false }}>
        <form
          ref={form}
          noValidate
          className="grid gap-5"
          onSubmit={sending(() => dispatch({ type: 'confirm_code' }))}
        >
          <TextField
            name="code"
            label={texts.codeLabel}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            placeholder="XXXX-XXXX"
            className="max-w-64"
            onChange={(event) => dispatch({ type: 'type_code', typed: event.currentTarget.value })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{texts.codeButton}</Button>
            <Button look="quiet" onClick={() => dispatch({ type: 'back' })}>
              {texts.back}
            </Button>
          </div>
        </form>
      </FormStateContext>
    </Card>
  );
}

function sending(act: () => void): (event: SubmitEvent<HTMLFormElement>) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}

function onTick(dispatch: Dispatch): (event: { readonly target: EventTarget }) => void {
  return ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const which = ACKNOWLEDGEMENTS.find((name) => name === target.name);
    if (which !== undefined) dispatch({ type: 'tick', which, ticked: target.checked });
  };
}

/** The first field with an error gets the focus, as in every other form. */
function useFocusOnComplaint(complaint: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (complaint) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaint]);
  return form;
}
