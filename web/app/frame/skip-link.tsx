import { useTexts } from '../language/use-texts.ts';
import frameTexts from '@bb1/texts/pages/frame';

/** The keyboard's first stop: skips the menus and leads to the content. */
export function SkipLink() {
  const texts = useTexts(frameTexts);
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {texts.skip}
    </a>
  );
}
