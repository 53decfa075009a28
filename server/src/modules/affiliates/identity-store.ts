import type { AccountIdentity } from '@bb1/domain/affiliates/self-referral';
import { type Queryable, sql } from '../../platform/db/database.ts';

interface IdentityRow {
  account_id: string;
  people: AccountIdentity['people'];
  companies: string[];
  documents: AccountIdentity['documents'];
  ibans: string[];
  wallets: string[];
  paid_from: string[];
}

const listRows = sql<IdentityRow>(
  'affiliates.identities',
  `select x.id as account_id,
     coalesce((select json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'bornOn', p.dob::text, 'taxId', p.tax_id)) from (
       select first_name, last_name, dob, tax_id from identity_proofs where account_id = x.id and left_at is null
       union all select first_name, last_name, dob, null from beneficial_owners where account_id = x.id) p), '[]') as people,
     array(select n from kyc_businesses b, unnest(array[b.tax_id_number, b.country || ' ' || b.register_court || ' ' || b.register_number]) n where b.account_id = x.id and n is not null) as companies,
     coalesce((select json_agg(json_build_object('type', doc_type, 'number', doc_id)) from identity_proofs where account_id = x.id), '[]') as documents,
     array(select sender_iban from orders where account_id = x.id and sender_iban is not null
       union select p.payer_account from live_assignments l join orders o on o.id = l.order_id join payments p on p.id = l.payment_id where o.account_id = x.id and p.currency = 'EUR' and p.payer_account is not null) as ibans,
     array(select public_key from wallets where account_id = x.id
       union select public_key from distribution_claims where account_id = x.id
       union select sender_xlm_address from orders where account_id = x.id and sender_xlm_address is not null) as wallets,
     array(select distinct p.payer_account from live_assignments l join orders o on o.id = l.order_id join payments p on p.id = l.payment_id where o.account_id = x.id and p.currency <> 'EUR' and p.payer_account is not null) as paid_from
   from unnest($1::uuid[]) as x (id)`,
);

/**
 * The identities of accounts, from their verifications, orders, payments and wallets. The answer
 * has every requested account.
 */
export async function identitiesOf(
  db: Queryable,
  accountIds: readonly string[],
): Promise<(accountId: string) => AccountIdentity> {
  const found = new Map(
    (await db.rows(listRows, [[...new Set(accountIds)]])).map(
      ({ account_id: id, paid_from: paidFrom, ...identity }) => [id, { ...identity, paidFrom }],
    ),
  );
  return (accountId) => {
    const identity = found.get(accountId);
    if (identity === undefined) throw new RangeError(`account ${accountId} was not requested`);
    return identity;
  };
}
