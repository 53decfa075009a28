import { OWNERS_DECLARATIONS } from '@bb1/domain/kyc/business';
import { useLocale } from '../../../language/use-locale.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioField } from '../../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { SaveDetails } from '../save-details.tsx';
import businessTexts from '@bb1/texts/pages/verification-business';
import { refusalOf } from './refusal-of.ts';
import type { Owners } from './settled-owners.ts';

/**
 * Only the company knows whether the list is complete: it declares so, or that it has no beneficial
 * owner.
 */
export function OwnersDeclaration({
  given: { above_percent: abovePercent, declaration },
  settled,
  answer,
}: {
  readonly given: Owners;
  readonly settled: boolean;
  readonly answer: unknown;
}) {
  const texts = useTexts(businessTexts).owners;
  const percent = formatPercent(useLocale(), abovePercent);
  return (
    <Card title={texts.declaration}>
      {declaration === 'named' && !settled && <Alert kind="warning">{texts.missing}</Alert>}
      <PageForm answer={refusalOf(answer, 'intent', 'declare')}>
        <input type="hidden" name="intent" value="declare" readOnly />
        <RadioField
          name="declaration"
          legend={<span className="sr-only">{texts.declaration}</span>}
          options={OWNERS_DECLARATIONS.map((value) => ({
            value,
            label: texts.declarations[value].label,
            hint: texts.declarations[value].hint({ percent }),
          }))}
          defaultValue={declaration ?? undefined}
        />
        <SaveDetails leaveTo="/verification/business/owners">
          <SubmitButton look={settled ? 'secondary' : 'primary'} className="justify-self-start">
            {texts.declare}
          </SubmitButton>
        </SaveDetails>
      </PageForm>
    </Card>
  );
}
