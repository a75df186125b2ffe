/** The styles of the API pages, light and dark: the colours of the site, in a page that loads nothing else. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --bg: light-dark(oklch(0.978 0.003 160), oklch(0.175 0.012 170));
  --surface: light-dark(oklch(1 0 0), oklch(0.215 0.013 170));
  --sunken: light-dark(oklch(0.955 0.006 165), oklch(0.15 0.011 170));
  --ink: light-dark(oklch(0.22 0.018 170), oklch(0.955 0.006 165));
  --muted: light-dark(oklch(0.48 0.016 170), oklch(0.735 0.014 165));
  --line: light-dark(oklch(0.905 0.008 165), oklch(0.295 0.014 170));
  --accent-text: light-dark(oklch(0.44 0.095 167), oklch(0.82 0.12 167));
  --accent-soft: light-dark(oklch(0.955 0.026 165), oklch(0.285 0.04 168));
  --mark: light-dark(oklch(0.63 0.14 165), oklch(0.79 0.12 167));
  --bad: light-dark(oklch(0.5 0.18 25), oklch(0.78 0.13 24));
  --bad-soft: light-dark(oklch(0.968 0.017 20), oklch(0.28 0.05 22));
  --serif: Newsreader, "Source Serif 4", Georgia, serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 16px/1.55 Inter, system-ui, sans-serif;
  scroll-padding-top: 5rem;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); }
a { color: var(--accent-text); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; border-radius: 4px; }
main:focus-visible { outline: none; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: .5rem 1rem; background: var(--surface); border-radius: 8px; }
.skip:focus { top: 1rem; }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; padding: .9rem 1.5rem; background: var(--bg); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 11px; color: inherit; text-decoration: none; font: 500 23px/1 var(--serif); letter-spacing: -.02em; }
.brand svg { fill: var(--ink); }
.brand .leaf { fill: var(--mark); }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 52rem); gap: 3.5rem; justify-content: center; padding: 0 1.5rem 5rem; }
nav { position: sticky; top: 4.2rem; align-self: start; max-height: calc(100vh - 4.2rem); overflow-y: auto; padding: 2.2rem 0; font-size: .9rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav ul ul { margin: .2rem 0 .6rem; padding-left: .9rem; border-left: 1px solid var(--line); }
nav a { display: block; padding: .22rem 0; color: var(--ink); text-decoration: none; }
nav ul ul a { color: var(--muted); }
nav a:hover { color: var(--accent-text); text-decoration: underline; }
h1 { margin: 2.2rem 0 .6rem; font: 500 3.2rem/1.05 var(--serif); letter-spacing: -.03em; }
h2 { margin: 3.4rem 0 .6rem; font: 500 1.9rem/1.15 var(--serif); letter-spacing: -.02em; }
h3 { margin: 1.4rem 0 .4rem; font-size: .95rem; }
h3 code { margin-left: .4rem; font-weight: 400; }
p { margin: .4rem 0 .9rem; max-width: 44rem; }
.lead, .failures { color: var(--muted); }
code, pre { font-family: var(--mono); font-size: .85em; }
pre { overflow: auto; max-height: 26rem; margin: .4rem 0 1rem; padding: 1rem 1.1rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; line-height: 1.6; font-size: .8rem; }
details { margin: 0 0 .5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
details > :not(summary) { margin-left: 1.1rem; margin-right: 1.1rem; }
details > :last-child { margin-bottom: 1.1rem; }
summary { padding: .7rem 1.1rem; cursor: pointer; overflow-wrap: anywhere; border-radius: 10px; }
summary:hover { background: var(--accent-soft); }
summary b { font-weight: 600; }
summary span { color: var(--muted); }
.tool summary code { color: var(--muted); margin-left: .4rem; }
.method { display: inline-block; min-width: 3.9rem; margin-right: .3rem; padding: .12rem .5rem; text-align: center; font-weight: 700; font-size: .72rem; color: var(--accent-text); background: var(--accent-soft); border-radius: 6px; }
.method.delete { color: var(--bad); background: var(--bad-soft); }
dl { display: grid; gap: .2rem; margin-block: .3rem 1rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; }
dt { width: 8rem; color: var(--muted); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th { color: var(--muted); font-weight: 500; }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); }
td:last-child { min-width: 15rem; padding-right: 0; }
td:nth-child(2) { max-width: 16rem; overflow-wrap: anywhere; }
tbody tr:last-child td { border-bottom: 0; }
@media (max-width: 60rem) {
  .columns { display: block; padding-inline: 1rem; }
  header { padding-inline: 1rem; }
  h1 { font-size: 2.4rem; }
  nav { position: static; max-height: none; padding: 1.2rem 0 0; }
  nav > ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; }
  nav ul ul { display: none; }
  nav a { padding: .35rem 0; }
}
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; padding: .6rem 0; border-bottom: 1px solid var(--line); }
  td { display: block; padding: 0; border: 0; max-width: none; overflow-wrap: anywhere; }
  td:empty { display: none; }
  td:nth-child(n + 2)::before { content: attr(data-head) ": "; color: var(--muted); }
  td:last-child { min-width: 0; }
  td:last-child::before { content: none !important; }
}
`
