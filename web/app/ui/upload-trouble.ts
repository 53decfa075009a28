/** An upload failed; with a message for the person. */
export class UploadTrouble extends Error {
  override readonly name = 'UploadTrouble';
  /** Whether the same files may well arrive on another attempt: they were not refused. */
  readonly worthAnotherTry: boolean;

  constructor(words: string, { worthAnotherTry }: { readonly worthAnotherTry: boolean }) {
    super(words);
    this.worthAnotherTry = worthAnotherTry;
  }
}
