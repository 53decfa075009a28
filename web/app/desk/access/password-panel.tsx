import { NewPasswordField } from '../../auth/new-password-field.tsx';
import { UsernameForPasswordManagers } from '../../auth/username-for-password-managers.tsx';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { deskAccessTexts } from '../desk-texts.ts';
import { Panel } from '../parts/panel.tsx';
import { useDesk } from '../session/use-desk.ts';
import { CodeForm } from './code-form.tsx';

/** Another password, with the current one and a fresh code. */
export function PasswordPanel({
  minLength,
  answer,
}: {
  readonly minLength: number;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAccessTexts).password;
  const { officer } = useDesk();
  return (
    <Panel title={texts.title}>
      <CodeForm act="password" answer={answer} fold={texts.fold} submit={texts.submit}>
        <UsernameForPasswordManagers email={officer.email} />
        <TextField
          name="current_password"
          type="password"
          label={texts.current}
          autoComplete="current-password"
        />
        <NewPasswordField
          label={texts.next}
          hint={fill(texts.hint, { min: minLength })}
          minLength={minLength}
          own={[officer.email, officer.name]}
        />
        <TextField
          name="password_confirmation"
          type="password"
          label={texts.again}
          autoComplete="new-password"
        />
      </CodeForm>
    </Panel>
  );
}
