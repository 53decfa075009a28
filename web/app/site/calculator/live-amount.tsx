import { classNames } from '../../ui/class-names.ts';
import { FieldMessage } from '../../ui/field.tsx';

interface LiveAmountProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly typed: string;
  readonly wrong: string | null;
  /** A suffix of the field, such as a currency. */
  readonly unit?: string;
  readonly inputMode?: 'decimal' | 'numeric';
}

const LOOK =
  'figures min-h-15 w-full rounded-control border border-edge bg-surface px-4 py-2 text-title font-semibold text-ink hover:border-brand aria-invalid:border-2 aria-invalid:border-error';

/**
 * A field of a form that is answered while the person types: its message is a live part beside it,
 * the field itself is never replaced.
 */
export function LiveAmount({
  id,
  name,
  label,
  hint,
  typed,
  wrong,
  unit,
  inputMode = 'decimal',
}: LiveAmountProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <span className="relative block">
        <input
          id={id}
          name={name}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          maxLength={40}
          defaultValue={typed}
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={`${id}-hint ${id}-message`}
          className={classNames(LOOK, unit !== undefined && 'pr-16')}
        />
        {unit !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-small text-muted"
          >
            {unit}
          </span>
        )}
      </span>
      <div data-live={`${id}-message`} id={`${id}-message`} aria-live="polite">
        <FieldMessage id={`${id}-sentence`} message={wrong ?? undefined} />
      </div>
      <p id={`${id}-hint`} className="text-fine text-muted">
        {hint}
      </p>
    </div>
  );
}
