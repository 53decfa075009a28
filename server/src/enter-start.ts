import { configurationOf } from './configuration-of.ts';
import type { House } from './module.ts';
import {
  type ConfigurationUse,
  enterConfiguration,
} from './modules/configuration/enter-configuration.ts';
import { checkInstallation, markInstallation } from './modules/configuration/installation.ts';
import { lockConfiguration } from './modules/configuration/store.ts';
import { enterOfferingLists } from './modules/country-lists/enter-offering-lists.ts';
import { checkAcceptedTexts, keepAcceptedTexts } from './modules/offering/accepted-texts.ts';
import { openSale } from './modules/offering/store.ts';
import { issueTokens } from './modules/tokens/issue-tokens.ts';
import { refuseStrongLogin } from './platform/db/login-rights.ts';
import { checkDocumentKeys } from './platform/documents/document-keys.ts';
import { acceptedWeakSetting } from './weak-settings.ts';

/** Compares the start with the database. Reads alone. */
export async function checkStart(house: House): Promise<void> {
  const { db, config, log } = house;
  await checkInstallation(db, house);
  if (config.MODE !== 'sandbox') {
    const reason = await refuseStrongLogin(db, config.ACCEPTED_WEAK_SETTINGS);
    if (reason !== null) log.warn({ setting: 'DATABASE_URL', reason }, acceptedWeakSetting(config));
  }
  await checkDocumentKeys(db, config.documentKeys);
  await checkAcceptedTexts(house);
}

/**
 * Writes what a start writes, in one transaction, so that a start that fails leaves nothing. One
 * start at a time: the next one finds what this one has written.
 */
export async function enterStart(house: House): Promise<ConfigurationUse> {
  const { db, config, offering, stellar, holders } = house;
  const settings = configurationOf({
    config,
    offering,
    own: holders.own,
    walletKeys: { webAuth: stellar.webAuth.signingKey, uris: stellar.uris.signingKey },
  });
  return db.transaction('enter_start', async (tx) => {
    await lockConfiguration(tx);
    await markInstallation(tx, house);
    const use = await enterConfiguration(tx, house.clock, settings);
    await keepAcceptedTexts(tx, house);
    await openSale(tx, offering);
    await enterOfferingLists(tx, house);
    await issueTokens(tx, house);
    return use;
  });
}
