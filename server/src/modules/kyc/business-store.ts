import type { BeneficialOwner, Business } from '@bb1/domain/kyc/business-endpoints';
import type {
  BeneficialOwnerFields,
  BusinessFields,
  BusinessFileKind,
  OwnersDeclaration,
} from '@bb1/domain/kyc/business';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface BusinessRow extends Business {
  owners_declaration: OwnersDeclaration | null;
}

export interface BusinessFileRow {
  id: string;
  document_id: string;
  kind: BusinessFileKind;
  attached_at: Date;
  type: string;
  size_bytes: number;
}

const BUSINESS_FIELDS = [
  'name',
  'legal_name',
  'legal_form',
  'country',
  'register_court',
  'register_number',
  'tax_id_number',
  'phone_number',
  'representation',
] as const satisfies readonly (keyof BusinessFields)[];
const OWNER_FIELDS = [
  'first_name',
  'last_name',
  'dob',
  'place_of_birth',
  'citizenship',
  'residence_country',
  'capital_percent',
  'votes_percent',
  'control_otherwise',
  'politically_exposed',
  'pep_function',
] as const satisfies readonly (keyof BeneficialOwnerFields)[];
const numbered = (fields: readonly string[], from: number) =>
  fields.map((_field, index) => `$${from + index}`).join(', ');

// Shares in everyday notation: 25.5, not 25.5000.
const OWNER_COLUMNS = OWNER_FIELDS.map((field) =>
  field.endsWith('_percent') ? `trim_scale(${field})::text as ${field}` : field,
).join(', ');

export const findBusiness = sql<BusinessRow>(
  'kyc_businesses.find',
  `select ${BUSINESS_FIELDS.join(', ')}, owners_declaration from kyc_businesses where account_id = $1`,
).maybe((accountId: string) => [accountId]);
export const writeBusiness = sql(
  'kyc_businesses.upsert',
  `insert into kyc_businesses (account_id, updated_at, ${BUSINESS_FIELDS.join(', ')}) values ($1, $2, ${numbered(BUSINESS_FIELDS, 3)})
   on conflict (account_id) do update set (updated_at, ${BUSINESS_FIELDS.join(', ')}) = row(excluded.updated_at, ${BUSINESS_FIELDS.map((field) => `excluded.${field}`).join(', ')})`,
).run((business: { accountId: string; fields: BusinessFields; at: Date }) => [
  business.accountId,
  business.at,
  ...BUSINESS_FIELDS.map((field) => business.fields[field]),
]);
export const declareOwners = sql(
  'kyc_businesses.declare_owners',
  'update kyc_businesses set owners_declaration = $2, updated_at = $3 where account_id = $1',
).run((declared: { accountId: string; declaration: OwnersDeclaration | null; at: Date }) => [
  declared.accountId,
  declared.declaration,
  declared.at,
]);
const remove = sql('kyc_businesses.delete', 'delete from kyc_businesses where account_id = $1');

export const findOwners = sql<BeneficialOwner>(
  'beneficial_owners.of_account',
  `select id, ${OWNER_COLUMNS} from beneficial_owners where account_id = $1 order by created_at, id`,
).rows((accountId: string) => [accountId]);
export const insertOwnerRow = sql(
  'beneficial_owners.insert',
  `insert into beneficial_owners (id, account_id, created_at, updated_at, ${OWNER_FIELDS.join(', ')}) values ($1, $2, $3, $3, ${numbered(OWNER_FIELDS, 4)})`,
).run((owner: WrittenOwner) => [
  owner.id,
  owner.accountId,
  owner.at,
  ...OWNER_FIELDS.map((field) => owner.fields[field]),
]);
export const updateOwnerRow = sql(
  'beneficial_owners.update',
  `update beneficial_owners set (updated_at, ${OWNER_FIELDS.join(', ')}) = row($3, ${numbered(OWNER_FIELDS, 4)}) where id = $1 and account_id = $2`,
).run((owner: WrittenOwner) => [
  owner.id,
  owner.accountId,
  owner.at,
  ...OWNER_FIELDS.map((field) => owner.fields[field]),
]);
export const deleteOwnerRow = sql(
  'beneficial_owners.delete',
  'delete from beneficial_owners where id = $1 and account_id = $2',
).run((id: string, accountId: string) => [id, accountId]);
const deleteOwners = sql(
  'beneficial_owners.delete_of_account',
  'delete from beneficial_owners where account_id = $1',
);

export const findBusinessFiles = sql<BusinessFileRow>(
  'business_files.of_account',
  'select f.id, f.document_id, f.kind, f.attached_at, d.type, d.size_bytes from business_files f join documents d on d.id = f.document_id where f.account_id = $1 order by f.position',
).rows((accountId: string) => [accountId]);
export const attachToBusiness = sql(
  'business_files.insert',
  'insert into business_files (id, account_id, document_id, kind, attached_at) values ($1, $2, $3, $4, $5)',
).run(
  (file: {
    id: string;
    accountId: string;
    documentId: string;
    kind: BusinessFileKind;
    at: Date;
  }) => [file.id, file.accountId, file.documentId, file.kind, file.at],
);
export const detachFromBusiness = sql(
  'business_files.delete',
  'delete from business_files where id = $1',
).run((fileId: string) => [fileId]);

export async function deleteBusiness(tx: Tx, accountId: string): Promise<void> {
  await tx.run(deleteOwners, [accountId]);
  await tx.run(remove, [accountId]);
}

export interface WrittenOwner {
  readonly id: string;
  readonly accountId: string;
  readonly fields: BeneficialOwnerFields;
  readonly at: Date;
}
