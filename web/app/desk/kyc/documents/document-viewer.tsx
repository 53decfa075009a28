import { useTexts } from '../../../language/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { PdfPages } from './pdf-pages.tsx';
import type { ViewedDocument } from './viewed-document.ts';

/** Widths in percent of the pane. */
export const ZOOMS = [100, 150, 250] as const;
type Zoom = (typeof ZOOMS)[number];
const WIDTHS: Readonly<Record<Zoom, string>> = { 100: 'w-full', 150: 'w-[150%]', 250: 'w-[250%]' };

/** Quarter turns to the right. */
export const TURNS = ['rotate-0', 'rotate-90', 'rotate-180', '-rotate-90'] as const;

interface DocumentViewerProps {
  readonly document: ViewedDocument;
  readonly zoom: Zoom;
  readonly turns: number;
  /** The document is laid out on the page. */
  readonly onShown: () => void;
}

/** A picture or the pages of a PDF, enlarged and turned in place. */
export function DocumentViewer({ document, zoom, turns, onShown }: DocumentViewerProps) {
  const texts = useTexts(deskKycTexts).documents;
  return (
    // The region takes the focus, so that the keyboard can scroll an enlarged document.
    <section
      aria-label={texts.viewer({ name: document.name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[75dvh] overflow-auto rounded-control bg-sunken"
    >
      <div className={WIDTHS[zoom]}>
        {document.type === 'application/pdf' ? (
          <PdfPages document={document} turns={turns} onShown={onShown} />
        ) : (
          <Picture document={document} turns={turns} onShown={onShown} />
        )}
      </div>
    </section>
  );
}

/**
 * Upright the picture fills the width; turned sideways it is fitted into a square, so that nothing
 * is cut off.
 */
function Picture({ document, turns, onShown }: Omit<DocumentViewerProps, 'zoom'>) {
  const texts = useTexts(deskKycTexts).documents;
  const onItsSide = turns % 2 === 1;
  return (
    <div className={classNames(onItsSide && 'aspect-square')}>
      <img
        onLoad={onShown}
        alt={texts.picture({ name: document.name })}
        src={`data:${document.type};base64,${document.contentBase64}`}
        className={classNames(
          onItsSide ? 'size-full object-contain' : 'h-auto w-full',
          TURNS[turns],
        )}
      />
    </div>
  );
}
