import type { ReactNode } from 'react';
import { useTexts } from '../language/use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import uiTexts from '@bb1/texts/pages/ui';

/**
 * A value that people carry elsewhere by hand: shown in full, copied by one button. `copyValue`
 * where the shown form has spaces.
 */
export function CopyRow({
  label,
  value,
  copyValue = value,
  note,
}: {
  readonly label: string;
  readonly value: string;
  readonly copyValue?: string;
  readonly note?: ReactNode;
}) {
  const texts = useTexts(uiTexts);
  return (
    <div
      data-copy-row
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line py-3 last:border-0"
    >
      <span className="text-fine text-muted">{label}</span>
      <span className="figures col-span-2 font-mono text-small font-medium wrap-anywhere select-all sm:col-span-1">
        {value}
      </span>
      {note !== undefined && (
        <span className="col-span-2 text-fine text-muted sm:col-span-1">{note}</span>
      )}
      <div className="col-start-2 row-start-1 sm:row-[1/span_3]">
        <CopyButton value={copyValue} label={`${texts.copy}: ${label}`} />
      </div>
    </div>
  );
}
