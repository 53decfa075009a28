import { LOCALES } from '@bb1/domain/locale';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import { Fold } from '../parts/fold.tsx';
import { RoleFields } from './role-fields.tsx';

/** A new officer: another administrator has to approve before the invitation is sent. */
export function ProposeOfficer({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskOfficerTexts).list;
  return (
    <div className="max-w-3xl">
      <Fold title={texts.propose} open={isRefused(answer)}>
        <PageForm answer={answer} className="grid gap-4 sm:grid-cols-2">
          <p className="text-small text-muted sm:col-span-2">{texts.proposeHint}</p>
          <TextField name="full_name" label={texts.fullName} maxLength={120} autoComplete="off" />
          <TextField
            name="email"
            type="email"
            label={texts.email}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
          />
          <SelectField
            name="locale"
            label={texts.language}
            options={LOCALES.map((value) => ({ value, label: texts.languages[value] }))}
          />
          <div className="sm:col-span-2">
            <RoleFields />
          </div>
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={300}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <SubmitButton className="justify-self-start sm:col-span-2">{texts.submit}</SubmitButton>
        </PageForm>
      </Fold>
    </div>
  );
}
