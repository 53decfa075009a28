import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { concernsAct } from './store.ts';

/**
 * The law may forbid to disclose why officers froze or moved a holding (section 47 GwG). The person
 * got a mail about the action, and the ledger is public. The actions stay with the account like its
 * figures.
 */
export const holdingsPersonalData: PersonalDataPart = {
  tables: {},
  export: () => Promise.resolve({}),
  forget: (tx, { accountId }) => concernsAct(tx, accountId),
};
