import { written } from '@bb1/texts/written';
import { configurationGroup } from '@bb1/domain/configuration/configuration';
import { MONEY_SETTINGS } from '@bb1/domain/configuration/money-settings';
import type { Texts } from '@bb1/texts/pages/desk-configuration';

/** A money setting's name, with its group; any other setting by its name in the file. */
export function settingName(
  texts: Texts,
  name: string,
): { readonly group: string; readonly name: string } {
  const number = /\.(\d+)\./.exec(name)?.[1] ?? '';
  const known = MONEY_SETTINGS.find((one) => one === name.replace(`.${number}.`, '.*.'));
  return {
    group: texts.groups[configurationGroup(name)],
    name: known === undefined ? name : written(texts.names[known], { number }),
  };
}
