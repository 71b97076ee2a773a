export function NewPayment() {
  return null;
}
