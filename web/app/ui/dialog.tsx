import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../language/use-texts.ts';
import uiTexts from '@bb1/texts/pages/ui';

/**
 * The browser's own modal dialog: it keeps the focus inside, closes by Escape and returns the
 * focus.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const texts = useTexts(uiTexts);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open) element?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="w-[min(36rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-0 text-ink shadow-lift backdrop:bg-black/50"
    >
      <div className="grid gap-5 p-6 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="text-title">
            {title}
          </h2>
          <button
            type="button"
            aria-label={texts.close}
            onClick={() => dialog.current?.close()}
            className="-mt-2 -mr-2 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-wash"
          >
            <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 stroke-current stroke-2">
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        </div>
        <div>{children}</div>
        {actions !== undefined && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  );
}
