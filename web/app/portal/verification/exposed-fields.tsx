import type { ProofRole } from '@bb1/domain/kyc/identity-proof';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/checkbox-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

interface Exposed {
  readonly politically_exposed: boolean;
  readonly pep_function: string | null;
}

/**
 * The question of section 10(1) number 4 GwG, with the definition of section 1(12) to (14); the
 * office is required once the answer is yes, also without script.
 */
export function ExposedFields({
  exposed,
  role,
}: {
  readonly exposed: Exposed | null;
  readonly role: ProofRole;
}) {
  const { identity: texts } = useTexts(verificationTexts);
  return (
    <Card title={texts.exposed} className="group/exposed">
      <div className="grid gap-1">
        <p className="text-small text-muted">{texts.exposedWhy}</p>
        <Disclosure summary={texts.exposedWho}>
          <ul className="grid list-disc gap-1 pl-5 text-small">
            {texts.exposedOffices.map((office) => (
              <li key={office}>{office}</li>
            ))}
          </ul>
          <p className="text-small">{texts.exposedOthers}</p>
        </Disclosure>
      </div>
      <RadioField
        name="politically_exposed"
        legend={texts.exposedQuestion[role]}
        options={[
          { value: 'false', label: texts.exposedAnswers.no },
          { value: 'true', label: texts.exposedAnswers.yes },
        ]}
        defaultValue={exposed === null ? undefined : String(exposed.politically_exposed)}
      />
      <div className="hidden group-has-[[value=true]:checked]/exposed:block">
        <TextField
          name="pep_function"
          label={texts.exposedFunction}
          hint={texts.exposedFunctionHint}
          maxLength={200}
          defaultValue={exposed?.pep_function ?? undefined}
        />
      </div>
    </Card>
  );
}
