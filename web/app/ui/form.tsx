import {
  type FormEventHandler,
  type ReactNode,
  type SubmitEvent,
  type InputEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form as RouterForm, useNavigation, type FetcherWithComponents } from 'react-router';
import { Alert } from './alert.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { DraftNote } from './draft-note.tsx';
import { draftKey, dropDraft } from './form-drafts.ts';
import { type FormRefusal, FormStateContext, useFormBusy, visibleMessages } from './form-state.ts';
import { DraftOwner, useDraft } from './use-draft.ts';

interface FormProps {
  /** The refusal of the last submission, if any. */
  readonly refusal: FormRefusal | null;
  readonly children: ReactNode;
  /** By which fields outside of it belong to it. */
  readonly id?: string;
  /** The target; the page itself by default. */
  readonly action?: string;
  /** For a form that must not leave the page, or one of several on a page. */
  readonly fetcher?: FetcherWithComponents<unknown>;
  readonly hasFiles?: boolean;
  readonly className?: string;
  /** For the fields that do not say it themselves. */
  readonly autoComplete?: 'on' | 'off';
  /** What the person typed in another tab or browser; the page says so. */
  readonly kept?: Readonly<Record<string, string>> | null;
}

/**
 * A form sent to a page action, with or without script. Messages are at their fields; the first
 * wrong field gets the focus. What is typed is kept in the tab until the form has been accepted
 * (`form-drafts.ts`).
 */
export function Form({
  refusal,
  children,
  id,
  action,
  fetcher,
  hasFiles = false,
  className = 'grid gap-6',
  autoComplete,
  kept = null,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<{
    readonly of: FormRefusal | null;
    readonly names: ReadonlySet<string>;
  }>({ of: null, names: new Set() });
  const { draft, values: keptHere } = useDraft(form, refusal !== null);
  const [sent, setSent] = useState(false);
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
    setSent(true);
  };
  const startAnew = () => {
    const key = form.current && draftKey(form.current);
    if (key !== null) dropDraft(key);
    location.reload();
  };
  const Tag = fetcher?.Form ?? RouterForm;
  return (
    <Tag
      ref={form}
      id={id}
      method="post"
      noValidate
      className={className}
      autoComplete={autoComplete}
      onInput={remember}
      onSubmit={sendOnce}
      action={action}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      data-draft={use(DraftOwner)}
    >
      <FormStateContext value={{ messages, values: refusal?.values ?? keptHere ?? kept, busy }}>
        {draft !== null && kept === null && !sent && (
          <DraftNote files={draft.files} onDiscard={startAnew} />
        )}
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

interface ScriptFormProps {
  readonly messages: Readonly<Record<string, string>>;
  readonly busy?: boolean;
  /** Receives the text of each field. */
  readonly onSend: (text: (name: string) => string) => void;
  readonly onChange?: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * A form that the page itself answers, such as one about keys that never leave the browser. It
 * looks and reads like every other form; what is typed there ends with the page.
 */
export function ScriptForm({
  messages,
  busy = false,
  onSend,
  onChange,
  children,
  className = 'grid gap-5',
}: ScriptFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(messages).join(' ');
  useEffect(() => {
    if (wrong !== '' && form.current !== null) firstInError(form.current)?.focus();
  }, [wrong]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (!busy) onSend(text);
  };
  return (
    <FormStateContext value={{ messages, values: null, busy }}>
      <form ref={form} noValidate onSubmit={send} onChange={onChange} className={className}>
        {messages['base'] !== undefined && (
          <div data-form-message tabIndex={-1}>
            <Alert kind="error">{messages['base']}</Alert>
          </div>
        )}
        {children}
      </form>
    </FormStateContext>
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
