import {
  addBeneficialOwner,
  createBusiness,
  getBeneficialOwners,
  getBusiness,
  listBusinessFiles,
  updateBusiness,
} from '@bb1/domain/kyc/business-endpoints';
import {
  chooseApplicantType,
  createAddress,
  createIdentityProof,
  getAddress,
  getKyc,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { cardPicture } from './card-picture.ts';
import { DEMO_COMPANY, type DemoRepresentative } from './company.ts';
import { identityOf, picturesOf } from './investor-acts.ts';
import type { PatientClient } from './patient-client.ts';

/** Gives the company's missing data until it awaits review; nothing afterwards. */
export async function presentCompany(client: PatientClient): Promise<void> {
  const { verdict, applicant_type: type } = await client.ok(getKyc);
  if (verdict !== 'not_started' && verdict !== 'in_progress') return;
  if (type !== 'business')
    await client.ok(chooseApplicantType, { body: { applicant_type: 'business' } });
  if ((await client.ok(getBusiness)).business === null)
    await client.ok(createBusiness, { body: DEMO_COMPANY.business });
  for (const representative of DEMO_COMPANY.representatives)
    await bringRepresentative(client, representative);
  const { owners } = await client.ok(getBeneficialOwners);
  for (const owner of DEMO_COMPANY.owners.filter((one) =>
    owners.every((named) => named.first_name !== one.first_name),
  ))
    await client.ok(addBeneficialOwner, { body: owner });
  if ((await client.ok(getAddress)).address === null)
    await client.ok(createAddress, { body: DEMO_COMPANY.address });
  if ((await client.ok(listBusinessFiles)).length === 0)
    await client.ok(updateBusiness, { files: DEMO_COMPANY.papers.map(paper) });
}

async function bringRepresentative(
  client: PatientClient,
  representative: DemoRepresentative,
): Promise<void> {
  const { address, companyRole, actsForAccount, document } = representative;
  const known = (await client.ok(listIdentityProofs)).find((proof) => proof.doc_id === document.id);
  const role = {
    company_role: companyRole,
    acts_for_account: actsForAccount,
    ...address,
    residence_country: 'DE',
  };
  const proof =
    known ??
    (await client.ok(createIdentityProof, { body: { ...identityOf(representative), ...role } }));
  if (proof.attachments.length === 0)
    await client.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: picturesOf(representative),
    });
}

function paper({ kind, name, lines }: (typeof DEMO_COMPANY.papers)[number]) {
  return {
    field: kind,
    name,
    type: 'image/png',
    bytes: cardPicture({ lines, colour: [244, 240, 226], withPortrait: false }),
  };
}
