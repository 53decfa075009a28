import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { formatEur } from '../../ui/format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deskRefundTexts } from '../desk-texts.ts';
import { Fold } from '../parts/fold.tsx';
import { HiddenFields } from '../parts/second-officer.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import type { RefundFile } from './refund-files.tsx';

/** For a file that the bank never got: its refunds become free for another one. */
export function RecallFile({ files, answer }: { readonly files: readonly RefundFile[]; readonly answer: unknown }) {
  const texts = useTexts(deskRefundTexts).files;
  const locale = useLocale();
  const own = answerTo('recall', answer);
  const options = files.map((file) => ({ value: file.id, label: fill(texts.fileOption, { message: file.message_id, total: formatEur(locale, file.total) }) }));
  return (
    <Fold title={texts.recall} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <HiddenFields intent="recall" />
        <p className="text-small text-muted">{texts.recallHint}</p>
        <SelectField name="id" label={texts.which} emptyLabel={texts.choose} options={options} />
        <TextField name="reason" label={texts.reason} maxLength={300} autoComplete="off" />
        <ProofFields answer={own} />
        <SubmitButton look="danger" className="justify-self-start">{texts.recallSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}
