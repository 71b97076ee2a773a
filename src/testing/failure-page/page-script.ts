/**
 * The script of a page. Addresses that begin with `#/` belong to the inspector, which is unpacked when it is first shown. Printing
 * opens everything that is folded.
 */
export const PAGE_SCRIPT = `
const byId = (id) => document.getElementById(id);
const unpack = (id) => {
  const bytes = Uint8Array.from(atob(byId(id).textContent.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
};
let inspector;
const title = document.title;
const loadInspector = async () => {
  const [style, script] = await Promise.all([unpack('inspector-style'), unpack('inspector-script')]);
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const module = document.createElement('script');
  module.type = 'module';
  module.textContent = script;
  document.body.append(module);
  return sheet;
};
const show = async () => {
  const isInspector = location.hash.startsWith('#/') && byId('inspector-script') !== null;
  byId('failure').hidden = isInspector;
  byId('app').hidden = !isInspector;
  if (!isInspector) document.title = title;
  byId('page-style').disabled = isInspector;
  for (const link of document.querySelectorAll('.page-switch a')) {
    const isCurrent = link.getAttribute('href').startsWith('#/') === isInspector;
    if (isCurrent) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (isInspector) inspector ??= loadInspector();
  if (inspector !== undefined) (await inspector).disabled = !location.hash.startsWith('#/');
};
addEventListener('hashchange', show);
for (const hidden of document.querySelectorAll('[data-script]')) hidden.hidden = false;
let folded = [];
addEventListener('beforeprint', () => {
  folded = [...document.querySelectorAll('#failure details:not([open])')];
  for (const one of folded) one.open = true;
});
addEventListener('afterprint', () => {
  for (const one of folded) one.open = false;
});
byId('save-tape')?.addEventListener('click', async ({ currentTarget }) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await unpack('tape')], { type: 'application/json' }));
  link.download = currentTarget.dataset.name;
  link.click();
});
void show();
`;
