import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { forgetOfPerson, walletOrdersOfPerson } from './store.ts';

/** Orders that began in a wallet. The orders themselves are in the books; these rows are not. */
export const walletOrdersPersonalData: PersonalDataPart = {
  tables: {
    wallet_orders: {
      export: 'wallet_orders',
      shown: 'public_key client_domain amount_eur started_at agreed_at',
      keptBack: 'id account_id link_hash valid_until visit_hash',
    },
  },
  async export(db, { accountId }) {
    return { wallet_orders: await db.rows(walletOrdersOfPerson, [accountId]) };
  },
  async forget(tx, { accountId }) {
    await tx.run(forgetOfPerson, [accountId]);
    return false;
  },
};
