export function File(_: { readonly id: string }) {
  return null;
}
