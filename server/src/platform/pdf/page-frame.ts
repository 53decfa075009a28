import { type DocumentLook, INK, PAGE, STYLES } from './document-look.ts';
import type { DocumentSource } from './document-source.ts';
import { drawLogo } from './draw-ornaments.ts';
import type { Pen } from './pen.ts';

const { size } = STYLES.running;
const FOOT = PAGE.height - 44;

/** Running head and foot of one page. The cover has no head; the foot with number and mark stands everywhere. */
export function drawPageFrame(pen: Pen, { source, look, page, pages, head }: { readonly source: DocumentSource; readonly look: DocumentLook; readonly page: number; readonly pages: number; readonly head: boolean }): void {
  const edge = PAGE.left - 50;
  const far = PAGE.width - PAGE.right;
  const { measure } = pen.typeface;
  pen.pagination(() => {
    const write = (text: string, { x, baseline, strong = false }: { x: number; baseline: number; strong?: boolean }) => pen.write(text, { x, baseline, style: strong ? 'semibold' : 'regular', size, colour: strong ? look.colours.accent : INK.soft, tabular: true });
    if (head) {
      drawLogo(pen.doc, { x: edge, y: 37, height: 15, ink: look.colours.accent, primary: look.colours.primary, secondary: look.colours.secondary });
      write(source.title, { x: far - measure(source.title, 'regular', size, true), baseline: 47 });
      pen.rule({ x: edge, y: 60, width: far - edge, thickness: 0.5, colour: INK.hairline });
    }
    pen.rule({ x: edge, y: FOOT - 14, width: far - edge, thickness: 0.5, colour: INK.hairline });
    write(look.issuer.name, { x: edge, baseline: FOOT });
    const number = `Seite ${page} von ${pages}`;
    write(number, { x: far - measure(number, 'regular', size, true), baseline: FOOT });
    write(look.mark, { x: (edge + far - measure(look.mark, 'semibold', size, true)) / 2, baseline: FOOT, strong: true });
  });
}
