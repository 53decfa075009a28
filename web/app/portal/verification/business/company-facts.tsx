import type { Business } from '@bb1/domain/kyc/business-endpoints';
import { useTexts } from '../../../language/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import type { SelectOption } from '../../../ui/select-field.tsx';
import { FactList } from '../../../ui/table.tsx';
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
          { key: 'legal_name', name: texts.legalName, value: business.legal_name },
          { key: 'name', name: texts.name, value: business.name },
          { key: 'legal_form', name: texts.legalForm, value: business.legal_form },
          {
            key: 'country',
            name: texts.country,
            value:
              countries.find(({ value }) => value === business.country)?.label ?? business.country,
          },
          {
            key: 'register_court',
            name: texts.registerCourt,
            value: business.register_court ?? '–',
          },
          {
            key: 'register_number',
            name: texts.registerNumber,
            value: business.register_number ?? '–',
          },
          { key: 'tax_id_number', name: texts.taxNumber, value: business.tax_id_number },
          { key: 'phone_number', name: texts.phone, value: business.phone_number },
          {
            key: 'representation',
            name: texts.representation,
            value: texts.representations[business.representation].label,
          },
        ]}
      />
    </Card>
  );
}
