import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moneyDependsOn, offeringSettings } from '@bb1/domain/configuration/configuration';
import { parseOffering } from '@bb1/domain/offering/offering';
import { expect, it } from 'vitest';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import { settingName } from './setting-name.ts';

const CONTENT = join(import.meta.dirname, '../../../../content');
const settings = ['bb1', 'hfn'].flatMap((offering) =>
  Object.keys(
    offeringSettings(
      parseOffering(JSON.parse(readFileSync(join(CONTENT, offering, 'offering.json'), 'utf8'))),
    ),
  ),
);

it('[DESK-3] every money setting of both offerings has a name in both languages', () => {
  const money = settings.filter(moneyDependsOn);
  expect(money.length).toBeGreaterThan(50);
  for (const texts of [deskConfigurationTexts.en, deskConfigurationTexts.de])
    expect(money.filter((name) => settingName(texts, name).name === name)).toEqual([]);
  expect(settingName(deskConfigurationTexts.en, 'sale.tiers.12.priceEur')).toEqual({
    group: 'Sale and prices',
    name: 'Tier 12: price in EUR',
  });
  expect(settingName(deskConfigurationTexts.de, 'issuer.name')).toEqual({
    group: 'Ohne Folgen für Geld',
    name: 'issuer.name',
  });
});
