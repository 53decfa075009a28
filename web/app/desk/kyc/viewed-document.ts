/** One document as the API showed it, for the attachment that was asked for. */
export interface ViewedDocument {
  readonly attachmentId: string;
  readonly name: string;
  readonly type: string;
  readonly contentBase64: string;
}

/** The document in the answer of the page's action, when it is the one of this attachment. */
export function viewedDocument(answer: unknown, attachmentId: string): ViewedDocument | null {
  const viewed = typeof answer === 'object' && answer !== null && 'viewed' in answer ? answer.viewed : null;
  return isDocument(viewed) && viewed.attachmentId === attachmentId ? viewed : null;
}

function isDocument(value: unknown): value is ViewedDocument {
  return typeof value === 'object' && value !== null && 'attachmentId' in value;
}
