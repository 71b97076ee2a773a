import { GatewayError, SettleboxError } from '../../src/index.ts';

/** What the gateway refused a direct call with. */
export function refusalOf(call: () => unknown): GatewayError {
  const error = thrownBy(call);
  if (error instanceof GatewayError) return error;
  throw error;
}

/** What the harness refused a wish with. */
export function wishRefusal(call: () => unknown): SettleboxError {
  const error = thrownBy(call);
  if (error instanceof SettleboxError) return error;
  throw error;
}

/** The same for a wish that is awaited. */
export async function awaitedRefusal(wish: Promise<unknown>): Promise<SettleboxError> {
  const error: unknown = await wish.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof SettleboxError) return error;
  throw error;
}

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return new Error('nothing was refused');
}
