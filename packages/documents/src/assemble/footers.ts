import { stampPage } from '../stamp/stamp-page.ts'
import { visiblePage } from '../stamp/visible-page.ts'
import type { Assembly, AssemblySource } from './assembly.ts'

const size = 8
const fromEdge = 14
const margin = 36

/** Writes the title of its source at the bottom of every page. */
export async function writeFooters({ target, pages }: Assembly, titles: ReadonlyMap<AssemblySource, string>): Promise<void> {
  const [{ createTextStamps }, { fitLine }, { plainStyle }] = await Promise.all([
    import('../stamp/text-stamps.ts'),
    import('../fonts/fit-line.ts'),
    import('../fonts/fonts.ts'),
  ])
  const stamps = createTextStamps(target, { style: plainStyle, size, color: '#595959', opacity: 1 })
  for (const { source, id } of pages) {
    const page = target.object(id)
    const { width } = visiblePage(page)
    const footer = stamps.of(fitLine(titles.get(source) ?? source.title, { width: Math.max(width - 2 * margin, size), size }))
    stampPage(target, page, [{ object: footer.object, place: [1, 0, 0, 1, (width - footer.width) / 2, fromEdge], layer: 'over' }])
  }
  stamps.finish()
}
