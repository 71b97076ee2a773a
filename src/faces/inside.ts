/** What the other faces need of a gateway and users do not; under a registered symbol, so that ESM and CommonJS agree. */
export const FACE = Symbol.for('settlebox.face');

export interface FaceInside {
  baseUrl(): string;
  /** Whether a request shows a key of this gateway. */
  knows(request: Request): boolean;
  /** Answers a request at a path below the base address. */
  answer(request: Request, path: string): Promise<Response>;
}
