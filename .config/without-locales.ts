/** `import { z }` would bundle all of zod with its 60 locales. From `import * as z`, esbuild bundles only the used exports. */
export function withoutLocales(source: string): string {
  const imports = /^import \{ (type ZodType, )?z \} from 'zod';$/m;
  return source.replace(imports, "import * as z from 'zod'; import type { ZodType } from 'zod';");
}
