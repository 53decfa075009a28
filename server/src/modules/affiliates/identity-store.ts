import type { AccountIdentity } from '@bb1/domain/affiliates/self-referral';
import { type Queryable, sql } from '../../platform/db/database.ts';

interface IdentityRow {
  people: AccountIdentity['people'];
  companies: string[];
  documents: AccountIdentity['documents'];
  ibans: string[];
  wallets: string[];
  paid_from: string[];
}

const findRow = sql<IdentityRow>(
  'affiliates.identity',
  `select
     coalesce((select json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'bornOn', p.dob::text, 'taxId', p.tax_id)) from (
       select first_name, last_name, dob, tax_id from identity_proofs where account_id = $1 and left_at is null
       union all select first_name, last_name, dob, null from beneficial_owners where account_id = $1) p), '[]') as people,
     array(select n from kyc_businesses b, unnest(array[b.tax_id_number, b.country || ' ' || b.register_court || ' ' || b.register_number]) n where b.account_id = $1 and n is not null) as companies,
     coalesce((select json_agg(json_build_object('type', doc_type, 'number', doc_id)) from identity_proofs where account_id = $1), '[]') as documents,
     array(select sender_iban from orders where account_id = $1 and sender_iban is not null
       union select p.payer_account from live_assignments l join orders o on o.id = l.order_id join payments p on p.id = l.payment_id where o.account_id = $1 and p.currency = 'EUR' and p.payer_account is not null) as ibans,
     array(select public_key from wallets where account_id = $1
       union select public_key from distribution_claims where account_id = $1
       union select sender_xlm_address from orders where account_id = $1 and sender_xlm_address is not null) as wallets,
     array(select distinct p.payer_account from live_assignments l join orders o on o.id = l.order_id join payments p on p.id = l.payment_id where o.account_id = $1 and p.currency <> 'EUR' and p.payer_account is not null) as paid_from`,
);

/** By what an account can be recognised as somebody, from its verification, orders, payments and wallets. */
export async function identityOf(db: Queryable, accountId: string): Promise<AccountIdentity> {
  const { paid_from, ...identity } = await db.one(findRow, [accountId]);
  return { ...identity, paidFrom: paid_from };
}
