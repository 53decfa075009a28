import createQrCode from 'qrcode-generator';

/** One horizontal stroke of dark modules; all numbers count modules from the upper left corner. */
interface QrRun {
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

export interface QrRuns {
  /** Modules per side, without the quiet zone. */
  readonly size: number;
  readonly runs: readonly QrRun[];
}

/**
 * The QR code (error correction M) of a text of digits, capitals and " $%*+-./:", as strokes to
 * draw.
 */
export function qrRuns(text: string): QrRuns {
  const code = createQrCode(0, 'M');
  code.addData(text, 'Alphanumeric');
  code.make();
  const size = code.getModuleCount();
  const runs: QrRun[] = [];
  for (let row = 0; row < size; row += 1) {
    let start = -1;
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && code.isDark(row, column);
      if (dark && start < 0) start = column;
      if (dark || start < 0) continue;
      runs.push({ row, column: start, length: column - start });
      start = -1;
    }
  }
  return { size, runs };
}
