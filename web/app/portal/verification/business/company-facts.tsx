import type { Business } from '@bb1/domain/kyc/business-endpoints';
import { useTexts } from '../../../language/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import type { SelectOption } from '../../../ui/select-field.tsx';
import { fact, FactList } from '../../../ui/table.tsx';
import businessTexts from '@bb1/texts/pages/verification-business';

/** Details that can no longer be changed, read-only. */
export function CompanyFacts({
  business,
  countries,
}: {
  readonly business: Business;
  readonly countries: readonly SelectOption[];
}) {
  const texts = useTexts(businessTexts).company;
  return (
    <Card>
      <FactList
        facts={[
          fact(texts.legalName, business.legal_name),
          fact(texts.name, business.name),
          fact(texts.legalForm, business.legal_form),
          fact(
            texts.country,
            countries.find(({ value }) => value === business.country)?.label ?? business.country,
          ),
          fact(texts.registerCourt, business.register_court ?? '–'),
          fact(texts.registerNumber, business.register_number ?? '–'),
          fact(texts.taxNumber, business.tax_id_number),
          fact(texts.phone, business.phone_number),
          fact(texts.representation, texts.representations[business.representation].label),
        ]}
      />
    </Card>
  );
}
