/**
 * The issuer's logo and the token's letters, drawn as on the site (35 units high), scaled to
 * `height`.
 */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  {
    x,
    y,
    height,
    ink,
    primary,
    secondary,
  }: { x: number; y: number; height: number; ink: string; primary: string; secondary: string },
): void {
  doc.save();
  doc.translate(x, y).scale(height / 35);
  doc.lineWidth(3).circle(17.5, 17.5, 15.5).stroke(ink);
  doc.lineCap('round').path('M17.5 8.5a9 9 0 1 1-9 9').stroke(primary);
  doc.circle(17.5, 17.5, 3.2).fill(secondary);
  for (const letter of LETTERS) doc.path(letter).fill(ink, 'even-odd');
  doc.restore();
}

const LETTER_B =
  'h8.6c4.2 0 6.8 2 6.8 5.4 0 2.2-1.2 3.9-3.2 4.6 2.6.5 4.2 2.5 4.2 5.1 0 3.8-2.8 5.9-7.4 5.9Hx V7Zm4.2 3.5v5.1h3.7c2.1 0 3.2-.9 3.2-2.6 0-1.6-1.1-2.5-3.2-2.5h-3.7Zm0 8.4v5.6h4.2c2.3 0 3.5-1 3.5-2.8 0-1.9-1.2-2.8-3.5-2.8h-4.2Z';
const LETTERS = [
  `M45 7${LETTER_B.replace('Hx', 'H45')}`,
  `M66 7${LETTER_B.replace('Hx', 'H66')}`,
  'M93.5 7H97v21h-4.2V12.2l-4.6 2.7-1.7-3.2L93.5 7Z',
];

export interface Rosette {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: string;
  readonly opacity: number;
}

const TURN = Math.PI * 2;
// Fractions of the radius; strands of one ring cross like a cord.
const RINGS = [
  { reach: 0.16, swing: 0.08, waves: 8, strands: 6 },
  { reach: 0.36, swing: 0.1, waves: 14, strands: 7 },
  { reach: 0.58, swing: 0.11, waves: 22, strands: 8 },
  { reach: 0.79, swing: 0.09, waves: 30, strands: 7 },
  { reach: 0.95, swing: 0.05, waves: 42, strands: 5 },
] as const;

/**
 * Guilloche rings as on engraved securities: waves around circles, each ring slightly rotated
 * against the previous one.
 */
export function drawRosette(
  doc: PDFKit.PDFDocument,
  { x, y, radius, colour, opacity }: Rosette,
): void {
  doc.save();
  doc.lineWidth(0.42).strokeColor(colour).strokeOpacity(opacity);
  for (const { reach, swing, waves, strands } of RINGS) {
    for (let strand = 0; strand < strands; strand++)
      wave(doc, {
        x,
        y,
        radius: radius * reach,
        swing: radius * swing,
        waves,
        phase: (strand * TURN) / strands,
      });
  }
  doc.restore();
}

function wave(
  doc: PDFKit.PDFDocument,
  {
    x,
    y,
    radius,
    swing,
    waves,
    phase,
  }: { x: number; y: number; radius: number; swing: number; waves: number; phase: number },
): void {
  const steps = waves * 10;
  for (let step = 0; step <= steps; step++) {
    const angle = (step / steps) * TURN;
    const reach = radius + swing * Math.sin(angle * waves + phase);
    const [to, at] = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
    if (step === 0) doc.moveTo(to, at);
    else doc.lineTo(to, at);
  }
  doc.stroke();
}

/** A band of crossing waves, as along the edge of a share certificate. */
export function drawBand(
  doc: PDFKit.PDFDocument,
  {
    x,
    y,
    width,
    height,
    colour,
    opacity,
  }: { x: number; y: number; width: number; height: number; colour: string; opacity: number },
): void {
  doc.save();
  doc.lineWidth(0.45).strokeColor(colour).strokeOpacity(opacity);
  for (let strand = 0; strand < 8; strand++) {
    for (let step = 0; step <= 240; step++) {
      const along = step / 240;
      const at =
        y +
        height / 2 +
        (height / 2) *
          Math.sin(along * TURN * 9 + (strand * TURN) / 8) *
          Math.cos(along * TURN * 1.5 + strand * 0.4);
      if (step === 0) doc.moveTo(x, at);
      else doc.lineTo(x + along * width, at);
    }
    doc.stroke();
  }
  doc.restore();
}
