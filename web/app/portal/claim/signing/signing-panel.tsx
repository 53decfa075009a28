import { useId, useState } from 'react';
import { useRootData } from '../../../frame/root-data.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { ScriptForm } from '../../../ui/form.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import uiTexts from '@bb1/texts/pages/ui';
import { problemOfError, problemText } from '../claim-problem.ts';
import type { ShownProblem } from '../claim-problem.ts';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { readSigned } from './read-signed.ts';
import type { SigningRequest } from './wallet.ts';
import { signInWallet, WALLETS } from './wallets.ts';
import type { WalletId } from './wallets.ts';

interface SigningPanelProps {
  readonly request: SigningRequest;
  /** Opens an external wallet (SEP-7); null where this site signs no links. */
  readonly uri: string | null;
  /** What happens there, as a text for the person. */
  readonly uriHint: string;
  /** Receives the requested envelope, signed. */
  readonly onSigned: (envelopeXdr: string) => void;
  /** The signed envelope is being submitted. */
  readonly busy: boolean;
}

/**
 * The three ways to sign: a wallet in this browser, an external one by link or code, and any other
 * by hand.
 */
export function SigningPanel(props: SigningPanelProps) {
  const texts = useTexts(claimWalletTexts).sign;
  return (
    <Tabs
      label={texts.ways}
      tabs={[
        { key: 'browser', title: texts.inBrowser, content: <InBrowser {...props} /> },
        ...(props.uri === null
          ? []
          : [
              {
                key: 'elsewhere',
                title: texts.elsewhere,
                content: <Elsewhere uri={props.uri} uriHint={props.uriHint} />,
              },
            ]),
        { key: 'paste', title: texts.paste, content: <ByHand {...props} /> },
      ]}
    />
  );
}

function InBrowser({ request, onSigned, busy }: SigningPanelProps) {
  const texts = useTexts(claimWalletTexts).sign;
  const [asking, setAsking] = useState<WalletId | null>(null);
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const ask = async (id: WalletId) => {
    setAsking(id);
    setProblem(null);
    try {
      onSigned(readSigned(await signInWallet(id, request), request));
    } catch (error) {
      setProblem(toldProblem(error));
    } finally {
      setAsking(null);
    }
  };
  return (
    <div className="grid gap-4">
      <p>{texts.inBrowserText}</p>
      <div className="flex flex-wrap gap-3">
        {WALLETS.map(({ id, name }, at) => (
          <Button
            key={id}
            look={at === 0 ? 'primary' : 'secondary'}
            busy={busy || asking !== null}
            onClick={() => void ask(id)}
          >
            {texts.signWith({ wallet: name })}
          </Button>
        ))}
      </div>
      <ProblemAlert problem={problem} />
    </div>
  );
}

function Elsewhere({ uri, uriHint }: { readonly uri: string; readonly uriHint: string }) {
  const texts = useTexts(claimWalletTexts).sign;
  const locale = useLocale();
  const isSandbox = useRootData()?.config?.sandbox === true;
  return (
    <div className="grid gap-4">
      <p>{texts.elsewhereText}</p>
      {/* On a phone the wallet is on the same screen. */}
      <QrCode
        text={uri}
        label={texts.qr}
        className="h-auto max-w-full max-md:order-last"
        correction="L"
      />
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass('primary')} href={uri}>
          {texts.open}
        </a>
        <CopyButton value={uri}>{texts.copyLink}</CopyButton>
        {isSandbox && (
          <a
            className={buttonClass('secondary')}
            href={`/sandbox/wallet?${new URLSearchParams({ request: uri, lang: locale }).toString()}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.openSandbox}
          </a>
        )}
      </div>
      <p className="text-small text-muted">{uriHint}</p>
    </div>
  );
}

function ByHand({ request, onSigned, busy }: SigningPanelProps) {
  const texts = useTexts(claimWalletTexts);
  const { problems } = useTexts(claimTexts);
  const { copy } = useTexts(uiTexts);
  const unsignedId = useId();
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const send = (text: (name: string) => string) => {
    try {
      const signed = readSigned(text('signed'), request);
      setProblem(null);
      onSigned(signed);
    } catch (error) {
      setProblem(toldProblem(error));
    }
  };
  const messages: Record<string, string> =
    problem === null ? {} : { signed: problemText({ ...texts, problems }, problem) };
  return (
    <ScriptForm messages={messages} busy={busy} onSend={send} className="grid gap-4">
      <p>{texts.sign.pasteText}</p>
      <div className="grid justify-items-start gap-1.5">
        <label htmlFor={unsignedId} className="text-small font-semibold">
          {texts.sign.unsigned}
        </label>
        <textarea
          id={unsignedId}
          readOnly
          rows={4}
          value={request.envelopeXdr}
          className={`${CONTROL} font-mono break-all`}
        />
        <CopyButton value={request.envelopeXdr} label={`${copy}: ${texts.sign.unsigned}`} />
      </div>
      <TextAreaField name="signed" label={texts.sign.signed} rows={5} />
      <div>
        <Button type="submit" busy={busy}>
          {texts.sign.handIn}
        </Button>
      </div>
    </ScriptForm>
  );
}

export function ProblemAlert({ problem }: { readonly problem: ShownProblem | null }) {
  const texts = useTexts(claimWalletTexts);
  const { problems } = useTexts(claimTexts);
  if (problem === null) return null;
  return <Alert kind="error">{problemText({ ...texts, problems }, problem)}</Alert>;
}

/** Nothing between page and wallet requires a step-up. */
function toldProblem(error: unknown): ShownProblem {
  const problem = problemOfError(error);
  return problem.kind === 'step_up' ? { kind: 'network' } : problem;
}
