/** Tarjan's algorithm: the strongly connected components of more than one node, each sorted. */
export function cyclesIn(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    stack.push(node);
    let low = number;
    for (const other of next.get(node) ?? []) {
      if (!numbers.has(other)) low = Math.min(low, visit(other));
      else if (stack.includes(other)) low = Math.min(low, numbers.get(other) ?? low);
    }
    if (low === number) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) found.push(component.sort());
    }
    return low;
  };
  for (const node of next.keys()) if (!numbers.has(node)) visit(node);
  return found;
}
