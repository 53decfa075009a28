import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { beneficialOwnersSchema } from '@bb1/domain/kyc/business-endpoints';
import {
  type BeneficialOwnerFields,
  isBeneficialOwner,
  MAX_OWNERS,
  type OwnersDeclaration,
  sharesAboveWhole,
} from '@bb1/domain/kyc/business';
import { mayOwn } from '@bb1/domain/kyc/may-invest';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { countryRulesOn } from '../country-lists/country-rules.ts';
import {
  declareOwners,
  deleteOwnerRow,
  findBusiness,
  findOwners,
  insertOwnerRow,
  updateOwnerRow,
} from './business-store.ts';
import { changeOwnKyc, type KycChanging, type OwnChange } from './change-own-kyc.ts';
import type { KycSetting } from './kyc-setting.ts';
import { refuseForCountry } from './refuse-for-country.ts';

type Owners = z.output<typeof beneficialOwnersSchema>;

/** The company's owners, and its declaration about them. */
export async function showOwners(
  db: Queryable,
  { offering }: Pick<KycSetting, 'offering'>,
  accountId: string,
): Promise<Owners> {
  const business = await findBusiness(db, accountId);
  return {
    declaration: business?.owners_declaration ?? null,
    above_percent: offering.kyc.beneficialOwnerAbovePercent,
    owners: await findOwners(db, accountId),
  };
}

/**
 * Declares that all owners are named, or that none is above the threshold. Refuses the second while
 * owners are named, and the first while none is.
 */
export function declareBeneficialOwners(
  context: KycChanging,
  accountId: string,
  declaration: OwnersDeclaration,
): Promise<Owners> {
  return changeOwners(context, accountId, async ({ tx, at }) => {
    const named = (await findOwners(tx, accountId)).length > 0;
    if (declaration === 'none_above_threshold' && named)
      throw refuseField('declaration', 'owners_named');
    if (declaration === 'named' && !named) throw refuseField('declaration', 'owners_not_named');
    await declareOwners(tx, { accountId, declaration, at });
  });
}

/**
 * Names an owner. Refuses people who are none by law: exactly the threshold is not more than it.
 */
export async function addBeneficialOwner(
  context: KycChanging,
  accountId: string,
  fields: BeneficialOwnerFields,
): Promise<Owners> {
  await refuseUnfit(context, accountId, fields);
  return changeOwners(context, accountId, async ({ tx, at }) => {
    const owners = await findOwners(tx, accountId);
    // A double click names the same person once.
    const same = owners.find(
      (owner) =>
        owner.first_name === fields.first_name &&
        owner.last_name === fields.last_name &&
        owner.dob === fields.dob,
    );
    if (same === undefined && owners.length >= MAX_OWNERS)
      throw refuse('invalid', 'too_many_people', { max: MAX_OWNERS });
    refuseTooMuch([...owners.filter((owner) => owner !== same), fields]);
    if (same === undefined) await insertOwnerRow(tx, { id: newId(), accountId, fields, at });
    else await updateOwnerRow(tx, { id: same.id, accountId, fields, at });
    await declareOwners(tx, { accountId, declaration: 'named', at });
  });
}

export async function updateBeneficialOwner(
  context: KycChanging,
  own: { accountId: string; id: string },
  fields: BeneficialOwnerFields,
): Promise<Owners> {
  await mustOwn(context.db, own);
  await refuseUnfit(context, own.accountId, fields);
  return changeOwners(context, own.accountId, async ({ tx, at }) => {
    const owners = await mustOwn(tx, own);
    refuseTooMuch([...owners.filter((owner) => owner.id !== own.id), fields]);
    await updateOwnerRow(tx, { ...own, fields, at });
  });
}

/** Removes an owner; with the last one the declaration is removed too. */
export async function removeBeneficialOwner(
  context: KycChanging,
  own: { accountId: string; id: string },
): Promise<Owners> {
  await mustOwn(context.db, own);
  return changeOwners(context, own.accountId, async ({ tx, at }) => {
    const owners = await mustOwn(tx, own);
    await deleteOwnerRow(tx, own.id, own.accountId);
    if (owners.length === 1)
      await declareOwners(tx, { accountId: own.accountId, declaration: null, at });
  });
}

function changeOwners(
  context: KycChanging,
  accountId: string,
  work: (own: OwnChange) => Promise<void>,
): Promise<Owners> {
  return changeOwnKyc(context, {
    name: 'change_beneficial_owners',
    accountId,
    act: 'kyc.owners_saved',
    noted: ({ declaration, owners }) => ({ declaration, owners: owners.length }),
    async work(own) {
      if (own.row.applicant_type !== 'business') throw refuse('conflict', 'other_applicant_type');
      if ((await findBusiness(own.tx, accountId)) === null)
        throw refuse('conflict', 'business_first');
      await work(own);
      await own.touch({ answers: ['business'], ends: ['business'] });
      return showOwners(own.tx, context, accountId);
    },
  });
}

async function refuseUnfit(
  context: KycChanging,
  accountId: string,
  fields: BeneficialOwnerFields,
): Promise<void> {
  const { beneficialOwnerAbovePercent: percent } = context.offering.kyc;
  if (!isBeneficialOwner(fields, percent))
    throw refuseField(
      fields.capital_percent === null ? 'votes_percent' : 'capital_percent',
      'not_a_beneficial_owner',
      { percent },
    );
  const rules = await countryRulesOn(context.db, context.offering, berlinDay(context.clock.now()));
  if (!mayOwn(fields, rules)) await refuseForCountry(context, accountId, 'owner');
}

function refuseTooMuch(owners: readonly BeneficialOwnerFields[]): void {
  const field = sharesAboveWhole(owners);
  if (field !== null) throw refuseField(field, 'shares_above_whole');
}

async function mustOwn(db: Queryable, { accountId, id }: { accountId: string; id: string }) {
  const owners = await findOwners(db, accountId);
  if (!owners.some((owner) => owner.id === id)) throw refuse('not_found', 'not_found');
  return owners;
}
