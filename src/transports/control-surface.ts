/** Responds to requests to the control surface of a gateway. `path` is relative to the base URL. */
export type SideResponder = (gateway: unknown, request: Request, path: string, baseUrl: string) => Promise<Response>;

/** Loads the control surface, and returns it with forks of its own. */
export type ControlLoader = () => Promise<SideResponder>;

let loader: ControlLoader | undefined;

/** Provides the control surface. An entry point does so, because its code knows gateways; in browsers, none does. */
export function provideControl(load: ControlLoader): void {
  loader = load;
}

/** Returns the loader of the control surface; undefined where there is none. */
export function controlLoader(): ControlLoader | undefined {
  return loader;
}
