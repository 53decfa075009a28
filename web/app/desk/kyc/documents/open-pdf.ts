import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the suffix makes Vite copy the file and hand back its address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

const QUARTER_DEGREES = 90;

export interface OpenPdf {
  readonly pages: number;
  /**
   * Draws a page at the given width; the returned function stops it. `onBroken` is called when the
   * page cannot be drawn.
   */
  readonly draw: (
    canvas: HTMLCanvasElement,
    how: {
      readonly page: number;
      readonly widthPixels: number;
      readonly turns: number;
      readonly onBroken: () => void;
    },
  ) => () => void;
  readonly close: () => void;
}

/**
 * Opens a PDF for drawing. Rejects when it cannot be read. Scripts, forms and links in the file are
 * ignored.
 */
export async function openPdf(contentBase64: string): Promise<OpenPdf> {
  const data = Uint8Array.from(atob(contentBase64), (character) => character.charCodeAt(0));
  const task = getDocument({ data, enableXfa: false });
  const pdf = await task.promise;
  return {
    pages: pdf.numPages,
    draw(canvas, { page, widthPixels, turns, onBroken }) {
      let stop: (() => void) | undefined;
      let stopped = false;
      const start = async () => {
        const sheet = await pdf.getPage(page);
        if (stopped) return;
        const rotation = (sheet.rotate + turns * QUARTER_DEGREES) % 360;
        const viewport = sheet.getViewport({
          scale: widthPixels / sheet.getViewport({ scale: 1, rotation }).width,
          rotation,
        });
        canvas.width = Math.floor(viewport.width);
        canvas.height = Math.floor(viewport.height);
        const drawing = sheet.render({ canvas, viewport });
        stop = () => drawing.cancel();
        await drawing.promise;
      };
      // A stopped drawing rejects too; the next one has already started.
      start().catch(() => stopped || onBroken());
      return () => {
        stopped = true;
        stop?.();
      };
    },
    close: () => void task.destroy(),
  };
}
