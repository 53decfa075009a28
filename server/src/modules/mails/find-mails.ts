import { localeSchema } from '@bb1/domain/locale';
import type { House } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { mailSetting, maskedMailSetting } from '../../platform/mail/mail-setting.ts';
import type { FoundRow } from '../../platform/db/search-query.ts';
import { renderStoredMail } from './render-stored-mail.ts';
import { searchMails } from './search-store.ts';
import { mailValues } from './store.ts';

/** The mails that a search finds, each with its subject. */
export async function findMails(
  db: Queryable,
  term: string,
  limit: number,
  house: House,
): Promise<FoundRow<'email'>[]> {
  const rows = await searchMails(db, term, limit);
  const values = await mailValues(
    db,
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
