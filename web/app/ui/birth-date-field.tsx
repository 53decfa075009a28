import uiTexts from '@bb1/texts/pages/ui';
import { useTexts } from '../language/use-texts.ts';
import { classNames } from './class-names.ts';
import { CONTROL, FieldMessage } from './field.tsx';
import { useField, useFieldId } from './form-state.ts';

const PARTS = [
  { part: 'day', at: 2, length: 2 },
  { part: 'month', at: 1, length: 2 },
  { part: 'year', at: 0, length: 4 },
] as const;

/**
 * A birth date in three fields: no one scrolls a calendar back by fifty years. Sent as `dob_day`,
 * `dob_month` and `dob_year`; the message of `dob` belongs to all three.
 */
export function BirthDateField({
  label,
  autoComplete,
  defaultValue,
  className,
}: {
  readonly label: string;
  /** For the person at the keyboard; not for a colleague. */
  readonly autoComplete: boolean;
  /** As YYYY-MM-DD. */
  readonly defaultValue: string | undefined;
  readonly className?: string;
}) {
  const texts = useTexts(uiTexts).date;
  const id = useFieldId('dob');
  const { message } = useField('dob');
  const stored = defaultValue?.split('-');
  return (
    <fieldset
      className={classNames('grid min-w-0 gap-1.5', className)}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
    >
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <div className="grid max-w-72 grid-cols-[2fr_2fr_3fr] gap-3">
        {PARTS.map(({ part, at, length }) => (
          <DatePart
            key={part}
            name={`dob_${part}`}
            label={texts[part]}
            autoComplete={autoComplete ? `bday-${part}` : 'off'}
            defaultValue={stored?.[at]}
            length={length}
            wrong={message !== undefined}
          />
        ))}
      </div>
      <FieldMessage id={`${id}-message`} message={message} />
    </fieldset>
  );
}

function DatePart({
  name,
  label,
  autoComplete,
  defaultValue,
  length,
  wrong,
}: {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly defaultValue: string | undefined;
  readonly length: number;
  readonly wrong: boolean;
}) {
  const id = useFieldId(name);
  const { typed } = useField(name);
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-fine text-muted">
        {label}
      </label>
      <input
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete={autoComplete}
        maxLength={length}
        defaultValue={typed ?? defaultValue}
        aria-invalid={wrong ? true : undefined}
        className={classNames(CONTROL, 'figures')}
      />
    </div>
  );
}
