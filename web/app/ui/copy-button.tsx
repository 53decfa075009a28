import type { ReactNode } from 'react';
import { useTexts } from '../language/use-texts.ts';
import { buttonClass } from './button.tsx';
import { showSnackbar } from './snackbar-store.ts';
import uiTexts from '@bb1/texts/pages/ui';

/**
 * Copies a text to the clipboard and confirms it; where that is forbidden, explains the
 * alternative. `label` names the text for screen readers.
 */
export function CopyButton({
  value,
  label,
  children,
}: {
  readonly value: string;
  readonly label?: string;
  readonly children?: ReactNode;
}) {
  const texts = useTexts(uiTexts);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => showSnackbar(texts.copied),
      () => showSnackbar(texts.copyFailed, { color: 'error' }),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      className={buttonClass('secondary', 'shrink-0')}
    >
      {children ?? texts.copy}
    </button>
  );
}
