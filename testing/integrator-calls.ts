import { z } from 'zod';

const called = z.object({ security: z.array(z.record(z.string(), z.unknown())).default([]) });
const description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The same description with the calls alone that take a key. Throws if it is not one of the product. */
export function integratorCalls(described: unknown): z.infer<typeof description> {
  const { paths, ...rest } = description.parse(described);
  const taken = Object.entries(paths).flatMap(([path, methods]) => {
    const calls = Object.entries(methods).filter(([, call]) =>
      called.parse(call).security.some((one) => 'integrator' in one),
    );
    return calls.length === 0 ? [] : [[path, Object.fromEntries(calls)] as const];
  });
  if (taken.length === 0) throw new Error('the description has no call that takes a key');
  return { ...rest, paths: Object.fromEntries(taken) };
}
