/** What is known of a method that was put before another. */
interface Wrapped {
  readonly before: unknown;
  /** Whether the target had the method itself, and not from its class. */
  readonly isOwn: boolean;
  /** Somebody hears of its calls still; otherwise it only hands them on. */
  isOn: boolean;
}

const wrappings = new WeakMap<object, Wrapped>();

/** Hears of a call; what it answers is done when the call is over. */
type Hear = (said: readonly unknown[]) => (() => void) | undefined;

/**
 * Has somebody hear of the calls of a method, which goes on as before. Answers the way back: where another was put before
 * it meanwhile (a spy, a second watch), that one stays, and this one only hands calls on.
 */
export function wrapMethod(target: object, name: string, hear: Hear): () => void {
  const before: unknown = Reflect.get(target, name);
  if (typeof before !== 'function') return () => undefined;
  const wrapped: Wrapped = { before, isOwn: Object.hasOwn(target, name), isOn: true };
  // What a spy has besides (its calls) is seen through it.
  const wrapper = new Proxy(before, {
    apply(method, self, said) {
      const done = wrapped.isOn ? hear(said) : undefined;
      try {
        return Reflect.apply(method, self, said);
      } finally {
        done?.();
      }
    },
  });
  wrappings.set(wrapper, wrapped);
  Reflect.set(target, name, wrapper);
  return () => {
    wrapped.isOn = false;
    putBack(target, name);
  };
}

/** Takes away what nobody hears by any more, down to what was there at first or to what is heard still. */
function putBack(target: object, name: string): void {
  const there = wrappings.get(Object(Reflect.get(target, name)));
  if (there === undefined || there.isOn) return;
  if (there.isOwn) Reflect.set(target, name, there.before);
  else Reflect.deleteProperty(target, name);
  putBack(target, name);
}
