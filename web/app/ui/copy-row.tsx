import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { buttonClass } from './button.tsx';
import { showSnackbar } from './snackbar-store.ts';
import { uiTexts } from './ui-texts.ts';

/** A value to be carried elsewhere by hand: shown whole, copied by one button. `copyValue` where the shown form has spaces. */
export function CopyRow({ label, value, copyValue = value, note }: { readonly label: string; readonly value: string; readonly copyValue?: string; readonly note?: ReactNode }) {
  const texts = useTexts(uiTexts);
  const copy = () => {
    navigator.clipboard.writeText(copyValue).then(
      () => showSnackbar(texts.copied),
      () => showSnackbar(texts.copyFailed, { color: 'error' }),
    );
  };
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="text-fine text-muted">{label}</span>
        <span className="figures font-mono text-small font-medium break-all select-all">{value}</span>
        {note !== undefined && <span className="text-fine text-muted">{note}</span>}
      </div>
      <button type="button" onClick={copy} aria-label={`${texts.copy}: ${label}`} className={buttonClass('secondary', 'shrink-0')}>{texts.copy}</button>
    </div>
  );
}
