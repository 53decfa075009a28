import { formatDate } from '@bb1/domain/presentation';
import { type DocumentLook, HANG, INK, PAGE, TEXT_HEIGHT } from './document-look.ts';
import type { DocumentSource } from './document-source.ts';
import { drawLogo } from './draw-ornaments.ts';
import type { Pen, Tag } from './pen.ts';

/** Height of a letter's head within the text area of its first page. */
export const LETTER_HEAD = 104;
/** Letters go closer to the foot, so that a certificate of a year stays one page in each language. */
export const LETTER_TEXT_HEIGHT = TEXT_HEIGHT + 20;

/** Logo and issuer, date, title: the head of a certificate or a letter, on its first page only. */
export function drawLetterHead(
  pen: Pen,
  {
    source,
    look,
    parent,
    top,
  }: { source: DocumentSource; look: DocumentLook; parent: Tag; top: number },
): void {
  const { accent, primary, secondary } = look.colours;
  const far = PAGE.width - PAGE.right;
  pen.tagged('artifact', () =>
    drawLogo(pen.doc, { x: PAGE.left - HANG, y: 42, height: 30, ink: accent, primary, secondary }),
  );
  [
    look.issuer.name,
    ...look.issuer.lines,
    formatDate(source.language ?? 'de', source.date),
  ].forEach((line, index) => {
    const style = index === 0 ? 'semibold' : 'regular';
    const x = far - pen.typeface.measure(line, style, 8.2);
    pen.tagged({ type: 'P', parent }, () =>
      pen.write(line, {
        x,
        baseline: 50 + index * 11.5,
        style,
        size: 8.2,
        colour: index === 0 ? accent : INK.soft,
      }),
    );
  });
  pen.tagged({ type: 'H1', parent }, () =>
    pen.write(source.title, {
      x: PAGE.left,
      baseline: top + 62,
      style: 'bold',
      size: 20,
      colour: accent,
    }),
  );
  pen.tagged({ type: 'P', parent }, () =>
    pen.write(source.subtitle, {
      x: PAGE.left,
      baseline: top + 82,
      style: 'regular',
      size: 10.5,
      colour: INK.soft,
    }),
  );
}
