import { wordsImports } from './call-sentences.ts'
import { placeOf, type Source } from './syntax.ts'

/** Packages that speak many languages at once, and runners, which give codes and no sentences. */
const onServer =
  /^(packages\/(api|engine|documents|sandbox|platform|data|layout)|apps\/server)\/|^packages\/tools\/src\/([^/]+\/)?run(\.ts$|\/)/

/** The language of a page is one for the whole program: on a server it would be somebody else's. */
export function findServerProblems(source: Source): string[] {
  if (!onServer.test(source.path)) return []
  const imported = wordsImports(source)
  return ['t', 'plural', 'pluralForms', 'context', 'tData'].flatMap((name) =>
    imported.has(name)
      ? [`${placeOf(source, source.program)}: ${name} speaks the language of a page. Use say on the server, and codes in runners.`]
      : [],
  )
}
