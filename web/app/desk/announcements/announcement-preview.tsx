import type { Announcement } from '@bb1/domain/announcements/desk-endpoints';
import { type Locale, LOCALES } from '@bb1/domain/locale';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useTexts } from '../../language/use-texts.ts';
import { AnnouncementText } from '../../portal/announcements/announcement-text.tsx';
import { MailWords } from '../mails/mail-words.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Panel } from '../parts/panel.tsx';
import { titleIn } from './announcement-kind.tsx';

/** The portal page and the mail as people see them, in one language at a time. */
export function AnnouncementPreview({
  announcement,
  language,
}: {
  readonly announcement: Announcement;
  readonly language: Locale;
}) {
  const { page: texts, languages } = useTexts(deskAnnouncementTexts);
  const { subject, text } = announcement.mails[language];
  return (
    <section aria-label={texts.preview} className="grid gap-5">
      <FilterLinks
        name="language"
        title={texts.language}
        chosen={language}
        options={LOCALES.map((value) => ({ value, label: languages[value] }))}
      />
      <Panel title={texts.portal}>
        <div lang={language} className="grid gap-4">
          <p className="text-title font-semibold wrap-anywhere">
            {titleIn(language, announcement)}
          </p>
          <AnnouncementText
            text={language === 'de' ? announcement.text_de : announcement.text_en}
          />
        </div>
      </Panel>
      <MailWords
        key={language}
        source={`/desk/announcements/${announcement.id}/html?language=${language}`}
        text={`${texts.mail({ subject })}\n\n${text}`}
        language={language}
      />
    </section>
  );
}
