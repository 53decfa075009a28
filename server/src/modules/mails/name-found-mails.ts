import { localeSchema } from '@bb1/domain/locale';
import type { House } from '../../module.ts';
import { mailSetting, maskedMailSetting } from '../../platform/mail/mail-setting.ts';
import type { FoundRow } from '../../platform/db/search-query.ts';
import { renderStoredMail } from './render-stored-mail.ts';
import { mailValues } from './store.ts';

/** Found mails with their subject in place of template and language. */
export async function nameFoundMails<Matched extends string>(
  house: House,
  rows: readonly FoundRow<Matched>[],
): Promise<FoundRow<Matched>[]> {
  const values = await mailValues(
    house.db,
    rows.map(({ id }) => id),
  );
  const masked = maskedMailSetting(mailSetting(house));
  return rows.map((row) => {
    const [template = '', locale] = row.detail.split(' ');
    const mail = renderStoredMail(house.mails.get(template), masked, {
      locale: localeSchema.parse(locale),
      values: values.get(row.id) ?? {},
    });
    return { ...row, detail: mail?.subject ?? template };
  });
}
