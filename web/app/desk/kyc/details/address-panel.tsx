import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { useLocale } from '../../../language/use-locale.ts';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { deskKycTexts } from '../../desk-texts.ts';
import { type Fact, FactTable } from '../../parts/fact-table.tsx';
import { countryName } from '../../parts/format-moment.ts';
import { Panel } from '../../parts/panel.tsx';

type Address = Reply<typeof getKycReview>['address'];

/** Where a person lives, or a company has its seat. */
export function AddressPanel({
  title,
  address,
}: {
  readonly title: string;
  readonly address: Address;
}) {
  const { review, fields } = useTexts(deskKycTexts);
  const locale = useLocale();
  if (address === null)
    return (
      <Panel title={title}>
        <p className="text-small text-muted">{review.noAddress}</p>
      </Panel>
    );
  const facts: Fact[] = [
    {
      key: 'street',
      name: fields.street,
      value: address.street,
      note: address.street_additional ?? undefined,
    },
    { key: 'city', name: fields.city, value: `${address.zipcode} ${address.city}` },
    ...(address.state === null ? [] : [{ key: 'state', name: fields.state, value: address.state }]),
    { key: 'country', name: fields.country, value: countryName(locale, address.country) },
  ];
  return (
    <Panel title={title}>
      <FactTable facts={facts} />
    </Panel>
  );
}
