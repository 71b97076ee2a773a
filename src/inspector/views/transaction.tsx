export function Transaction(_: { readonly id: string }) {
  return null;
}
