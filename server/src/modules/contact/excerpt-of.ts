const BEGINNING_LENGTH = 160;

/** The first words of a message, in one line. */
export function excerptOf(message: string): string {
  const characters = Array.from(message.replace(/\s+/g, ' '));
  return characters.length <= BEGINNING_LENGTH
    ? characters.join('')
    : `${characters.slice(0, BEGINNING_LENGTH).join('')} …`;
}
