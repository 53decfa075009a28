import type { AccountIdentity } from '@bb1/domain/affiliates/self-referral';
import { type Queryable, sql } from '../../platform/db/database.ts';

interface IdentityRow {
  account_id: string;
  people: AccountIdentity['people'];
  tax_numbers: string[];
  companies: string[];
  documents: AccountIdentity['documents'];
  ibans: string[];
  wallets: string[];
  paid_from: string[];
}

const listRows = sql<IdentityRow>(
  'affiliates.identities',
  `select x.id as account_id,
     coalesce((select json_agg(detail) from details_ever_given where account_id = x.id and kind = 'person'), '[]') as people,
     array(select detail ->> 'number' from details_ever_given where account_id = x.id and kind = 'tax_number') as tax_numbers,
     array(select detail ->> 'number' from details_ever_given where account_id = x.id and kind = 'company') as companies,
     coalesce((select json_agg(detail) from details_ever_given where account_id = x.id and kind = 'document'), '[]') as documents,
     array(select sender_iban from orders where account_id = x.id and sender_iban is not null
       union select p.payer_account from payers_of_orders p join orders o on o.id = p.order_id where o.account_id = x.id and p.currency = 'EUR'
       union select p.payee_account from payees_of_orders p join orders o on o.id = p.order_id where o.account_id = x.id and p.currency = 'EUR') as ibans,
     array(select public_key from wallets where account_id = x.id
       union select public_key from distribution_claims where account_id = x.id
       union select sender_xlm_address from orders where account_id = x.id and sender_xlm_address is not null) as wallets,
     array(select p.payer_account from payers_of_orders p join orders o on o.id = p.order_id where o.account_id = x.id and p.currency <> 'EUR'
       union select p.payee_account from payees_of_orders p join orders o on o.id = p.order_id where o.account_id = x.id and p.currency <> 'EUR') as paid_from
   from unnest($1::uuid[]) as x (id)`,
);

/**
 * The identities of accounts, from everything ever given in their verifications, orders, payments and
 * wallets. The answer has every requested account.
 */
export async function identitiesOf(
  db: Queryable,
  accountIds: readonly string[],
): Promise<(accountId: string) => AccountIdentity> {
  const found = new Map(
    (await db.rows(listRows, [[...new Set(accountIds)]])).map(
      ({ account_id: id, paid_from: paidFrom, tax_numbers: taxNumbers, ...identity }) => [
        id,
        { ...identity, paidFrom, taxNumbers },
      ],
    ),
  );
  return (accountId) => {
    const identity = found.get(accountId);
    if (identity === undefined) throw new RangeError(`account ${accountId} was not requested`);
    return identity;
  };
}
