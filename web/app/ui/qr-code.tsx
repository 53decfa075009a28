import createCode from 'qrcode-generator';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
  /**
   * L where the text is so long that its modules would be too small to be read from a screen; each
   * is then a whole number of pixels wide.
   */
  readonly correction?: Correction;
}
type Correction = 'L' | 'M';

/** The most modules per side at which four pixels each still fit beside other content. */
const COARSE = 96;

/** A QR code as a picture, always dark on white: scanners need that, also in dark mode. */
export function QrCode({ text, label, className = 'size-48', correction = 'M' }: QrCodeProps) {
  const { size, path } = qrPath(text, correction);
  // Four modules of quiet zone on each side, as the standard requires.
  const side = size + 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
  return (
    <img
      alt={label}
      {...(correction === 'L' && { width: side * (side > COARSE ? 3 : 4) })}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      className={`rounded-control bg-white ${className}`}
    />
  );
}

/**
 * Dark modules as rectangles of a path, one unit each; error correction M by default, as the EPC
 * guideline requires.
 */
export function qrPath(text: string, correction: Correction = 'M'): { size: number; path: string } {
  const code = createCode(0, correction);
  code.addData(utf8(text), 'Byte');
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, at) => at);
  const path = rows
    .flatMap((row) =>
      rows
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${column} ${row}h1v1h-1z`),
    )
    .join('');
  return { size, path };
}

// The library takes one byte from each character; without this, letters beyond Latin-1 would be
// cut.
function utf8(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
