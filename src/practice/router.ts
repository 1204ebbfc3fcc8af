import type { Route } from './service';

export type Found = { readonly route: Route; readonly params: Readonly<Record<string, string>> };

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const paramsOf = (
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | null => {
  if (template.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of template.entries()) {
    const segment = segments[place] ?? '';
    const value = decoded(segment);
    if (value === null) return null;
    if (!part.startsWith('{')) {
      if (part !== segment) return null;
    } else if (value === '') return null;
    else params[part.slice(1, -1)] = value;
  }
  return params;
};

/** Routes by exact path, a final slash included; fixed segments win over `{id}`. Null: there is no such operation. */
export const newRouter = (routes: readonly Route[]): ((method: string, path: string) => Found | null) => {
  const placeholders = (route: Route): number => route.path.split('{').length;
  const table = [...routes]
    .sort((a, b) => placeholders(a) - placeholders(b))
    .map((route) => ({ route, template: route.path.split('/') }));
  return (method, path) => {
    const segments = path.split('/');
    for (const { route, template } of table) {
      const params = paramsOf(template, segments);
      if (params !== null && route.method === method) return { route, params };
    }
    return null;
  };
};
