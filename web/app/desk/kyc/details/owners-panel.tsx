import { written } from '@bb1/texts/written';
import type { BeneficialOwner } from '@bb1/domain/kyc/business-endpoints';
import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { useLocale } from '../../../language/use-locale.ts';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { formatDate, formatPercent } from '../../../ui/format.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { fact, type Fact, FactTable } from '../../parts/fact-table.tsx';
import { countryName } from '../../parts/format-moment.ts';
import { Panel } from '../../parts/panel.tsx';
import { useFormat } from '../../parts/use-format.ts';
import { ExposedFact } from './exposed-fact.tsx';

type Owners = Reply<typeof getKycReview>['beneficial_owners'];

/** The company's beneficial owners: the declaration, and each owner with shares and control. */
export function OwnersPanel({ owners }: { readonly owners: Owners }) {
  const texts = useTexts(deskKycTexts).business;
  const format = useFormat();
  return (
    <Panel title={texts.owners}>
      <p className="text-small">
        {written(texts.declarations[owners.declaration ?? 'open'], {
          percent: format.percent(owners.above_percent),
        })}
      </p>
      {owners.owners.map((owner) => (
        <div key={owner.id} className="grid gap-1 border-t border-line pt-3">
          <h3 className="text-small font-semibold">
            {owner.first_name} {owner.last_name}
          </h3>
          <OwnerFacts owner={owner} />
        </div>
      ))}
    </Panel>
  );
}

function OwnerFacts({ owner }: { readonly owner: BeneficialOwner }) {
  const { business: texts, fields } = useTexts(deskKycTexts);
  const locale = useLocale();
  const share = (percent: string | null) =>
    percent === null ? fields.notGiven : formatPercent(locale, percent);
  const facts: Fact[] = [
    fact(texts.capital, share(owner.capital_percent)),
    fact(texts.votes, share(owner.votes_percent)),
    ...(owner.control_otherwise === null ? [] : [fact(texts.control, owner.control_otherwise)]),
    fact(fields.dob, formatDate(locale, owner.dob)),
    fact(fields.birthPlace, owner.place_of_birth),
    fact(fields.citizenships, countryName(locale, owner.citizenship)),
    fact(fields.residence, countryName(locale, owner.residence_country)),
    fact(fields.exposed, <ExposedFact person={owner} />),
  ];
  return <FactTable facts={facts} />;
}
