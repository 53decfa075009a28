import type { DeskAccount, FactorReset } from '@bb1/domain/accounts/desk-endpoints';
import { IDENTITY_PROOFS } from '@bb1/domain/accounts/factor-reset';
import { useTexts } from '../../language/use-texts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from './act-form.tsx';
import { OpenReset } from './open-reset.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { formatMoment } from '../parts/format-moment.ts';

/**
 * The reset for a person who has lost all second factors: proposed by one officer, decided by
 * another.
 */
export function FactorResetPanel({
  account,
  answer,
}: {
  readonly account: DeskAccount;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAccountTexts).reset;
  const open = account.factor_resets.find(({ state }) => state === 'proposed');
  const earlier = account.factor_resets.filter(({ state }) => state !== 'proposed');
  return (
    <Panel title={texts.title}>
      {open === undefined ? (
        <Propose account={account} answer={answer} />
      ) : (
        <OpenReset reset={open} own={account.own} answer={answer} />
      )}
      {earlier.length > 0 && <EarlierResets resets={earlier} />}
    </Panel>
  );
}

function Propose({ account, answer }: { readonly account: DeskAccount; readonly answer: unknown }) {
  const texts = useTexts(deskAccountTexts).reset;
  const mayPropose = useRight('accounts.propose_factor_reset');
  const hasFactor = account.factors.totp || account.factors.passkeys > 0;
  if (!hasFactor) return <p className="text-small text-muted">{texts.nothing}</p>;
  if (!mayPropose) return <p className="text-small text-muted">{texts.mayNotPropose}</p>;
  if (account.own) return null;
  return (
    <ActForm
      act="propose"
      answer={answer}
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
    </ActForm>
  );
}

/** Earlier resets and their outcome, newest first. */
function EarlierResets({ resets }: { readonly resets: readonly FactorReset[] }) {
  const texts = useTexts(deskAccountTexts).reset;
  const locale = useLocale();
  const step = (name: string | null, at: string | null) =>
    name === null
      ? formatMoment(locale, at ?? '')
      : texts.decidedBy({ name, time: formatMoment(locale, at ?? '') });
  return (
    <div className="grid gap-2">
      <h3 className="text-small font-semibold">{texts.earlier}</h3>
      <ul className="grid gap-2">
        {resets.map((reset) => (
          <li key={reset.id} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
            <span>
              {texts.states.proposed}: {step(reset.proposed_by, reset.proposed_at)}. {reset.reason}
            </span>
            <span>
              {texts.states[reset.state]}: {step(reset.decided_by, reset.decided_at)}
              {reset.decision_reason !== null && `. ${reset.decision_reason}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
