import { MAX_OWNERS } from '@bb1/domain/kyc/business';
import type { BeneficialOwner } from '@bb1/domain/kyc/business-endpoints';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatPercent } from '../../../ui/format.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { fullName } from './full-name.ts';
import { RemoveDetails, Spoken } from './remove-details.tsx';

/** The beneficial owners named so far, each with the reason they count as one. */
export function OwnerList({
  owners,
  editable,
}: {
  readonly owners: readonly BeneficialOwner[];
  readonly editable: boolean;
}) {
  const texts = useTexts(businessTexts).owners;
  return (
    <Card title={texts.list}>
      {owners.length === 0 && <p className="text-small text-muted">{texts.none}</p>}
      {owners.length > 0 && (
        <ul className="grid">
          {owners.map((owner) => (
            <OwnerRow key={owner.id} owner={owner} editable={editable} />
          ))}
        </ul>
      )}
      {editable && owners.length < MAX_OWNERS && (
        <ButtonLink
          to="/verification/business/owners/new"
          look={owners.length === 0 ? 'primary' : 'secondary'}
          className="justify-self-start"
        >
          {texts.add}
        </ButtonLink>
      )}
      {editable && owners.length >= MAX_OWNERS && (
        <p className="text-small text-muted">{texts.full({ max: MAX_OWNERS })}</p>
      )}
    </Card>
  );
}

function OwnerRow({
  owner,
  editable,
}: {
  readonly owner: BeneficialOwner;
  readonly editable: boolean;
}) {
  const texts = useTexts(businessTexts).owners;
  const locale = useLocale();
  const name = fullName(owner);
  return (
    <li className="grid gap-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-body font-semibold wrap-anywhere">{name}</h3>
            {owner.politically_exposed && <Badge kind="warning">{texts.exposed}</Badge>}
          </div>
          <span className="figures text-fine text-muted">
            {texts.born({ date: formatDate(locale, owner.dob) })}
          </span>
          <Shares owner={owner} />
        </div>
        {editable && (
          <ButtonLink to={`/verification/business/owners/${owner.id}`} look="secondary">
            <Spoken short={texts.change} long={texts.changeOwner({ name })} />
          </ButtonLink>
        )}
      </div>
      {editable && (
        <RemoveDetails
          id={owner.id}
          leaveTo="/verification/business/owners"
          words={{
            remove: texts.remove,
            removeThis: texts.removeOwner({ name }),
            text: texts.removeText({ name }),
            yes: texts.removeYes,
            anyway: texts.removeAnyway,
          }}
        />
      )}
    </li>
  );
}

function Shares({ owner }: { readonly owner: BeneficialOwner }) {
  const texts = useTexts(businessTexts).owners;
  const locale = useLocale();
  const given = [
    {
      name: texts.capital,
      value: owner.capital_percent === null ? null : formatPercent(locale, owner.capital_percent),
    },
    {
      name: texts.votes,
      value: owner.votes_percent === null ? null : formatPercent(locale, owner.votes_percent),
    },
    { name: texts.control, value: owner.control_otherwise },
  ].filter(({ value }) => value !== null);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
      {given.map(({ name, value }) => (
        <div key={name} className="flex gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="figures font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
