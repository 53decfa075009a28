import { type Descriptor, readDescriptor } from '../chain/descriptor.ts';
import { Refused, WRONG_PARAMETER } from '../chain/refused.ts';
import { fieldsOf } from '../bitcoin-calls.ts';

interface Request {
  readonly descriptor: Descriptor;
  readonly range: readonly [number, number];
  readonly timestamp: number;
}

/** The requests of `importdescriptors`. Throws Refused. */
export function checkedDescriptors(requests: readonly unknown[], now: number): Request[] {
  return requests.map((one) => {
    const { desc, range, timestamp } = fieldsOf(one);
    const [from, to]: readonly unknown[] = Array.isArray(range) ? range : [0, range];
    if (typeof desc !== 'string') throw new Refused(WRONG_PARAMETER, 'Descriptor not found.');
    if (typeof from !== 'number' || typeof to !== 'number' || from < 0 || to < from)
      throw new Refused(WRONG_PARAMETER, 'Range is invalid');
    if (typeof timestamp !== 'number' && timestamp !== 'now')
      throw new Refused(-3, 'Missing required timestamp field for key');
    return {
      descriptor: readDescriptor(desc, { mayLack: false }),
      range: [from, to],
      timestamp: timestamp === 'now' ? now : timestamp,
    };
  });
}
