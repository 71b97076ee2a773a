/**
 * Loads the fonts of the first view in tasks of their own. The browser asks another process for each size of a font, and waits for
 * it: the first layout of the page would take twice as long. Imported before the views.
 */
import { nextTask } from './next-task.ts';

/** What has a font, size, or weight of its own, by task: the name of an element, and its class. The first font takes the most. */
const SAMPLES = ['p', 'h1.view-title h2 h3', 'button kbd p.note', 'p.menu-title a.brand', 'span.time-day span.badge'];

const sample = document.createElement('div');
sample.className = 'font-sample';
document.body.append(sample);
for (const names of SAMPLES) {
  for (const name of names.split(' ')) {
    const [tag = '', style = ''] = name.split('.');
    const one = document.createElement(tag);
    one.className = style;
    one.textContent = name;
    sample.append(one);
  }
  // Reading a measure computes the layout.
  void sample.offsetHeight;
  await nextTask();
}
sample.remove();
