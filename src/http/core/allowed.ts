// Which methods a path takes, for the difference between "no such path" and "not with this method".

export type AllowedMethods = {
  add(path: string, method: string): void;
  /** The value of the Allow header, or null for a path that nothing is at. */
  find(url: string): string | null;
};

export function createAllowedMethods(): AllowedMethods {
  const known = new Map<string, { pattern: RegExp; methods: string[] }>();
  return {
    add: (path, method) => {
      const one = known.get(path) ?? { pattern: patternOf(path), methods: [] };
      one.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
      known.set(path, one);
    },
    find: (url) => {
      const path = url.split('?', 1)[0]!;
      const exact = known.get(path);
      if (exact) return exact.methods.join(', ');
      for (const { pattern, methods } of known.values()) if (pattern.test(path)) return methods.join(', ');
      return null;
    },
  };
}

/** A parameter in braces is one segment that is not empty, a star at the end whatever follows. */
function patternOf(path: string): RegExp {
  const plain = path.replace(/[.\\^$+?()|[\]]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{\w+\}/g, '[^/]+').replace(/\*$/, '.+')}$`);
}
