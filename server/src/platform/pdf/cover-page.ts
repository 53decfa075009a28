import { breakLines } from './break-lines.ts';
import { type DocumentLook, INK, PAGE } from './document-look.ts';
import type { DocumentSource } from './document-source.ts';
import { drawBand, drawLogo, drawRosette } from './draw-ornaments.ts';
import type { Pen, Tag } from './pen.ts';

const FIELD = 560;
const LEFT = 56;
const TITLE = { size: 36, leading: 41 } as const;
const SUBTITLE = { size: 13.5, leading: 19 } as const;

/**
 * The first page: a field in the issuer's colour with a guilloche rosette, the title on it, the
 * issuer and the mark below.
 */
export function drawCover(
  pen: Pen,
  { source, look, parent }: { source: DocumentSource; look: DocumentLook; parent: Tag },
): void {
  const { doc } = pen;
  const { accent, primary, secondary } = look.colours;
  pen.tagged('artifact', () => {
    doc.save();
    doc.rect(0, 0, PAGE.width, FIELD).clip();
    doc.rect(0, 0, PAGE.width, FIELD).fill(accent);
    drawRosette(doc, { x: PAGE.width - 84, y: 186, radius: 290, colour: primary, opacity: 0.5 });
    drawRosette(doc, { x: PAGE.width - 84, y: 186, radius: 104, colour: secondary, opacity: 0.55 });
    drawBand(doc, {
      x: -20,
      y: FIELD - 26,
      width: PAGE.width + 40,
      height: 18,
      colour: primary,
      opacity: 0.5,
    });
    doc.restore();
    doc.rect(0, FIELD, PAGE.width, 4).fill(secondary);
    drawLogo(doc, { x: LEFT, y: 56, height: 37, ink: INK.white, primary, secondary });
  });
  drawTitle(pen, { source, look, parent });
  drawIssuer(pen, { source, look, parent });
}

function drawTitle(
  pen: Pen,
  { source, look, parent }: { source: DocumentSource; look: DocumentLook; parent: Tag },
): void {
  const { measure } = pen.typeface;
  const width = PAGE.width - LEFT * 2;
  const title = breakLines([{ text: source.title, style: 'bold' }], {
    width,
    size: TITLE.size,
    measure,
  });
  const subtitle = breakLines([{ text: source.subtitle, style: 'regular' }], {
    width: width * 0.82,
    size: SUBTITLE.size,
    measure,
  });
  const text = { size: SUBTITLE.size, leading: SUBTITLE.leading, colour: INK.white };
  const subtitleTop = FIELD - 62 - subtitle.length * SUBTITLE.leading;
  const titleTop = subtitleTop - 12 - title.length * TITLE.leading;
  pen.tagged('artifact', () =>
    pen.doc.rect(LEFT, titleTop - 26, 44, 3).fill(look.colours.secondary),
  );
  const titleTag: Tag = { type: 'Title', parent };
  title.forEach((line, index) =>
    pen.line(line, titleTag, {
      x: LEFT,
      baseline: titleTop + TITLE.size * 0.86 + index * TITLE.leading,
      text: { ...TITLE, colour: INK.white },
      linkColour: INK.white,
    }),
  );
  const subtitleTag: Tag = { type: 'P', parent };
  subtitle.forEach((line, index) =>
    pen.line(line, subtitleTag, {
      x: LEFT,
      baseline: subtitleTop + SUBTITLE.size + index * SUBTITLE.leading,
      text,
      linkColour: INK.white,
    }),
  );
}

function drawIssuer(
  pen: Pen,
  { source, look, parent }: { source: DocumentSource; look: DocumentLook; parent: Tag },
): void {
  const entry = (
    text: string,
    { x, y, strong = false }: { x: number; y: number; strong?: boolean },
  ) =>
    pen.tagged({ type: 'P', parent }, () =>
      pen.write(text, {
        x,
        baseline: y,
        style: strong ? 'semibold' : 'regular',
        size: strong ? 11 : 9.2,
        colour: strong ? look.colours.accent : INK.soft,
      }),
    );
  const top = FIELD + 46;
  entry(look.issuer.name, { x: LEFT, y: top, strong: true });
  look.issuer.lines.forEach((line, index) => entry(line, { x: LEFT, y: top + 18 + index * 14 }));
  drawMark(pen, { look, parent, y: top + 84 });
  const right = 350;
  entry(germanDate(source.date), { x: right, y: top, strong: true });
  entry(`Fassung ${source.version}`, { x: right, y: top + 18 });
  entry(`${look.token.name} (${look.token.code})`, { x: right, y: top + 32 });
}

/**
 * A boxed statement of what the document is, so that the first page cannot be mistaken for more.
 */
function drawMark(
  pen: Pen,
  { look, parent, y }: { look: DocumentLook; parent: Tag; y: number },
): void {
  const width = pen.typeface.measure(look.mark, 'semibold', 9.2) + 28;
  pen.tagged('artifact', () =>
    pen.doc
      .roundedRect(LEFT, y, width, 26, 3)
      .lineWidth(1)
      .strokeColor(look.colours.warning)
      .stroke(),
  );
  pen.tagged({ type: 'P', parent }, () =>
    pen.write(look.mark, {
      x: LEFT + 14,
      baseline: y + 16.4,
      style: 'semibold',
      size: 9.2,
      colour: INK.text,
    }),
  );
}

/** "30. Januar 2019" from an ISO date. Throws RangeError on anything else. */
function germanDate(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  return new Intl.DateTimeFormat('de-DE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(day);
}
