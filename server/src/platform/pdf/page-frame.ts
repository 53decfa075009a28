import type { Locale } from '@bb1/domain/locale';
import { type DocumentLook, INK, PAGE, STYLES } from './document-look.ts';
import type { DocumentSource } from './document-source.ts';
import { drawLogo } from './draw-ornaments.ts';
import type { Pen } from './pen.ts';

const { size } = STYLES.running;
const PAGE_OF: Readonly<Record<Locale, (page: number, pages: number) => string>> = {
  de: (page, pages) => `Seite ${page} von ${pages}`,
  en: (page, pages) => `Page ${page} of ${pages}`,
};
const WATERMARK_SIZE = 150;
const FOOT = PAGE.height - 44;

/**
 * Header and footer of one page. The cover has no header; the footer with number and mark is on
 * every page.
 */
export function drawPageFrame(
  pen: Pen,
  {
    source,
    look,
    page,
    pages,
    head,
  }: { source: DocumentSource; look: DocumentLook; page: number; pages: number; head: boolean },
): void {
  const edge = PAGE.left - 50;
  const far = PAGE.width - PAGE.right;
  const { measure } = pen.typeface;
  if (look.watermark !== undefined) drawWatermark(pen, look.watermark, look.colours.warning);
  pen.pagination(() => {
    const write = (
      text: string,
      { x, baseline, strong = false }: { x: number; baseline: number; strong?: boolean },
    ) =>
      pen.write(text, {
        x,
        baseline,
        style: strong ? 'semibold' : 'regular',
        size,
        colour: strong ? look.colours.accent : INK.soft,
        tabular: true,
      });
    if (head) {
      drawLogo(pen.doc, {
        x: edge,
        y: 37,
        height: 15,
        ink: look.colours.accent,
        primary: look.colours.primary,
        secondary: look.colours.secondary,
      });
      write(source.title, { x: far - measure(source.title, 'regular', size, true), baseline: 47 });
      pen.rule({ x: edge, y: 60, width: far - edge, thickness: 0.5, colour: INK.hairline });
    }
    pen.rule({ x: edge, y: FOOT - 14, width: far - edge, thickness: 0.5, colour: INK.hairline });
    write(look.issuer.name, { x: edge, baseline: FOOT });
    const number = PAGE_OF[source.language ?? 'de'](page, pages);
    write(number, { x: far - measure(number, 'regular', size, true), baseline: FOOT });
    write(look.mark, {
      x: (edge + far - measure(look.mark, 'semibold', size, true)) / 2,
      baseline: FOOT,
      strong: true,
    });
  });
}

/** Rising from the lower left, so faint that the text on it stays readable. */
function drawWatermark(pen: Pen, text: string, colour: string): void {
  const { doc } = pen;
  const width = pen.typeface.measure(text, 'bold', WATERMARK_SIZE);
  pen.pagination(() => {
    doc.save();
    doc.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] });
    doc.fillOpacity(0.09);
    pen.write(text, {
      x: (PAGE.width - width) / 2,
      baseline: PAGE.height / 2 + WATERMARK_SIZE / 3,
      style: 'bold',
      size: WATERMARK_SIZE,
      colour,
    });
    doc.restore();
  });
}
