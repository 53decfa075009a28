import {
  type ReactNode,
  type SubmitEvent,
  type InputEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form as RouterForm, useNavigation, type FetcherWithComponents } from 'react-router';
import { Alert } from './alert.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { type FormRefusal, FormStateContext, useFormBusy, visibleMessages } from './form-state.ts';

interface FormProps {
  /** The refusal of the last submission, if any. */
  readonly refusal: FormRefusal | null;
  readonly children: ReactNode;
  /** The target; the page itself by default. */
  readonly action?: string;
  /** For a form that must not leave the page, or one of several on a page. */
  readonly fetcher?: FetcherWithComponents<unknown>;
  readonly hasFiles?: boolean;
  readonly className?: string;
}

/**
 * A form sent to a page action, with or without script. Messages are at their fields; the first
 * wrong field gets the focus.
 */
export function Form({
  refusal,
  children,
  action,
  fetcher,
  hasFiles = false,
  className = 'grid gap-6',
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<{
    readonly of: FormRefusal | null;
    readonly names: ReadonlySet<string>;
  }>({ of: null, names: new Set() });
  const navigation = useNavigation();
  const busy =
    (fetcher ?? navigation).state !== 'idle' && (fetcher ?? navigation).formMethod === 'POST';
  const edited = edits.of === refusal ? edits.names : new Set<string>();
  const messages = refusal === null ? {} : visibleMessages(refusal.errors, edited);
  useEffect(() => {
    if (refusal !== null && form.current !== null) firstInError(form.current)?.focus();
  }, [refusal]);

  const remember = (event: InputEvent<HTMLFormElement>) => {
    const name = 'name' in event.target ? event.target.name : null;
    if (refusal !== null && typeof name === 'string')
      setEdits({ of: refusal, names: new Set([...edited, name]) });
  };
  const sendOnce = (event: SubmitEvent<HTMLFormElement>) => {
    if (busy) event.preventDefault();
  };
  const Tag = fetcher?.Form ?? RouterForm;
  return (
    <Tag
      ref={form}
      method="post"
      noValidate
      className={className}
      onInput={remember}
      onSubmit={sendOnce}
      action={action}
      encType={hasFiles ? 'multipart/form-data' : undefined}
    >
      <FormStateContext value={{ messages, values: refusal?.values ?? null, busy }}>
        {messages.base !== undefined && (
          <div data-form-message tabIndex={-1} className="col-span-full">
            <Alert kind="error">{messages.base}</Alert>
          </div>
        )}
        {children}
      </FormStateContext>
    </Tag>
  );
}

/** The submit button of the surrounding form. `name` and `value` distinguish several buttons. */
export function SubmitButton({
  look = 'primary',
  className,
  name,
  value,
  children,
}: {
  readonly look?: ButtonLook;
  readonly className?: string;
  readonly name?: string;
  readonly value?: string;
  readonly children: ReactNode;
}) {
  const busy = useFormBusy();
  return (
    <Button type="submit" look={look} busy={busy} className={className} name={name} value={value}>
      {children}
    </Button>
  );
}

/** The element that needs attention first; among options, the chosen one. */
function firstInError(form: HTMLFormElement): HTMLElement | null {
  const first = form.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid], [data-form-message]',
  );
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  return (
    form.querySelector<HTMLInputElement>(
      `input[type="radio"][name="${CSS.escape(first.name)}"]:checked`,
    ) ?? first
  );
}
