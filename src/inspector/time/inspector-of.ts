/** Returns the address of the inspector of a world, on the host of this page: `localhost` stays `localhost`. */
export function inspectorOf(controlUrl: string): string {
  const { pathname } = new URL(controlUrl);
  return new URL(pathname.replace(/\/?$/, '/'), location.href).href;
}
