/**
 * Opens the list of a select at a key that would choose another option at once. In a closed select, browsers choose with each press
 * of an arrow, so a select that acts on a choice would act on the first option that the user passes.
 */
export function openList(event: KeyboardEvent): void {
  const { currentTarget: select, key } = event;
  if (!(select instanceof HTMLSelectElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!/^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/.test(key)) return;
  // Older browsers can't open it, and one in a frame of another site may not: there, the arrow chooses.
  if (!('showPicker' in select)) return;
  try {
    select.showPicker();
    event.preventDefault();
  } catch {
    // The browser acts as usual.
  }
}
