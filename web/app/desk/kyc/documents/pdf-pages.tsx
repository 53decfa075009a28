import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import type { OpenPdf } from './open-pdf.ts';
import type { ViewedDocument } from './viewed-document.ts';

interface PdfPagesProps {
  readonly document: ViewedDocument;
  /** Quarter turns to the right. */
  readonly turns: number;
  /** The pages are laid out. */
  readonly onShown: () => void;
}

/**
 * The pages of a PDF drawn as pictures: nothing in the file can run, and no other program has to
 * open it.
 */
export function PdfPages({ document, turns, onShown }: PdfPagesProps) {
  const texts = useTexts(deskKycTexts).documents;
  const [pdf, setPdf] = useState<OpenPdf | 'broken' | null>(null);
  useEffect(() => {
    let closed = false;
    let open: OpenPdf | undefined;
    const show = async () => {
      const { openPdf } = await import('./open-pdf.ts');
      open = await openPdf(document.contentBase64);
      if (closed) open.close();
      else setPdf(open);
    };
    show().catch(() => closed || setPdf('broken'));
    return () => {
      closed = true;
      open?.close();
    };
  }, [document]);
  useEffect(() => {
    if (pdf !== null) onShown();
  }, [pdf, onShown]);
  const onBroken = useCallback(() => setPdf('broken'), []);
  if (pdf === 'broken')
    return (
      <p role="alert" className="p-4 text-small">
        {texts.broken}
      </p>
    );
  if (pdf === null)
    return <output className="block p-4 text-small text-muted">{texts.drawing}</output>;
  return (
    <ol className="grid gap-3">
      {Array.from({ length: pdf.pages }, (_, at) => at + 1).map((page) => (
        <li key={page}>
          <PdfPage
            pdf={pdf}
            page={page}
            turns={turns}
            label={texts.page({ name: document.name, page })}
            onBroken={onBroken}
          />
        </li>
      ))}
    </ol>
  );
}

/** One page, drawn as sharp as it is wide, and again when it gets wider. */
function PdfPage({
  pdf,
  page,
  turns,
  label,
  onBroken,
}: {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly turns: number;
  readonly label: string;
  readonly onBroken: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let drawnPixels = 0;
    let stop: (() => void) | undefined;
    const sizes = new ResizeObserver(() => {
      const widthPixels = Math.round(element.clientWidth * devicePixelRatio);
      // Drawing changes the height of the canvas, which is observed too.
      if (widthPixels === drawnPixels) return;
      drawnPixels = widthPixels;
      stop?.();
      stop = pdf.draw(element, { page, widthPixels, turns, onBroken });
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      stop?.();
    };
  }, [pdf, page, turns, onBroken]);
  return (
    <canvas ref={canvas} className="block h-auto w-full bg-white">
      {label}
    </canvas>
  );
}
