import { localeSchema } from '@bb1/domain/locale';
import type { House } from '../../module.ts';
import { mailSetting, maskedMailSetting } from '../../platform/mail/mail-setting.ts';
import type { FoundRow } from '../../platform/db/search-query.ts';
import { renderStoredMail } from './render-stored-mail.ts';
import { mailContents } from './store.ts';
import { versionsOfMails } from './words-in-use.ts';

/** Found mails with their subject in place of template and language. */
export async function nameFoundMails<Matched extends string>(
  house: House,
  rows: readonly FoundRow<Matched>[],
): Promise<FoundRow<Matched>[]> {
  const contents = await mailContents(
    house.db,
    rows.map(({ id }) => id),
  );
  const masked = maskedMailSetting(mailSetting(house));
  const kindOf = ({ detail }: Pick<FoundRow<Matched>, 'detail'>) => detail.split(' ')[0] ?? '';
  const wordsOf = await versionsOfMails(house, rows.map(kindOf));
  return rows.map((row) => {
    const [template = '', locale] = row.detail.split(' ');
    const { values = {}, version = null } = contents.get(row.id) ?? {};
    const mail = renderStoredMail(house.mails.get(template), masked, {
      locale: localeSchema.parse(locale),
      values,
      words: wordsOf(template, version).words,
    });
    return { ...row, detail: mail?.subject ?? template };
  });
}
