import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import { uiTexts } from './ui-texts.ts';

/** A value to be carried elsewhere by hand: shown whole, copied by one button. `copyValue` where the shown form has spaces. */
export function CopyRow({ label, value, copyValue = value, note }: { readonly label: string; readonly value: string; readonly copyValue?: string; readonly note?: ReactNode }) {
  const texts = useTexts(uiTexts);
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="text-fine text-muted">{label}</span>
        <span className="figures font-mono text-small font-medium wrap-anywhere select-all">{value}</span>
        {note !== undefined && <span className="text-fine text-muted">{note}</span>}
      </div>
      <CopyButton value={copyValue} label={`${texts.copy}: ${label}`} />
    </div>
  );
}
