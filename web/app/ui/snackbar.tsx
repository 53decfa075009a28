import { useSyncExternalStore } from 'react';
import uiTexts from '@bb1/texts/pages/ui';
import { useTexts } from '../language/use-texts.ts';
import { AlertSign } from './alert.tsx';
import { hideSnackbar, onSnackbarChange, snackbarMessage } from './snackbar-store.ts';

/**
 * Once in the frame. The region exists before any message does, because screen readers would not
 * notice the first one otherwise.
 */
export function Snackbar() {
  const message = useSyncExternalStore(onSnackbarChange, snackbarMessage, () => null);
  const texts = useTexts(uiTexts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4"
    >
      {message !== null && (
        <div className="pointer-events-auto flex animate-appear items-center gap-3 rounded-control bg-deep py-2 pr-2 pl-4 text-small text-on-deep shadow-lift ring-1 ring-deep-line">
          <AlertSign kind={message.color} />
          <span>{message.text}</span>
          <button
            type="button"
            onClick={hideSnackbar}
            className="min-h-11 cursor-pointer rounded-control px-3 font-semibold hover:bg-deep-raised"
          >
            {texts.close}
          </button>
        </div>
      )}
    </div>
  );
}
