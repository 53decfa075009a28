import { type RefObject, useCallback, useRef, useState } from 'react';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatFileSize } from '../../../ui/format.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import type { DocumentGroup } from './document-groups.ts';
import { useGroupTitle } from './use-group-title.ts';
import { useKeys } from './use-keys.ts';
import type { ViewedDocument } from './viewed-document.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PdfPages } from './pdf-pages.tsx';
import { useFormat } from '../../parts/use-format.ts';

/** Widths in percent of the pane. */
const ZOOMS = [100, 150, 250] as const;
type Zoom = (typeof ZOOMS)[number];
const WIDTHS: Readonly<Record<Zoom, string>> = { 100: 'w-full', 150: 'w-[150%]', 250: 'w-[250%]' };

/** Quarter turns to the right. */
const TURNS = ['rotate-0', 'rotate-90', 'rotate-180', '-rotate-90'] as const;

interface DocumentViewerProps {
  readonly document: ViewedDocument;
  readonly zoom: Zoom;
  readonly turns: number;
  /** The document is laid out on the page. */
  readonly onShown: () => void;
}

/** A picture or the pages of a PDF, enlarged and turned in place. */
function DocumentViewer({ document, zoom, turns, onShown }: DocumentViewerProps) {
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

interface OpenDocumentProps {
  readonly document: ViewedDocument;
  readonly groups: readonly DocumentGroup[];
  /** The element that handles the keys. */
  readonly pane: RefObject<HTMLElement | null>;
  readonly walk: (step: 1 | -1) => void;
}

/** The open document: its owner, links to its neighbours, zoom and rotation. */
export function OpenDocument({ document, groups, pane, walk }: OpenDocumentProps) {
  const texts = useTexts(deskKycTexts).documents;
  const locale = useLocale();
  const format = useFormat();
  const title = useGroupTitle();
  const here = useRef<HTMLElement>(null);
  // Beside the data the pane scrolls on its own: the document comes to its top, the page stays
  // where it is.
  const bringUp = useCallback(
    () => here.current?.closest('[data-scrolls]')?.scrollTo({ top: here.current.offsetTop }),
    [],
  );
  const [zoomAt, setZoomAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const turn = () => setTurns((before) => (before + 1) % TURNS.length);
  const zoom = (step: 1 | -1) =>
    setZoomAt((before) => Math.min(Math.max(before + step, 0), ZOOMS.length - 1));
  useKeys(pane, { '+': () => zoom(1), '-': () => zoom(-1), r: turn });
  const all = groups.flatMap((group) =>
    group.attachments.map((attachment) => ({ group, attachment })),
  );
  const at = all.findIndex(({ attachment }) => attachment.id === document.attachmentId);
  const shown = all[at];
  const button = (look: string) => buttonClass('secondary', `px-3! ${look}`);
  return (
    <article
      ref={here}
      aria-label={document.name}
      className="grid min-w-0 gap-2 border-t border-line pt-3"
    >
      {shown !== undefined && (
        <header className="grid gap-0.5">
          <h3 className="text-small font-semibold wrap-anywhere">
            {title(shown.group)} · {document.name}
          </h3>
          <p className="text-fine text-muted">
            {texts.size({
              size: formatFileSize(locale, shown.attachment.size_bytes),
              time: format.moment(shown.attachment.uploaded_at),
            })}
          </p>
        </header>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          onClick={() => walk(-1)}
          aria-disabled={at <= 0 || undefined}
          className={button('')}
        >
          {texts.previous}
        </button>
        <output className="figures px-1 text-small text-muted">
          {texts.position({ at: at + 1, count: all.length })}
        </output>
        <button
          type="button"
          onClick={() => walk(1)}
          aria-disabled={at === all.length - 1 || undefined}
          className={button('')}
        >
          {texts.next}
        </button>
        <fieldset className="flex gap-1.5">
          <legend className="sr-only">{texts.zoom}</legend>
          {ZOOMS.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={index === zoomAt}
              onClick={() => setZoomAt(index)}
              className={button('figures aria-pressed:border-brand aria-pressed:bg-wash')}
            >
              {one} %
            </button>
          ))}
        </fieldset>
        <button type="button" onClick={turn} className={button('')}>
          {texts.turn}
        </button>
      </div>
      <DocumentViewer
        document={document}
        zoom={ZOOMS[zoomAt] ?? ZOOMS[0]}
        turns={turns}
        onShown={bringUp}
      />
      <p className="text-fine text-muted">{texts.keys}</p>
    </article>
  );
}
