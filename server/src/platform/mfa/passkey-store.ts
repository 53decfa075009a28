import { sql, type Tx } from '../db/database.ts';
import type { FactorOwner } from './factor-owner.ts';

export interface PasskeyRow {
  id: string;
  owner_kind: FactorOwner['kind'];
  owner_id: string;
  credential_id: Buffer;
  /** COSE_Key, as the authenticator gave it. */
  public_key: Buffer;
  /** bigint, as a decimal text. */
  sign_count: string;
  transports: string[];
  name: string;
  added_at: Date;
  last_used_at: Date | null;
}

const COLUMNS =
  'id, owner_kind, owner_id, credential_id, public_key, sign_count, transports, name, added_at, last_used_at';
export const listPasskeys = sql<PasskeyRow>(
  'passkeys.list',
  `select ${COLUMNS} from passkeys where owner_kind = $1 and owner_id = $2 order by added_at, id`,
).rows((owner: FactorOwner) => [owner.kind, owner.id]);
export const findPasskey = sql<PasskeyRow>(
  'passkeys.find',
  `select ${COLUMNS} from passkeys where credential_id = $1 and owner_kind = $2`,
).maybe((credentialId: Buffer, kind: FactorOwner['kind']) => [credentialId, kind]);
export const insertPasskey = sql(
  'passkeys.insert',
  'insert into passkeys (id, owner_kind, owner_id, credential_id, public_key, sign_count, transports, name, added_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run(
  (
    owner: FactorOwner,
    passkey: {
      id: string;
      credentialId: Buffer;
      publicKey: Buffer;
      signCount: number;
      transports: string[];
      name: string;
      at: Date;
    },
  ) => {
    const { id, credentialId, publicKey, signCount, transports, name, at } = passkey;
    return [id, owner.kind, owner.id, credentialId, publicKey, signCount, transports, name, at];
  },
);

// Authenticators without a counter always send 0; a counter must have increased (WebAuthn Level 3,
// 6.1.1).
/** False if the passkey is gone or its counter did not increase, which suggests a copy. */
export const notePasskeyUse = sql(
  'passkeys.note_use',
  'update passkeys set sign_count = $2, last_used_at = $3 where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))',
).changes((id: string, { signCount, at }: { signCount: number; at: Date }) => [id, signCount, at]);
const deleteOne = sql<{ name: string }>(
  'passkeys.delete',
  'delete from passkeys where owner_kind = $1 and owner_id = $2 and id = $3 returning name',
);
export const deletePasskeys = sql(
  'passkeys.delete_all',
  'delete from passkeys where owner_kind = $1 and owner_id = $2',
).run((owner: FactorOwner) => [owner.kind, owner.id]);

/** The name of the deleted passkey; null if the person has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  owner: FactorOwner,
  id: string,
): Promise<string | null> {
  return (await tx.maybe(deleteOne, [owner.kind, owner.id, id]))?.name ?? null;
}
