import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { formatEur } from '../../ui/format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { deskRefundTexts } from '../desk-texts.ts';
import { ReasonFold } from '../parts/reason-fold.tsx';
import type { RefundFile } from './refund-files.tsx';

/** For a file that the bank never got: its refunds become free for another one. */
export function RecallFile({
  files,
  answer,
}: {
  readonly files: readonly RefundFile[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskRefundTexts).files;
  const locale = useLocale();
  const options = files.map((file) => ({
    value: file.id,
    label: fill(texts.fileOption, {
      message: file.message_id,
      total: formatEur(locale, file.total),
    }),
  }));
  return (
    <ReasonFold
      intent="recall"
      answer={answer}
      title={texts.recall}
      hint={texts.recallHint}
      reason={texts.reason}
      submit={texts.recallSubmit}
    >
      <SelectField name="id" label={texts.which} emptyLabel={texts.choose} options={options} />
    </ReasonFold>
  );
}
