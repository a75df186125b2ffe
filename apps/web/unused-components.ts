import type { Plugin } from 'vite'

/** A component as react-router's build defines it, and the line that names it for the developer tools. */
const definition = /^const \w+ = (?=React\$1\.forwardRef\()/gm
const displayName = /^\w+\.displayName = "[\w.]+";$/gm

/**
 * Lets the bundler leave out those of react-router's components that nothing uses. The package doesn't mark them as free of side
 * effects, so that forms, which the site has none of the router's, would come with every page: 1 kB of 130 that a landing may load.
 */
export function unusedComponentsPlugin(): Plugin {
  return {
    name: 'unused-components',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
      handler: (code) => ({ code: code.replace(definition, '$&/* @__PURE__ */ ').replace(displayName, ''), map: null }),
    },
  }
}
