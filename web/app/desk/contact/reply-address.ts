/**
 * A link that opens an answer in the officer's mail program (RFC 6068). Whatever the sender typed
 * stays one recipient and adds no field.
 */
export function replyAddress(email: string, subject: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}?subject=${encodeURIComponent(subject)}`;
}
