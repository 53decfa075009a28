import type { Wording } from '../wording.ts';

export const tokensMessages = {
  nothing_to_allocate: { en: 'There is nothing to allocate', de: 'Es gibt nichts zuzuteilen' },
} as const satisfies Wording;
