import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { listWallets, deleteAll } from './store.ts';

/**
 * Wallets that received tokens belong to the books; without book records nothing was ever paid to
 * one.
 */
export const walletsPersonalData: PersonalDataPart = {
  tables: {
    wallets: { export: 'wallets', shown: 'public_key proof proven_at', keptBack: 'id account_id' },
  },
  async export(db, { accountId }) {
    return {
      wallets: (await listWallets(db, accountId)).map(({ public_key, proof, proven_at }) => ({
        public_key,
        proof,
        proven_at,
      })),
    };
  },
  async forget(tx, { accountId }, kept) {
    if (kept.has('bookkeeping')) return (await listWallets(tx, accountId)).length > 0;
    await tx.run(deleteAll, [accountId]);
    return false;
  },
};
