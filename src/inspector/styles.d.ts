/** Styles are imported for what they do to the page. */
declare module '*.css' {}
