/** Files did not get there; in words for the person. */
export class UploadTrouble extends Error {
  override readonly name = 'UploadTrouble';
  /** Whether the same files may well get there another time: nobody has said anything against them. */
  readonly worthAnotherTry: boolean;

  constructor(words: string, { worthAnotherTry }: { readonly worthAnotherTry: boolean }) {
    super(words);
    this.worthAnotherTry = worthAnotherTry;
  }
}
