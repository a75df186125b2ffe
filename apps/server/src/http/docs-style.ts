/** How the pages about the API look, in light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin: 2.5rem 0 .5rem; }
h3 { font-size: 1rem; margin: .8rem 0 .2rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .6rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary span { opacity: .75; }
.method { font-weight: 700; }
pre { overflow: auto; max-height: 24rem; padding: .8rem; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: .4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 12%, transparent); }
td:last-child { min-width: 16rem; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 12%, transparent); }
  td { display: block; padding: 0; border: 0; overflow-wrap: anywhere; }
  td:last-child { min-width: 0; }
}
`
