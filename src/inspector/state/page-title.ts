/** Sets the title of the browser's tab. The page of a failed test hides the inspector, and keeps its own title. */
export function setPageTitle(name: string, scenario = 'settlebox'): void {
  if (document.getElementById('app')?.hidden !== true) document.title = `${name} · ${scenario}`;
}
