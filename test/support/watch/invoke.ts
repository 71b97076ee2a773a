/** Replaces `src/engine/invoke.ts` in tests: shows every answer of a direct call to the watch. */
import { GatewayError } from '../../../src/engine/errors.ts';
import { invoke as realInvoke } from '../../../src/engine/invoke.ts';
import { hold } from './answers.ts';

export * from '../../../src/engine/invoke.ts';

export const invoke: typeof realInvoke = (engine, operation, ask) => {
  const { method, http } = ask;
  const { path } = operation;
  try {
    const answer = realInvoke(engine, operation, ask);
    if (http === undefined) hold({ method, path, status: answer.status, body: answer.body });
    return answer;
  } catch (error) {
    if (http === undefined && error instanceof GatewayError)
      hold({ method, path, status: error.status, body: error.toBody() });
    throw error;
  }
};
