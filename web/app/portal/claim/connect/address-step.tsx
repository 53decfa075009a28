import type { Wallet } from '@bb1/domain/wallets/endpoints';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ScriptForm } from '../../../ui/form.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { ProblemAlert } from '../signing/signing-panel.tsx';
import { WALLETS } from '../signing/wallets.ts';
import type { WalletId } from '../signing/wallets.ts';
import type { Connecting } from './use-connecting.ts';

interface AddressStepProps {
  readonly state: Extract<Connecting, { step: 'address' }>;
  readonly wallets: readonly Wallet[];
  readonly onWallet: (id: WalletId) => void;
  readonly onTyped: (typed: string) => void;
  readonly onOwn: (publicKey: string) => void;
}

/** Which address: one connected before, one of a wallet in this browser, or a typed one. */
export function AddressStep({ state, wallets, onWallet, onTyped, onOwn }: AddressStepProps) {
  const texts = useTexts(claimWalletTexts).connect;
  const { entry } = useTexts(claimTexts);
  return (
    <>
      {wallets.length > 0 && (
        <Card title={texts.ownTitle}>
          <p>{texts.ownText}</p>
          <ul className="grid">
            {wallets.map(({ public_key: key }) => (
              <li
                key={key}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0"
              >
                <span className="min-w-0 font-mono text-small break-all">{key}</span>
                <Button
                  look="secondary"
                  aria-label={`${texts.use}: ${key}`}
                  onClick={() => onOwn(key)}
                >
                  {texts.use}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={texts.addressTitle}>
        <p>{texts.addressText}</p>
        <div className="grid gap-6 md:grid-cols-2 md:gap-8">
          <ByWallet state={state} onWallet={onWallet} />
          <ByAddress state={state} onTyped={onTyped} />
        </div>
      </Card>
      <p className="text-small text-muted">
        <span className="font-semibold text-ink">{texts.newInstead}</span> {texts.newInsteadText}{' '}
        <PageLink to="/claim/new" className="link">
          {entry.newButton}
        </PageLink>
      </p>
    </>
  );
}

function ByWallet({
  state: { asking, problem },
  onWallet,
}: Pick<AddressStepProps, 'state' | 'onWallet'>) {
  const texts = useTexts(claimWalletTexts).connect;
  return (
    <div className="grid content-start gap-3">
      <h3 className="font-semibold">{texts.byWallet}</h3>
      <p className="text-small text-muted">{texts.byWalletText}</p>
      <div className="grid gap-3">
        {WALLETS.map(({ id, name }) => (
          <Button key={id} look="secondary" busy={asking !== null} onClick={() => onWallet(id)}>
            {texts.connectWith({ wallet: name })}
          </Button>
        ))}
      </div>
      <ProblemAlert problem={problem === null || problem.kind === 'step_up' ? null : problem} />
    </div>
  );
}

function ByAddress({ state: { complaint }, onTyped }: Pick<AddressStepProps, 'state' | 'onTyped'>) {
  const texts = useTexts(claimWalletTexts).connect;
  const messages: Record<string, string> =
    complaint === null ? {} : { address: texts.complaints[complaint] };
  return (
    <div className="grid content-start gap-3">
      <h3 className="font-semibold">{texts.byAddress}</h3>
      <ScriptForm
        messages={messages}
        onSend={(text) => onTyped(text('address'))}
        className="grid gap-3"
      >
        <TextField
          name="address"
          label={texts.address}
          hint={texts.addressHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="G…"
        />
        <Button type="submit" look="secondary">
          {texts.next}
        </Button>
      </ScriptForm>
    </div>
  );
}
