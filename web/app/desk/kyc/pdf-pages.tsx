import { useCallback, useEffect, useRef, useState } from 'react';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { deskKycTexts } from '../desk-texts.ts';
import type { OpenPdf } from './open-pdf.ts';
import type { ViewedDocument } from './viewed-document.ts';

interface PdfPagesProps {
  readonly document: ViewedDocument;
  /** Percent of the width of the pane. */
  readonly zoom: number;
  /** Quarter turns to the right. */
  readonly turns: number;
}

/** The pages of a PDF drawn as pictures: nothing in the file can run, and no other program has to open it. */
export function PdfPages({ document, zoom, turns }: PdfPagesProps) {
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
  const onBroken = useCallback(() => setPdf('broken'), []);
  if (pdf === 'broken') return <p role="alert" className="p-4 text-small">{texts.broken}</p>;
  if (pdf === null) return <output className="block p-4 text-small text-muted">{texts.drawing}</output>;
  return (
    <ol className="grid gap-3">
      {Array.from({ length: pdf.pages }, (_, at) => at + 1).map((page) => <li key={page}><PdfPage key={zoom} pdf={pdf} page={page} turns={turns} label={fill(texts.page, { name: document.name, page })} onBroken={onBroken} /></li>)}
    </ol>
  );
}

/** One page, drawn anew as sharp as it is wide: the key of a page holds the zoom. */
function PdfPage({ pdf, page, turns, label, onBroken }: { readonly pdf: OpenPdf; readonly page: number; readonly turns: number; readonly label: string; readonly onBroken: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    return pdf.draw(element, { page, widthPixels: element.clientWidth * devicePixelRatio, turns, onBroken });
  }, [pdf, page, turns, onBroken]);
  return <canvas ref={canvas} className="block h-auto w-full bg-white">{label}</canvas>;
}
