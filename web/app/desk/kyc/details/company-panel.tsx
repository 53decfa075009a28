import type { Business } from '@bb1/domain/kyc/business-endpoints';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { deskKycTexts } from '../../desk-texts.ts';
import { type Fact, FactTable } from '../../parts/fact-table.tsx';
import { countryName } from '../../parts/format-moment.ts';
import { Panel } from '../../parts/panel.tsx';

/** The company as it says its register knows it. */
export function CompanyPanel({ business }: { readonly business: Business | null }) {
  const { business: texts, fields } = useTexts(deskKycTexts);
  const locale = useLocale();
  if (business === null)
    return (
      <Panel title={texts.title}>
        <p className="text-small text-muted">{texts.none}</p>
      </Panel>
    );
  const register = [business.register_court, business.register_number]
    .filter((part) => part !== null)
    .join(', ');
  const facts: Fact[] = [
    { key: 'legalName', name: texts.legalName, value: business.legal_name },
    { key: 'name', name: texts.name, value: business.name },
    { key: 'legalForm', name: texts.legalForm, value: business.legal_form },
    { key: 'register', name: texts.register, value: register === '' ? fields.notGiven : register },
    { key: 'country', name: texts.country, value: countryName(locale, business.country) },
    { key: 'taxNumber', name: texts.taxNumber, value: business.tax_id_number },
    { key: 'phone', name: texts.phone, value: business.phone_number },
    {
      key: 'representation',
      name: texts.representation,
      value: texts.representations[business.representation],
    },
  ];
  return (
    <Panel title={texts.title}>
      <FactTable facts={facts} />
    </Panel>
  );
}
