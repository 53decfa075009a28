import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { CONTROL, controlProps, FieldMessage } from './field.tsx';
import { useField } from './form-state.ts';
import uiTexts from '@bb1/texts/pages/ui';
import { UploadTrouble } from './upload-trouble.ts';
import { goodBreaks } from './good-breaks.tsx';

interface FileFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** As in HTML: "image/png,image/jpeg,application/pdf". */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Each file must be smaller than this; `tooLarge` is the message. */
  readonly maxBytes: number;
  readonly tooLarge: string;
  /** Makes a file ready to be sent, such as smaller; only together with `upload`. */
  readonly prepare?: (file: File) => Promise<File>;
  /**
   * Sends the files as soon as they are chosen. Without it (or without script) they are sent with
   * the form. Rejects with the error to show; the files then stay chosen.
   */
  readonly upload?: (files: readonly File[], onProgress: (part: number) => void) => Promise<void>;
}

export function FileField({
  name,
  label,
  hint,
  accept,
  multiple = false,
  maxBytes,
  tooLarge,
  prepare = unchanged,
  upload,
}: FileFieldProps) {
  const id = useId();
  const texts = useTexts(uiTexts);
  const { message } = useField(name);
  const [part, setPart] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<UploadTrouble | undefined>();
  const input = useRef<HTMLInputElement>(null);
  // The browser's own words are in its language, not in the page's; they stay without script.
  const ownWords = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [names, setNames] = useState<readonly string[]>([]);
  const shown = trouble?.message ?? message;

  const send = async (files: readonly File[]) => {
    setTrouble(undefined);
    if (!upload || files.length === 0) return;
    setPart(0);
    try {
      await upload(files, setPart);
      empty();
    } catch (error) {
      if (!(error instanceof UploadTrouble)) throw error;
      setTrouble(error);
    } finally {
      setPart(null);
    }
  };
  const chosen = () => [...(input.current?.files ?? [])];
  const empty = () => {
    if (input.current) input.current.value = '';
    setNames([]);
  };
  const ready = async () => (upload ? Promise.all(chosen().map(prepare)) : chosen());
  const choose = async () => {
    setNames(chosen().map((file) => file.name));
    const files = await ready();
    if (files.every((file) => file.size < maxBytes)) return send(files);
    empty();
    setTrouble(new UploadTrouble(tooLarge, { worthAnotherTry: false }));
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-fine text-muted">
          {goodBreaks(hint)}
        </div>
      )}
      <div className="relative grid">
        <input
          {...controlProps({ id, name, hasHint: hint !== undefined, message: shown })}
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={part !== null}
          onChange={() => void choose()}
          className={classNames(
            CONTROL,
            'border-dashed file:mr-4 file:cursor-pointer file:rounded-control file:border-0 file:bg-wash file:px-4 file:py-2 file:text-small file:font-semibold file:text-link',
            ownWords && 'cursor-pointer text-transparent file:invisible',
          )}
        />
        {ownWords && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 flex items-center gap-4 px-3.5"
          >
            <span className="shrink-0 rounded-control bg-wash px-4 py-2 text-small leading-snug font-semibold text-link">
              {multiple ? texts.chooseFiles : texts.chooseFile}
            </span>
            <span
              className={classNames(
                'min-w-0 truncate text-small',
                names.length === 0 && 'max-sm:hidden',
              )}
            >
              {names.length === 0 ? texts.noFile : names.join(', ')}
            </span>
          </span>
        )}
      </div>
      {part !== null && (
        <div aria-live="polite" className="grid gap-1 text-fine text-muted">
          <progress
            value={part}
            aria-label={texts.uploading({ percent: Math.round(part * 100) })}
            className="h-1.5 w-full overflow-hidden rounded-full text-brand"
          />
          <span>
            {part < 1 ? texts.uploading({ percent: Math.round(part * 100) }) : texts.checkingUpload}
          </span>
        </div>
      )}
      <FieldMessage id={`${id}-message`} message={shown} />
      {trouble?.worthAnotherTry === true && (
        <Button look="secondary" className="justify-self-start" onClick={() => void choose()}>
          {texts.uploadAgain}
        </Button>
      )}
    </div>
  );
}

function unchanged(file: File): Promise<File> {
  return Promise.resolve(file);
}

/** Nothing to listen to: only the server's rendering differs. */
function never(): () => void {
  return () => undefined;
}
