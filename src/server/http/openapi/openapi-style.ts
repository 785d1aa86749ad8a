/** The documentation page style; a constant, so that the bundle needs no additional file. */
export const docsStyle = `
:root {
  --text: #1c1d22; --soft: #666a75; --line: #e4e5ea; --ground: #fff; --raised: #f7f7f9; --accent: #6a4cdb; --get: #0b7a53; --post: #a04a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6e6ea; --soft: #9a9da8; --line: #2d2f37; --ground: #141519; --raised: #1c1d23; --accent: #a793ff; --get: #4cc79a; --post: #f0a35c;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); color: var(--text); background: var(--ground);
  font: 15px/1.6 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
}
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: 0.9em/1.4 ui-monospace, "SF Mono", Consolas, monospace; overflow-wrap: anywhere; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); background: var(--raised); font-size: 14px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav details ul { padding-left: 1rem; }
nav h2 { margin: 1.25rem 0 0.25rem; font-size: 13px; font-weight: 500; color: var(--soft); }
nav a { display: flex; justify-content: space-between; gap: 0.5rem; padding: 0.15rem 0; color: inherit; }
nav summary { padding: 0.2rem 0; }
summary { cursor: pointer; }
.brand { margin: 0; font-size: 18px; font-weight: 650; }
.brand span { color: var(--accent); }
.languages { display: flex; gap: 1rem; margin: 0.25rem 0 0; }
.languages a[aria-current] { font-weight: 600; color: var(--accent); }
main { max-width: 62rem; padding: 2.5rem 2.5rem 6rem; }
h1 { margin: 0 0 0.5rem; font-size: 28px; line-height: 1.25; }
main > h2, .area > h2 { margin: 3rem 0 0.5rem; font-size: 21px; }
h3 { margin: 2rem 0 0.5rem; font-size: 17px; }
h3 code { margin-left: 0.5rem; color: var(--soft); font-weight: 400; }
.lead { color: var(--soft); }
article { margin: 0 0 1.25rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; }
article:target { border-color: var(--accent); }
h4 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem; margin: 0; font-size: 15px; }
h4 code { font-weight: 600; }
h4 span { color: var(--soft); font-weight: 400; }
h5 { margin: 0.75rem 0 0.25rem; font-size: 13px; font-weight: 600; color: var(--soft); }
article summary { margin-top: 0.75rem; font-size: 13px; font-weight: 600; color: var(--soft); }
.access, .none, .rules { margin: 0.25rem 0 0; font-size: 13px; color: var(--soft); }
.rules { padding-left: 1.1rem; margin-top: 0.5rem; }
b.get, b.post { font: 600 11px/1.6 ui-monospace, Consolas, monospace; letter-spacing: 0.03em; }
b.get { color: var(--get); }
b.post { color: var(--post); }
.table { overflow-x: auto; }
table { width: 100%; min-width: 40rem; table-layout: fixed; border-collapse: collapse; font-size: 13px; }
thead th:nth-child(1) { width: 24%; }
thead th:nth-child(2) { width: 20%; }
thead th:nth-child(3) { width: 15%; }
thead th:nth-child(5) { width: 9%; }
th, td { padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { font-weight: 500; color: var(--soft); white-space: nowrap; }
tbody th { font-weight: 400; }
tbody tr:last-child > * { border-bottom: 0; }
.machine { table-layout: auto; margin-bottom: 0.75rem; }
.codes { width: auto; min-width: 0; table-layout: auto; }
@media (max-width: 800px) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1.5rem 1rem 4rem; }
}
`
