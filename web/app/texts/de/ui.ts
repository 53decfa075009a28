import type { ui as english } from '../en/ui.ts';

export const ui: typeof english = {
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'kopiert',
  copyFailed: 'Kopieren ist hier nicht möglich. Bitte markieren Sie den Text selbst.',
  loading: 'Wird geladen …',
  uploading: 'Wird hochgeladen: {percent} %',
  checkingUpload: 'Hochgeladen, wird geprüft …',
  uploadAgain: 'Erneut versuchen',
};
