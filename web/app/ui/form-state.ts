import { createContext, use, useId } from 'react';

/** Messages by field; `base` belongs to the whole form. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** A form's state after a refusal. */
export interface FormRefusal {
  readonly errors: FormErrors;
  /** The typed values: a page rendered without script fills them in again. */
  readonly values: Readonly<Record<string, string>>;
}

export interface FormState {
  /** The message to show at a field, by name. */
  readonly messages: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>> | null;
  readonly busy: boolean;
  /** For a form that is inserted into another page, where ids counted here might exist already. */
  readonly idPrefix?: string;
}

/**
 * The first message of each field. It disappears when the person edits the field; that of `base`
 * stays.
 */
export function visibleMessages(
  errors: FormErrors,
  edited: ReadonlySet<string>,
): Record<string, string> {
  const shown = Object.entries(errors).filter(([field]) => field === 'base' || !edited.has(field));
  return Object.fromEntries(
    shown.flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}

export const FormStateContext = createContext<FormState>({
  messages: {},
  values: null,
  busy: false,
});

export interface FieldState {
  readonly message: string | undefined;
  /** The typed value before the form came back; undefined on a fresh form. */
  readonly typed: string | undefined;
  /** The form came back with a refusal: checkboxes then show what was ticked, not their default. */
  readonly cameBack: boolean;
}

export function useField(name: string): FieldState {
  const { messages, values } = use(FormStateContext);
  return { message: messages[name], typed: values?.[name], cameBack: values !== null };
}

/** The id of a field, and the prefix of its hint's and message's ids. */
export function useFieldId(name: string): string {
  const counted = useId();
  const { idPrefix } = use(FormStateContext);
  return idPrefix === undefined ? counted : `${idPrefix}-${name}`;
}

/** Whether the surrounding form is being sent. */
export function useFormBusy(): boolean {
  return use(FormStateContext).busy;
}
