export function Tokens() {
  return null;
}
