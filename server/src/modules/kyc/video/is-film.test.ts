import { describe, expect, it } from 'vitest';
import { isFilm } from './is-film.ts';
import { film } from './test-files/film.ts';

describe('a part of a recording', () => {
  it('[KYC-15] is a whole film with a picture; text, sound alone, an empty film and a cut one are none', () => {
    expect(isFilm(film())).toBe(true);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('not a film'),
      film().subarray(4),
      film().subarray(0, -1),
      film({ trackType: 2 }),
      film({ hasFrame: false }),
      Buffer.concat([film(), Buffer.from([0])]),
      Buffer.from(film().toString('latin1').replace('webm', 'mkv '), 'latin1'),
    ])
      expect(isFilm(bytes)).toBe(false);
  });
});
