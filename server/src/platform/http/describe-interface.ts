import { allEndpoints } from '@bb1/domain/all-endpoints';
import { commonComponents, completeOperation } from './describe-endpoint.ts';

interface OpenApiDocument {
  readonly paths?: object | undefined;
  readonly components?: object | undefined;
}

/** Completes the OpenAPI document generated from the routes below `basePath`. */
export function describeInterface<D extends OpenApiDocument>(
  document: D,
  { basePath, publicUrl }: { readonly basePath: string; readonly publicUrl: URL },
): D {
  const paths = structuredClone(document.paths ?? {}) as Record<
    string,
    Record<string, Parameters<typeof completeOperation>[1]>
  >;
  for (const endpoint of allEndpoints) {
    const methods = paths[basePath + endpoint.path.replace(/:(\w+)/g, '{$1}')];
    const operation = methods?.[endpoint.method.toLowerCase()];
    // Describes only what is served.
    if (methods !== undefined && operation !== undefined)
      Object.assign(methods, {
        [endpoint.method.toLowerCase()]: completeOperation(endpoint, operation),
      });
  }
  return { ...document, paths, components: commonComponents(publicUrl) };
}
