import type { ReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import {
  REPLY_PLACEHOLDERS,
  TEMPLATE_TEXT_MAX_LENGTH,
  TEMPLATE_TITLE_MAX_LENGTH,
} from '@bb1/domain/contact/reply-template';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { useTexts } from '../../language/use-texts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { ActForm } from '../parts/act-form.tsx';

export const TEMPLATE_FIELDS = [
  'title',
  'text_en',
  'text_de',
  'retired',
  'version',
  'reason',
] as const;

export function TemplateForm({ template }: { readonly template: ReplyTemplate | null }) {
  const { template: texts, templates } = useTexts(deskContactTexts);
  const placeholders = REPLY_PLACEHOLDERS.map((name) => `[${name}]`).join(', ');
  return (
    <ActForm hidden={{ version: template?.version ?? 0 }} submit={texts.submit}>
      <TextField
        name="title"
        label={texts.name}
        hint={texts.nameHint}
        defaultValue={template?.title ?? ''}
        maxLength={TEMPLATE_TITLE_MAX_LENGTH}
        className="max-w-xl"
      />
      <div className="grid gap-4 md:grid-cols-2">
        {(['de', 'en'] as const).map((language) => (
          <TextAreaField
            key={language}
            name={`text_${language}`}
            label={language === 'de' ? texts.textDe : texts.textEn}
            hint={texts.textHint({ placeholders })}
            defaultValue={template?.[`text_${language}`] ?? ''}
            maxLength={TEMPLATE_TEXT_MAX_LENGTH}
            rows={10}
          />
        ))}
      </div>
      {template === null ? (
        <input type="hidden" name="retired" value="false" />
      ) : (
        <SelectField
          name="retired"
          label={texts.retired}
          defaultValue={String(template.retired)}
          options={[
            { value: 'false', label: templates.inUse },
            { value: 'true', label: templates.retired },
          ]}
          className="max-w-xl"
        />
      )}
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={300}
        className="max-w-xl"
      />
    </ActForm>
  );
}
