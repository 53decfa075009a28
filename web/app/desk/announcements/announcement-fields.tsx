import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  ANNOUNCEMENT_TITLE_MAX_LENGTH,
} from '@bb1/domain/announcements/announcement';
import type { AnnouncementWords, countAudiences } from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

const WORDS = ['title_en', 'title_de', 'text_en', 'text_de'] as const;
export const ANNOUNCEMENT_FIELDS = [...WORDS, 'audience'] as const;

type Audiences = Reply<typeof countAudiences>['audiences'];

/** Both languages side by side, and the audience with its present number of people. */
export function AnnouncementFields({
  words,
  audiences,
}: {
  readonly words: AnnouncementWords | null;
  readonly audiences: Audiences;
}) {
  const { form: texts, audiences: names } = useTexts(deskAnnouncementTexts);
  const options = ANNOUNCEMENT_AUDIENCES.map((value) => {
    const people = audiences.find(({ audience }) => audience === value)?.people ?? null;
    const label =
      people === null ? names[value] : texts.counted({ audience: names[value], people });
    return { value, label };
  });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        name="audience"
        label={texts.audience}
        hint={texts.audienceHint}
        options={options}
        defaultValue={words?.audience ?? 'holders'}
        className="md:col-span-2"
      />
      {(['de', 'en'] as const).map((language) => (
        <div key={language} className="grid content-start gap-4">
          <TextField
            name={`title_${language}`}
            label={language === 'de' ? texts.titleDe : texts.titleEn}
            hint={texts.titleHint}
            defaultValue={words?.[`title_${language}`] ?? ''}
            maxLength={ANNOUNCEMENT_TITLE_MAX_LENGTH}
          />
          <TextAreaField
            name={`text_${language}`}
            label={language === 'de' ? texts.textDe : texts.textEn}
            hint={texts.textHint}
            defaultValue={words?.[`text_${language}`] ?? ''}
            maxLength={ANNOUNCEMENT_TEXT_MAX_LENGTH}
            rows={12}
          />
        </div>
      ))}
    </div>
  );
}
