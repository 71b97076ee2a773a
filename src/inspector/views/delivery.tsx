export function Delivery(_: { readonly id: string }) {
  return null;
}
