// esbuild bundles imported styles into one sheet.
declare module '*.css' {}
