import type { Endpoint } from '@bb1/domain/endpoint';
import { useCallAddress } from '../../session/use-call-address.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import deskTexts from '@bb1/texts/pages/desk';

interface ExportLinkProps {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly params?: Readonly<Record<string, string>>;
  /** The filters of the list; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Where the page is not itself the list. */
  readonly children?: string;
}

/** A list as a file: all its rows, with the current filters. Every export is logged. */
export function ExportLink({ endpoint, params = {}, query = {}, children }: ExportLinkProps) {
  const addressOf = useCallAddress();
  const { lists } = useTexts(deskTexts);
  return (
    <a
      href={addressOf(endpoint, { params, query })}
      download
      title={lists.exportHint}
      className={buttonClass('secondary', 'print:hidden')}
    >
      {children ?? lists.export}
    </a>
  );
}
