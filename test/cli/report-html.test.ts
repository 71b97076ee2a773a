import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FrozenWorld } from '../../src/analysis/inspection/inspection-types.ts';
import type { PackedReport, Report } from '../../src/analysis/inspection/report.ts';
import { unpackReport } from '../../src/analysis/inspection/report.ts';
import { reportHtml } from '../../src/testing/html/report-html.ts';

const HOSTILE = `</title></script><script>alert("1")</script><!-- & 'x'`;

const SCRIPT = 'const one = "</script><!--<script>";\r\nconst two = /<\\/script>|<!--/u.test("\0");';
const STYLE = 'a::before { content: "</style>"; }';

/** An empty world, but for a line of its time line. */
const WORLD: FrozenWorld = {
  overview: {
    now: '2026-01-05T15:00:00.000Z',
    since: '2026-01-05T15:00:00.000Z',
    seed: '1',
    environment: 'sandbox',
    baseUrl: 'https://gateway.example',
    merchants: [],
    events: 1,
    next: null,
    states: {},
    counts: {
      transactions: 0,
      openBatches: 0,
      batches: 0,
      files: 0,
      endpoints: 0,
      tokens: 0,
      disputes: 0,
      deposits: 0,
      upcoming: 0,
      deliveries: 0,
      deliveriesPending: 0,
      deliveriesFailed: 0,
    },
  },
  money: { points: [], marks: [] },
  timeline: [
    {
      at: '2026-01-05T15:00:00.000Z',
      what: HOSTILE,
      subject: '',
      why: 'because <b>',
      seq: 1,
      type: 'transaction.settled',
    },
  ],
  upcoming: [],
  transactions: [],
  batches: [],
  files: [],
  endpoints: [],
  deliveries: [],
  tokens: [],
  disputes: [],
  deposits: [],
};

const REPORT: Report = {
  settlebox: 'report',
  version: 1,
  stories: [
    {
      title: HOSTILE,
      description: HOSTILE,
      file: 'a.yaml',
      run: { version: '0.1.0', seed: HOSTILE, ranAt: '2026-02-01T10:00:00.000Z', command: HOSTILE },
      ok: false,
      cases: [
        {
          case: '',
          title: HOSTILE,
          ok: false,
          failure: HOSTILE,
          expectations: 3,
          steps: [{ label: HOSTILE, line: 2, outcome: 'failed', met: [HOSTILE], moment: 0 }],
          moments: [{ at: '2026-01-05T15:00:00.000Z', label: HOSTILE, said: HOSTILE, world: WORLD }],
        },
      ],
    },
  ],
};

const html = reportHtml(REPORT, { script: SCRIPT, style: STYLE });

/** What stands between the tags, as a browser sees it: up to the first end tag. */
function inside(tag: string, attributes: string): string {
  return new RegExp(`<${tag}${attributes}>([^]*?)</${tag}`).exec(html)?.[1] ?? 'missing';
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the HTML of a report', () => {
  it('contains the complete report', () => {
    const bytes = Buffer.from(inside('script', ' type="application/json\\+gzip" id="report"'), 'base64');
    const packed: PackedReport = JSON.parse(gunzipSync(bytes).toString());
    expect(unpackReport(packed)).toEqual(REPORT);
  });

  it('allows only its own script and style, by their hashes', () => {
    const policy = inside('head', '').match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)?.[1];
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(inside('script', ' type="module"'))}`,
      `style-src ${hashOf(inside('style', ''))}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('escapes script and style without changing their meaning', () => {
    const script = inside('script', ' type="module"');
    expect(script).toContain('two = ');
    expect(script).not.toContain('<!--');
    expect(new Function(`${script}; return [one, two];`)()).toEqual(['</script><!--<script>', false]);
    expect(inside('style', '')).toBe('a::before { content: "<\\/style>"; }');
  });

  it('makes no network requests', () => {
    expect(
      html.match(/<(link|img|iframe|object|embed|base|form)\b|\b(src|href|srcset|action)=|url\(|@import/gi),
    ).toBeNull();
  });

  it('shows escaped timelines without JavaScript', () => {
    const escaped =
      '&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;!-- &amp; &#39;x&#39;';
    expect(inside('title', '')).toBe(escaped);
    expect(inside('noscript', '').split('\n').slice(2)).toEqual([
      `<h1>${escaped}</h1>`,
      `<p>${escaped}</p>`,
      `<ul><li>a.yaml</li><li>settlebox 0.1.0</li><li>seed ${escaped}</li><li>ran 2026-02-01T10:00:00.000Z</li><li>${escaped}</li></ul>`,
      `<p>${escaped}</p>`,
      `<pre>✗ ${escaped} (line 2)`,
      `    ✓ ${escaped}</pre>`,
      `<pre>Mon Jan 5 10:00 ET  ${escaped} (because &lt;b&gt;)</pre>`,
      '',
    ]);
    // The tags of the report, those of the page, and one in a text of the page.
    expect(html.match(/<script/g)).toHaveLength(2 + (SCRIPT.match(/<script/g)?.length ?? 0));
  });
});
