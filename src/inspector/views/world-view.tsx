export function WorldView() {
  return null;
}
