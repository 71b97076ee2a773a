/** The style of the switch between the page and the inspector, which both show. */
export const SWITCH_STYLE = `
.page-switch{display:flex;gap:1rem;padding:.4rem 1rem;font:14px/1.5 system-ui,sans-serif;background:#312e81;color:#fff}
.page-switch a{color:#fff}
.page-switch a[aria-current]{font-weight:600;text-decoration:none}
@media print{.page-switch{display:none}}
`;

/** The style of the page. It is off while the inspector is shown. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--line:#d4d4d8;--faint:#52525b;--block:#f4f4f5;--bad:#b91c1c;--good:#15803d}
@media (prefers-color-scheme:dark){:root{--line:#3f3f46;--faint:#a1a1aa;--block:#27272a;--bad:#fca5a5;--good:#86efac}}
body{margin:0;font:15px/1.5 system-ui,sans-serif}
#failure{max-width:70rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;margin:.5rem 0;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}
h3{font-size:.95rem;margin:.75rem 0 .25rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0}
dt{color:var(--faint)}
dd{margin:0;overflow-wrap:anywhere}
pre{background:var(--block);padding:.6rem;margin:.3rem 0;overflow-x:auto;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere}
code{font-size:13px}
table{border-collapse:collapse;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:.15rem .8rem .15rem 0;border-bottom:1px solid var(--line)}
td:first-child{white-space:nowrap}
details{border-bottom:1px solid var(--line);padding:.25rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
small,.note{color:var(--faint)}
.bad,.message strong,.minus{color:var(--bad)}
.plus{color:var(--good)}
@media print{
body{font-size:11px}
#failure{max-width:none;padding:0}
#failure[hidden]{display:block!important}
#app{display:none!important}
pre,code,table{font-size:9px}
pre{border:1px solid var(--line)}
h2,h3,summary{break-after:avoid}
tr,li{break-inside:avoid}
details::details-content{content-visibility:visible;height:auto}
.screen-only{display:none}
}
`;
