import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.ts'
import { writePages } from '../site/prerender.ts'
import { extractSentences, readSources } from './extract.ts'
import { pseudoCatalogue, pseudoLanguages } from './pseudo.ts'

// Writes the pages of the built site in the pseudo-languages, for the tests that walk them.
const parts = { dist: join(root, 'apps/web/dist'), renderer: join(root, '.cache/site-renderer') }
const { sentences } = await extractSentences(root, await readSources(root))
for (const language of pseudoLanguages) {
  const folder = join(root, '.cache/pseudo-site', language)
  const pages = await writePages(parts, folder, pseudoCatalogue(language, sentences))
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages))
}
