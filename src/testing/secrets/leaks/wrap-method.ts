/** The state of a method that wraps another. */
interface Wrapped {
  readonly before: unknown;
  /** True if the target itself had the method, not its class. */
  readonly isOwn: boolean;
  /** False after its listener was removed; then it only passes calls on. */
  isOn: boolean;
}

const wrappings = new WeakMap<object, Wrapped>();

/** Called before a wrapped call. The function that it returns is called after it. */
type CallListener = (args: readonly unknown[]) => (() => void) | undefined;

/**
 * Adds a listener to the calls of a method, which otherwise works as before. Returns a function that removes it. If another
 * wrapper was installed meanwhile (a spy, a second watch), that one stays, and this one only passes calls on.
 */
export function wrapMethod(target: object, name: string, listener: CallListener): () => void {
  const before: unknown = Reflect.get(target, name);
  if (typeof before !== 'function') return () => undefined;
  const wrapped: Wrapped = { before, isOwn: Object.hasOwn(target, name), isOn: true };
  // Other properties of a spy, such as its calls, are visible through the proxy.
  const wrapper = new Proxy(before, {
    apply(method, self, args) {
      const done = wrapped.isOn ? listener(args) : undefined;
      try {
        return Reflect.apply(method, self, args);
      } finally {
        done?.();
      }
    },
  });
  wrappings.set(wrapper, wrapped);
  Reflect.set(target, name, wrapper);
  return () => {
    wrapped.isOn = false;
    unwrap(target, name);
  };
}

/** Removes wrappers without listeners, from the outermost down to the original method or to an active wrapper. */
function unwrap(target: object, name: string): void {
  const current = wrappings.get(Object(Reflect.get(target, name)));
  if (current === undefined || current.isOn) return;
  if (current.isOwn) Reflect.set(target, name, current.before);
  else Reflect.deleteProperty(target, name);
  unwrap(target, name);
}
