import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { licencesPlugin } from '../../scripts/site/licences-plugin.ts'
import { createChunkNames } from './chunk-names.ts'
import { unusedComponentsPlugin } from './unused-components.ts'

/** Where the server of `npm run dev` listens; the site hands it every call. */
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

/** What is there before anything is imported later, so that no list of later files has to name it. */
const onEveryPage = /^assets\/(main|shell|react|rolldown-runtime)-[\w-]{8}\.(js|css)$/

/** Asked for together with the work on files, which imports all that they need. */
const withTheWork = /^assets\/options-[\w-]{8}\.js$/

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), licencesPlugin(), unusedComponentsPlugin(), framePlugin],
  // Vite's own names carry a line number, too, and names are in the scripts that every page waits for.
  css: { modules: { generateScopedName: (name, file) => `${name}-${shortHash(relative(import.meta.dirname, file))}` } },
  build: {
    target: 'es2022',
    // The policy of pages allows no script or image inside the HTML, so that nothing is ever inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies(imported, files, { hostType }) {
        if (hostType !== 'js') return files
        return withTheWork.test(imported) ? [] : files.filter((file) => !onEveryPage.test(file))
      },
    },
    reportCompressedSize: false,
    // Says which files a page needs, so that the built page can name them before they are asked for.
    manifest: 'manifest.json',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { main: `${import.meta.dirname}/index.html`, sw: `${import.meta.dirname}/src/service-worker/sw.ts` },
          // A service worker rules over what lies beside it, so that it has to stand at the top and keep its name.
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // What changes least is a file of its own, which browsers keep from one release to the next.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                {
                  debugName: 'later',
                  name: createChunkNames(`${import.meta.dirname}/src/main.tsx`),
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/health': server, '/dev/mailbox': server },
  },
}))

/** The built pages are filled in when they are prerendered; the one of the development server is filled in here. */
const framePlugin: Plugin = {
  name: 'frame',
  apply: 'serve',
  async transformIndexHtml(html, { server: vite }) {
    const loaded = await vite?.ssrLoadModule('/src/app/page-frame.ts')
    const settings = await readSettings()
    return html.replace('<!--frame-->', loaded?.pageFrame).replace('<!--head-->', () => settings)
  },
}

/** The settings of the installation, from a page of the server beside it; without one, there is no billing. */
async function readSettings(): Promise<string> {
  const page = await fetch(server).then(
    (answer) => answer.text(),
    () => '',
  )
  return /<script type="application\/json" id="settings">.*?<\/script>/s.exec(page)?.[0] ?? ''
}

/** Tells style sheets apart: each of them names its classes as it likes. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 3)
}
